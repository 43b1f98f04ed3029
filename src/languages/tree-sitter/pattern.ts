/**
 * Regular expressions of tree-sitter grammars as lexer expressions. They are in JavaScript's notation without assertions and back
 * references. What this reader does not know it takes literally: sentences made from it are checked by the parser.
 */

import { ALL_CHARS, caseFolded, complementOf, unicodeProperty, unionOf } from '../../syntax/grammar/char-set.js';
import type { CharSet, LexerExpression } from '../../syntax/index.js';

const DIGITS: CharSet = [0x30, 0x39];
const WORD: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const SPACES: CharSet = [0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x2028, 0x2029];
const LINE_BREAKS: CharSet = [0x0a, 0x0a, 0x0d, 0x0d];
const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGITS,
  D: complementOf(DIGITS),
  w: WORD,
  W: complementOf(WORD),
  s: SPACES,
  S: complementOf(SPACES),
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, b: 8, 0: 0 };
/** A bounded repetition is written out up to so many times. */
const MAX_COPIES = 8;

export function expressionOfPattern(pattern: string, flags: string): LexerExpression {
  const foldsCase = flags.includes('i');
  let at = 0;
  const chars = (set: CharSet): LexerExpression => ({ kind: 'chars', set: foldsCase ? caseFolded(set) : set });
  return choice();

  function choice(): LexerExpression {
    const alternatives = [sequence()];
    while (pattern[at] === '|') {
      at++;
      alternatives.push(sequence());
    }
    return alternatives.length === 1 ? (alternatives[0] as LexerExpression) : { kind: 'choice', alternatives };
  }

  function sequence(): LexerExpression {
    const items: LexerExpression[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') items.push(repeated(atom()));
    return { kind: 'sequence', items };
  }

  function repeated(item: LexerExpression): LexerExpression {
    const bounds = /^\{(\d+)(,?)(\d*)\}/.exec(pattern.slice(at));
    const sign = pattern[at] as string;
    if (!bounds && !'?*+'.includes(sign ?? ' ')) return item;
    at += bounds ? bounds[0].length : 1;
    const greedy = pattern[at] !== '?';
    if (!greedy) at++;
    if (bounds)
      return copies(item, Number(bounds[1]), bounds[2] === '' ? Number(bounds[1]) : Number(bounds[3] || Infinity));
    return { kind: sign === '?' ? 'optional' : sign === '*' ? 'star' : 'plus', item, greedy };
  }

  function copies(item: LexerExpression, min: number, max: number): LexerExpression {
    const required = Array.from({ length: Math.min(min, MAX_COPIES) }, () => item);
    const further = Number.isFinite(max) ? Math.min(max - min, MAX_COPIES) : 0;
    const optional = Array.from({ length: further }, (): LexerExpression => ({ kind: 'optional', item, greedy: true }));
    const loop: LexerExpression[] = Number.isFinite(max) ? optional : [{ kind: 'star', item, greedy: true }];
    return { kind: 'sequence', items: [...required, ...loop] };
  }

  function atom(): LexerExpression {
    const sign = pattern[at];
    if (sign === '(') {
      at += /^\((?:\?:|\?<\w+>)?/.exec(pattern.slice(at))?.[0].length ?? 1;
      const inside = choice();
      at++;
      return inside;
    }
    if (sign === '[') return chars(characterClass());
    if (sign === '.') {
      at++;
      return chars(complementOf(LINE_BREAKS));
    }
    if (sign === '^' || sign === '$') {
      at++;
      return { kind: 'sequence', items: [] };
    }
    return chars(character());
  }

  /** A single character or an escape, as a set. */
  function character(): CharSet {
    if (pattern[at] !== '\\') return single();
    at++;
    const letter = pattern[at] as string;
    const known = CLASSES[letter];
    const property = /^[pP]\{(?:[\w ]+=)?([^}]+)\}|^[pP](\w)/.exec(pattern.slice(at));
    if (property) {
      at += property[0].length;
      const set = unicodeProperty((property[1] ?? property[2]) as string) ?? WORD;
      return letter === 'P' ? complementOf(set) : set;
    }
    const code = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(pattern.slice(at));
    if (code) {
      at += code[0].length;
      const value = Number.parseInt((code[1] ?? code[2] ?? code[3]) as string, 16);
      return [value, value];
    }
    const control = CONTROLS[letter];
    if (!known && control === undefined) return single();
    at++;
    return known ?? [control as number, control as number];
  }

  function single(): CharSet {
    const code = pattern.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    return [code, code];
  }

  function characterClass(): CharSet {
    at++;
    const isNegated = pattern[at] === '^';
    if (isNegated) at++;
    const sets: CharSet[] = [];
    while (at < pattern.length && pattern[at] !== ']') {
      if (pattern[at] === '[') {
        sets.push(characterClass());
        continue;
      }
      const from = character();
      if (pattern[at] === '-' && pattern[at + 1] !== ']' && from.length === 2) {
        at++;
        sets.push([from[0] as number, character()[1] as number]);
      } else sets.push(from);
    }
    at++;
    const union = unionOf(sets);
    if (!isNegated) return union;
    const rest = complementOf(union);
    return rest.length > 0 ? rest : ALL_CHARS;
  }
}
