/** The size of SQL scripts, the same for all dialects, so that figures can be compared. */

import { copyDataIn } from './script/copy-data.js';

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|x?'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|0x[\da-f]+|[\p{L}_][\p{L}\p{N}_$]*|->>|->|\|\||<<|>>|<=|>=|<>|!=|==|::|:=|[\s\S]/iuy;
const BLANK = /--|\/\*|\s/y;

/** A string, quoted name, number, word or operator counts as one token; white space and comments count as none. */
export function countTokens(text: string): number {
  let count = 0;
  let offset = 0;
  // The rows after COPY are not SQL: each field counts as one token, and a quote in it opens no string.
  for (const { start, end, close } of copyDataIn(text)) {
    count += countSqlTokens(text.slice(offset, start)) + countFields(text, start, end) + 1;
    offset = close;
  }
  return count + countSqlTokens(offset === 0 ? text : text.slice(offset));
}

/** Fields are separated by tabs. */
function countFields(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; offset++) if (text[offset] === '\t' || text[offset] === '\n') count++;
  return count;
}

function countSqlTokens(text: string): number {
  let count = 0;
  // No token is copied: a dump has millions of them.
  for (let offset = 0; offset < text.length; offset = TOKEN.lastIndex) {
    BLANK.lastIndex = offset;
    if (!BLANK.test(text)) count++;
    TOKEN.lastIndex = offset;
    TOKEN.test(text);
  }
  return count;
}
