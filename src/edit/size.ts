/** How large a text is, and the one total order on texts: fewer tokens, then fewer characters, then the text itself. */

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|x?'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|0x[\da-f]+|[\p{L}_][\p{L}\p{N}_$]*|->>|->|\|\||<<|>>|<=|>=|<>|!=|==|::|:=|[\s\S]/giu;
const BLANK = /^(?:--|\/\*|\s)/;

/**
 * The ruler for all figures: a string, quoted name, number, word or operator counts one, white space and comments
 * count nothing. It is the same for every language and dialect, so that figures can be compared.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const token of text.match(TOKEN) ?? []) if (!BLANK.test(token)) count++;
  return count;
}

export interface Size {
  readonly tokens: number;
  readonly text: string;
}

export function isSmallerText(a: Size, b: Size): boolean {
  if (a.tokens !== b.tokens) return a.tokens < b.tokens;
  if (a.text.length !== b.text.length) return a.text.length < b.text.length;
  return a.text < b.text;
}
