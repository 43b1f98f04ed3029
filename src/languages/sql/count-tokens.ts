/** The size of SQL scripts, the same for all dialects, so that figures can be compared. */

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|x?'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|0x[\da-f]+|[\p{L}_][\p{L}\p{N}_$]*|->>|->|\|\||<<|>>|<=|>=|<>|!=|==|::|:=|[\s\S]/giu;
const BLANK = /^(?:--|\/\*|\s)/;

/** A string, quoted name, number, word or operator counts as one token; white space and comments count as none. */
export function countTokens(text: string): number {
  let count = 0;
  for (const token of text.match(TOKEN) ?? []) if (!BLANK.test(token)) count++;
  return count;
}
