/** The size of SQL scripts, the same for all dialects, so that figures can be compared. */
import { finishSteps, type Steps } from '../../syntax/index.js';
import { copyDataIn } from './script/copy-data.js';
import { createSkimmer } from './skim.js';

/** Up to a thousand characters at a time, because the matcher needs memory for each repetition. */
const SPACE = /\s{1,1000}/y;
const OPERATOR = /->>|->|\|\||<<|>>|<=|>=|<>|!=|==|::|:=|[\s\S]/uy;
const QUOTES: ReadonlySet<string> = new Set(["'", '"', '`']);

/** A string, quoted name, number, word or operator counts as one token; white space and comments count as none. */
export function countTokens(text: string): number {
  return finishSteps(countTokensInSteps(text));
}

/** `countTokens` in short steps. */
export function* countTokensInSteps(text: string): Steps<number> {
  let count = 0;
  let offset = 0;
  // The rows after COPY are not SQL: each field counts as one token, and a quote in it opens no string.
  for (const { start, end, close } of copyDataIn(text)) {
    count += (yield* countSqlTokens(text.slice(offset, start))) + countFields(text, start, end) + 1;
    offset = close;
  }
  return count + (yield* countSqlTokens(offset === 0 ? text : text.slice(offset)));
}

/** Fields are separated by tabs. */
function countFields(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; offset++) if (text[offset] === '\t' || text[offset] === '\n') count++;
  return count;
}

/** How many tokens are counted in one step of the work. */
const TOKENS_PER_STEP = 16_384;

function* countSqlTokens(text: string): Steps<number> {
  const { endOfQuoted, endOfComment, endOfWord } = createSkimmer(text);
  let count = 0;
  for (let offset = 0; offset < text.length; ) {
    const behind = endOfBlank(offset);
    if (behind > offset) {
      offset = behind;
      continue;
    }
    if (++count % TOKENS_PER_STEP === 0) yield undefined;
    offset = endOfToken(offset);
  }
  return count;

  /** White space or a comment. */
  function endOfBlank(from: number): number {
    const code = text.charCodeAt(from);
    // Most characters are neither.
    if (code > 47 && code < 128) return from;
    SPACE.lastIndex = from;
    return SPACE.test(text) ? SPACE.lastIndex : endOfComment(from);
  }

  function endOfToken(from: number): number {
    const char = text[from] as string;
    const hasPrefix = (char === 'x' || char === 'X') && text[from + 1] === "'";
    const quote = hasPrefix ? "'" : char;
    const quoted = QUOTES.has(quote) ? endOfQuoted(hasPrefix ? from + 1 : from, quote, true) : -1;
    if (quoted >= 0) return quoted;
    const number = endOfNumber(text, from);
    if (number > from) return number;
    const word = endOfWord(from);
    if (word > from) return word;
    OPERATOR.lastIndex = from;
    OPERATOR.test(text);
    return OPERATOR.lastIndex;
  }
}

/** Digits with an optional point and exponent; the offset itself if no number starts there. */
function endOfNumber(text: string, from: number): number {
  let end = endOfDigits(text, from);
  if (text[end] === '.') {
    const fraction = endOfDigits(text, end + 1);
    if (end > from || fraction > end + 1) end = fraction;
  }
  if (end === from || (text[end] !== 'e' && text[end] !== 'E')) return end;
  const sign = text[end + 1] === '+' || text[end + 1] === '-' ? 1 : 0;
  const exponent = endOfDigits(text, end + 1 + sign);
  return exponent > end + 1 + sign ? exponent : end;
}

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
  return end;
}
