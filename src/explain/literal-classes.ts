/** The classes of a literal, and the texts that tell them apart; the same in all languages. */
import type { ClassKind, TextClass } from '../language/text-class.js';
import { choiceKind } from './choice-class.js';
import { type IntegerClass, integerClass, integerKind, integerOf, integerProbes } from './integer-class.js';
import { searchIntegers } from './integer-search.js';
import { nameKind } from './name-class.js';
import { stringClass, stringKind } from './string-class.js';

/** What may stand for a literal. */
export interface LiteralClasses {
  /** The most general first. */
  readonly classes: readonly TextClass[];
  readonly probes: readonly string[];
}

/** Contents that tell the shapes of strings apart. */
const STRING_PROBES: readonly string[] = ['', '1', 'a', '1a', 'a1', '-1', '1.5', ' ', '0'];
/** A quote inside would be the end of the literal: `'a' || 'b'` is none. */
const QUOTED = /^(['"`])((?:(?!\1)[\s\S])*)\1$/;

/** The classes of an integer or a string; none for other texts. */
export function literalClasses(text: string): LiteralClasses {
  const value = integerOf(text);
  if (value !== undefined) {
    const isHex = /^0x/i.test(text);
    const least = value < 0n ? undefined : 0n;
    return { classes: [integerClass(least, undefined, isHex)], probes: integerProbes(value) };
  }
  const [, quote] = QUOTED.exec(text) ?? [];
  if (quote === undefined) return { classes: [], probes: [] };
  return {
    classes: [stringClass({}, quote)],
    probes: STRING_PROBES.map((probe) => `${quote}${probe}${quote}`),
  };
}

/** The kinds of classes that every language has. */
export const COMMON_KINDS: readonly (readonly [string, ClassKind])[] = [
  ['choice', choiceKind],
  [
    'integer',
    { ...integerKind, search: (textClass, text, search) => searchIntegers(textClass as IntegerClass, text, search) },
  ],
  ['string', stringKind],
  ['name', nameKind],
];
