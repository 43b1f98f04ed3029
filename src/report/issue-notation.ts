/** How the text of an issue is written down: as Markdown, as Jira's markup, or as plain text for a mailing list. Pure. */

/** The notation of a tracker. */
export interface IssueNotation {
  /** Text on one line that the notation must not interpret. */
  inline(text: string): string;
  /** A block of code or output. */
  code(text: string, language?: string): string;
  /** A word before a text. */
  label(text: string): string;
}

export const MARKDOWN: IssueNotation = {
  inline: (text) => oneLine(text).replace(/[\\`*_[\]<>#|]/g, '\\$&'),
  /** The fence is longer than any in the text. */
  code(text, language = '') {
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
  },
  label: (text) => `**${text}:** `,
};

export const JIRA: IssueNotation = {
  inline: (text) => oneLine(text).replace(/[\\{}[\]*_|!]/g, '\\$&'),
  /** Jira cannot escape the end of a block, so a text that contains one is in a block of the other kind. */
  code(text, language) {
    const isCode = language !== undefined && !text.includes('{code');
    return isCode
      ? `{code:${language}}\n${text.trimEnd()}\n{code}`
      : `{noformat}\n${text.trimEnd().replaceAll('{noformat', '{ noformat')}\n{noformat}`;
  },
  label: (text) => `*${text}:* `,
};

export const PLAIN_TEXT: IssueNotation = {
  inline: oneLine,
  code: (text) => text.trimEnd(),
  label: (text) => `${text}: `,
};

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
