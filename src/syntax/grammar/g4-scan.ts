/**
 * First stage of the `.g4` reader: splits a grammar in ANTLR 4 notation into names, numbers, strings, sets, actions and marks.
 */
import { GrammarError, type Place } from './grammar.js';

/** A token of the notation. A mark is a punctuation token such as `->` or `;`. */
export interface G4Token {
  readonly kind: 'name' | 'number' | 'string' | 'set' | 'action' | 'mark' | 'end';
  /** Strings, sets and actions: the text between the delimiters, with escapes as written. */
  readonly text: string;
  readonly at: Place;
}

const MARKS = ['->', '..', '+=', '::', ':', ';', '|', '(', ')', '?', '*', '+', '~', '.', ',', '=', '#', '@', '<', '>'];

/**
 * The tokens of a `.g4` file without comments and white space, followed by one `end` token.
 * @throws {GrammarError} if a string, set, action or comment is not closed.
 */
export function scanG4(file: string, text: string): G4Token[] {
  const lineStarts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lineStarts.push(i + 1);
  let line = 0;
  const placeOf = (offset: number): Place => {
    while (line + 1 < lineStarts.length && (lineStarts[line + 1] as number) <= offset) line++;
    return { file, line: line + 1, column: offset - (lineStarts[line] as number) + 1 };
  };

  const tokens: G4Token[] = [];
  const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
  let offset = text.startsWith('\ufeff') ? 1 : 0;

  /** The offset of the delimiter that closes the token at `offset`. */
  const endOf = (closing: string, place: Place, construct: string): number => {
    for (let i = offset + 1; i < text.length; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === closing) return i;
      else if (text[i] === '\n' && closing === "'") break;
    }
    throw new GrammarError(`unterminated ${construct}: expected ${closing}`, place);
  };

  while (offset < text.length) {
    const char = text[offset] as string;
    if (/\s/.test(char)) {
      offset++;
      continue;
    }
    if (text.startsWith('//', offset)) {
      const end = text.indexOf('\n', offset);
      offset = end < 0 ? text.length : end;
      continue;
    }
    const place = placeOf(offset);
    if (text.startsWith('/*', offset)) {
      const end = text.indexOf('*/', offset + 2);
      if (end < 0) throw new GrammarError('unterminated comment: expected */', place);
      offset = end + 2;
      continue;
    }
    if (char === "'") {
      const end = endOf("'", place, 'string');
      tokens.push({ kind: 'string', text: text.slice(offset + 1, end), at: place });
      offset = end + 1;
      continue;
    }
    if (char === '[') {
      const end = endOf(']', place, 'character set or argument');
      tokens.push({ kind: 'set', text: text.slice(offset + 1, end), at: place });
      offset = end + 1;
      continue;
    }
    if (char === '{') {
      const end = endOfAction(text, offset);
      if (end < 0) throw new GrammarError('unterminated action: expected }', place);
      tokens.push({ kind: 'action', text: text.slice(offset + 1, end), at: place });
      offset = end + 1;
      continue;
    }
    word.lastIndex = offset;
    const name = word.exec(text)?.[0];
    if (name !== undefined) {
      tokens.push({ kind: 'name', text: name, at: place });
      offset += name.length;
      continue;
    }
    const number = /^[0-9]+/.exec(text.slice(offset, offset + 20))?.[0];
    if (number !== undefined) {
      tokens.push({ kind: 'number', text: number, at: place });
      offset += number.length;
      continue;
    }
    const mark = MARKS.find((candidate) => text.startsWith(candidate, offset));
    if (mark === undefined) {
      const remedy = char === '"' ? '; literals have single quotes' : '';
      throw new GrammarError(`unexpected character ${JSON.stringify(char)}${remedy}`, place);
    }
    tokens.push({ kind: 'mark', text: mark, at: place });
    offset += mark.length;
  }
  tokens.push({ kind: 'end', text: '', at: placeOf(text.length) });
  return tokens;
}

/** The offset of the brace that closes an action; -1 if none does. Braces in strings and comments do not count. */
function endOfAction(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i;
    else if (char === '\\') i++;
    else if (char === '"' || char === "'") {
      const end = endOfQuoted(text, i);
      if (end > 0) i = end;
    } else if (text.startsWith('//', i)) {
      const end = text.indexOf('\n', i);
      if (end < 0) return -1;
      i = end;
    } else if (text.startsWith('/*', i)) {
      const end = text.indexOf('*/', i + 2);
      if (end < 0) return -1;
      i = end + 1;
    }
  }
  return -1;
}

/** The offset of the quote that closes a string in an action; -1 if it is not closed on its line. */
function endOfQuoted(text: string, start: number): number {
  for (let i = start + 1; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[start]) return i;
  }
  return -1;
}
