/** The classes of a literal, and the texts that tell them apart; the same in all languages. */
import type { ClassKind, TextClass } from '../language/text-class.js';
import { choiceKind } from './choice-class.js';
import { integerClass, integerKind, integerOf, integerProbes } from './integer-class.js';
import { nameKind } from './name-class.js';
import { STRING_PROBES, shapesOf, stringClass, stringKind } from './string-class.js';

/** What may stand for a literal. */
export interface LiteralClasses {
  /** The most general first. */
  readonly classes: readonly TextClass[];
  readonly probes: readonly string[];
}

/** The lower bounds that people use. */
const LOWER_BOUNDS: readonly bigint[] = [0n, 1n, 2n, 10n, 256n, 2n ** 31n, 2n ** 53n, 2n ** 63n, 2n ** 64n];
/** A quote inside would be the end of the literal: `'a' || 'b'` is none. */
const QUOTED = /^(['"`])((?:(?!\1)[\s\S])*)\1$/;

/** The classes of an integer or a string; none for other texts. */
export function literalClasses(text: string): LiteralClasses {
  const value = integerOf(text);
  if (value !== undefined) {
    const isHex = /^0x/i.test(text);
    const bounds = LOWER_BOUNDS.filter((bound) => bound <= value);
    return { classes: bounds.map((bound) => integerClass(bound, undefined, isHex)), probes: integerProbes(value) };
  }
  const [, quote, content] = QUOTED.exec(text) ?? [];
  if (quote === undefined || content === undefined) return { classes: [], probes: [] };
  return {
    classes: shapesOf(content).map((shape) => stringClass(shape, quote)),
    probes: STRING_PROBES.map((probe) => `${quote}${probe}${quote}`),
  };
}

/** The kinds of classes that every language has. */
export const COMMON_KINDS: readonly (readonly [string, ClassKind])[] = [
  ['choice', choiceKind],
  ['integer', integerKind],
  ['string', stringKind],
  ['name', nameKind],
];
