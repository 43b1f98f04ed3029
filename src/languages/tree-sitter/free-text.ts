/** Tokens that are free text: the text of a document, the script in a page, the text after `#define`. Their words can be deleted. */

/** The words of a line, as offsets from the start of the token. */
export type WordLine = readonly { readonly start: number; readonly end: number }[];

const QUOTED = /^\w{0,3}["'`]/;
const SPACE = /\s/;

/** The lines of a token that have words; undefined if it is a single word or a string. */
export function linesOf(token: string): readonly WordLine[] | undefined {
  if (!SPACE.test(token.trim()) || QUOTED.test(token)) return undefined;
  const lines: WordLine[] = [];
  let offset = 0;
  for (const line of token.split('\n')) {
    const words = Array.from(line.matchAll(/\S+/g), ({ index, 0: word }) => ({
      start: offset + index,
      end: offset + index + word.length,
    }));
    if (words.length > 0) lines.push(words);
    offset += line.length + 1;
  }
  return lines;
}
