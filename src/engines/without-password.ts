/** Addresses of servers without their passwords, for messages. */

const PASSWORD = /(:\/\/[^:@/\s]*:)[^@/\s]*(?=@)|([?&]password=)[^&\s]*/gi;

/** Replaces the passwords of all addresses in the text. */
export function withoutPassword(text: string, placeholder = '…'): string {
  return text.replace(PASSWORD, (_, login?: string, parameter?: string) => `${login ?? parameter}${placeholder}`);
}
