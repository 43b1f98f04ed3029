/** Reads the escapes of `.g4` strings and the contents of `[…]` character sets. */
import { type CharSet, charRange, complementOf, unicodeProperty, unionOf } from './char-set.js';
import { GrammarError, type Place } from './grammar.js';

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** One code point, or the set of a `\p{…}` or `\P{…}` escape. */
type Piece = { readonly code: number } | { readonly set: CharSet };

/** Reads one character or escape of `text` at index `i`; returns it with the index after it. */
function pieceAt(text: string, i: number, place: Place, note: (message: string) => void): [Piece, number] {
  if (text[i] !== '\\') {
    const code = text.codePointAt(i) as number;
    return [{ code }, i + (code > 0xffff ? 2 : 1)];
  }
  const letter = text[i + 1] ?? '';
  if (letter === 'u') {
    const match = /^(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4}))/.exec(text.slice(i + 2, i + 10));
    if (!match) throw new GrammarError('expected four hexadecimal digits or {digits} after \\u', place);
    return [{ code: Number.parseInt((match[1] ?? match[2]) as string, 16) }, i + 2 + match[0].length];
  }
  if (letter === 'p' || letter === 'P') {
    const match = /^\{([\w=-]+)\}/.exec(text.slice(i + 2));
    if (!match) throw new GrammarError('expected {property} after \\p', place);
    const name = (match[1] as string).replaceAll('-', '_');
    const set = unicodeProperty(name);
    if (!set && !name.includes('=')) throw new GrammarError(`unknown Unicode property ${name}`, place);
    if (!set) note(`no character has the property ${name}, because the runtime does not know this property`);
    return [{ set: letter === 'p' ? (set ?? []) : complementOf(set ?? []) }, i + 2 + match[0].length];
  }
  const code = ESCAPES[letter] ?? letter.codePointAt(0);
  if (code === undefined) throw new GrammarError('expected a character after \\', place);
  return [{ code }, i + 1 + letter.length];
}

/** The code points of a string; `text` is what lies between its quotes. */
export function codesOfString(text: string, place: Place): number[] {
  const codes: number[] = [];
  for (let i = 0; i < text.length; ) {
    const [piece, next] = pieceAt(text, i, place, () => {});
    if (!('code' in piece))
      throw new GrammarError('a Unicode property is not allowed in a string: use a set such as [\\p{Lu}]', place);
    codes.push(piece.code);
    i = next;
  }
  return codes;
}

/** The set that `[…]` describes; `text` is what lies between its brackets, and `note` takes what is not supported in it. */
export function charSetOf(text: string, place: Place, note: (message: string) => void): CharSet {
  const sets: CharSet[] = [];
  for (let i = 0; i < text.length; ) {
    const [piece, next] = pieceAt(text, i, place, note);
    i = next;
    if ('set' in piece) {
      sets.push(piece.set);
    } else if (text[i] === '-' && i + 1 < text.length) {
      const [last, afterRange] = pieceAt(text, i + 1, place, note);
      if (!('code' in last)) throw new GrammarError('expected a character after -', place);
      if (last.code < piece.code) throw new GrammarError(`the range ${text} ends before it starts`, place);
      sets.push(charRange(piece.code, last.code));
      i = afterRange;
    } else {
      sets.push(charRange(piece.code, piece.code));
    }
  }
  return unionOf(sets);
}
