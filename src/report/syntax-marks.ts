/** What to highlight in a text, by the lexis of its language: keywords, strings, numbers and comments. Pure. */
import type { Span } from '../edit/edit.js';
import type { Lexis } from '../language/lexis.js';

/** A part of a text that is highlighted. */
export interface SyntaxMark extends Span {
  readonly kind: 'keyword' | 'string' | 'number' | 'comment';
}

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\p{L}\p{N}_.]*/uy;

/** What is highlighted in a text, in text order. Takes linear time. */
export function syntaxOf(text: string, lexis: Lexis): SyntaxMark[] {
  const keywords = new Set(lexis.keywords);
  const marks: SyntaxMark[] = [];
  /** What is never closed after an offset is not searched for again. */
  const unclosed = new Set<string>();
  const endOf = (offset: number, [open, close]: readonly [string, string], hasEscapes: boolean): number => {
    for (let from = offset + open.length; !unclosed.has(close); ) {
      const found = text.indexOf(close, from);
      if (found < 0) break;
      if (!hasEscapes || !isEscaped(text, found, offset + open.length)) return found + close.length;
      from = found + 1;
    }
    if (close === '\n') return text.length;
    unclosed.add(close);
    return offset;
  };
  const matchAt = (pattern: RegExp, offset: number): number => {
    pattern.lastIndex = offset;
    return pattern.test(text) ? pattern.lastIndex : offset;
  };
  for (let offset = 0; offset < text.length; ) {
    const word = matchAt(WORD, offset);
    if (word > offset) {
      const spelled = text.slice(offset, word);
      if (keywords.has(lexis.ignoresCase ? spelled.toUpperCase() : spelled))
        marks.push({ start: offset, end: word, kind: 'keyword' });
      offset = word;
      continue;
    }
    const start = offset;
    const comment = lexis.comments.find(([open]) => text.startsWith(open, start));
    const string = lexis.strings.find(([open]) => text.startsWith(open, start));
    const delimiters =
      comment && string ? (comment[0].length >= string[0].length ? comment : string) : (comment ?? string);
    const isComment = delimiters !== undefined && delimiters === comment;
    const number = matchAt(NUMBER, start);
    const end = delimiters ? endOf(start, delimiters, !isComment && lexis.hasEscapes) : number;
    if (end > start) marks.push({ start, end, kind: delimiters ? (isComment ? 'comment' : 'string') : 'number' });
    offset = Math.max(end, start + 1);
  }
  return marks;
}

/** Whether an odd number of backslashes stands before an offset. */
function isEscaped(text: string, offset: number, start: number): boolean {
  let from = offset;
  while (from > start && text[from - 1] === '\\') from--;
  return (offset - from) % 2 === 1;
}
