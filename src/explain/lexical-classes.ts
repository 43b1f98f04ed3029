/** Classes of single tokens that every language has: one of several words, integers within bounds, strings of a shape, names. */

import type { ClassKind, TextClass } from '../language/text-class.js';
import type { Random } from '../syntax/index.js';

/** One of several texts. */
export interface ChoiceClass extends TextClass {
  readonly kind: 'choice';
  readonly texts: readonly string[];
}

export function choiceClass(label: string, texts: readonly string[]): ChoiceClass {
  return { kind: 'choice', label, texts };
}

/** A class that is nothing but a list; people see its shortest texts. */
export function listClass(texts: readonly string[]): ChoiceClass {
  const shown = [...texts].sort((a, b) => a.length - b.length).slice(0, 3);
  return choiceClass(`one of ${shown.join(', ')}${texts.length > shown.length ? ', …' : ''}`, texts);
}

const choice: ClassKind = {
  sample: (textClass, random) => pick((textClass as ChoiceClass).texts, random),
  accepts: (textClass, text) =>
    (textClass as ChoiceClass).texts.some((one) => one.toLowerCase() === text.toLowerCase()),
  narrow: (textClass, { invalid }) => {
    const { texts, label } = textClass as ChoiceClass;
    const left = texts.filter((text) => !invalid.includes(text));
    if (left.length === texts.length || left.length < 2) return undefined;
    return choiceClass(label.includes(' without ') ? label : `${label} without ${invalid.join(', ')}`, left);
  },
};

/** Integers from `min` to `max`, which are decimal numbers of any size; no bound if absent. */
export interface IntegerClass extends TextClass {
  readonly kind: 'integer';
  /** Whether the numbers are written in hexadecimal notation. */
  readonly isHex?: boolean;
  readonly min?: string;
  readonly max?: string;
}

/** Where integers usually change their meaning. */
const LIMITS: readonly bigint[] = [
  0n,
  1n,
  127n,
  255n,
  32_767n,
  65_535n,
  2n ** 31n - 1n,
  2n ** 32n,
  2n ** 53n,
  2n ** 63n - 1n,
];

export function integerClass(min?: bigint, max?: bigint, isHex = false): IntegerClass {
  const bounds = {
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  };
  return {
    kind: 'integer',
    label: `${integerLabel(min, max)}${isHex ? ' in hexadecimal' : ''}`,
    ...bounds,
    ...(isHex ? { isHex } : {}),
  };
}

function integerLabel(min: bigint | undefined, max: bigint | undefined): string {
  if (min === undefined && max === undefined) return 'int';
  if (max === undefined) return `int ≥ ${numberText(min as bigint)}`;
  if (min === undefined) return `int ≤ ${numberText(max)}`;
  return `int from ${numberText(min)} to ${numberText(max)}`;
}

/** `2^53` and `2^53 + 1` are easier to read than their digits. */
function numberText(value: bigint): string {
  const size = value < 0n ? -value : value;
  if (size < 10_000n) return String(value);
  const power = size.toString(2).length - 1;
  for (const [exponent, rest] of [
    [power, size - 2n ** BigInt(power)],
    [power + 1, size - 2n ** BigInt(power + 1)],
  ] as const) {
    if (rest > 1n || rest < -1n) continue;
    const text = `2^${exponent}${rest === 0n ? '' : rest > 0n ? ' + 1' : ' - 1'}`;
    return value < 0n ? `-(${text})` : text;
  }
  return String(value);
}

const integer: ClassKind = {
  sample: (textClass, random) => {
    const value = randomInteger(textClass as IntegerClass, random);
    return textClass['isHex'] ? `0x${value.toString(16)}` : String(value);
  },
  accepts: (textClass, text) => {
    const value = integerOf(text);
    const { min, max } = boundsOf(textClass as IntegerClass);
    const isRightNotation = !textClass['isHex'] || /^0x/i.test(text);
    return value !== undefined && isRightNotation && isWithin(value, min, max);
  },
};

function randomInteger(textClass: IntegerClass, random: Random): bigint {
  const { min, max } = boundsOf(textClass);
  const limits = LIMITS.filter((limit) => isWithin(limit, min, max));
  if (limits.length > 0 && random.next() < 0.3) return pick(limits, random) as bigint;
  const low = min ?? (max === undefined || max > 0n ? 0n : max - 1_000n);
  const width = (max ?? low + 2n ** BigInt(1 + random.below(40))) - low + 1n;
  const bits = BigInt(random.below(2 ** 31)) * 2n ** 22n + BigInt(random.below(2 ** 22));
  return low + (bits % (width > 0n ? width : 1n));
}

/** The value of an integer literal, decimal or hexadecimal; undefined if it is none. */
export function integerOf(text: string): bigint | undefined {
  return /^-?(?:\d+|0[xX][\da-fA-F]+)$/.test(text)
    ? text[0] === '-'
      ? -BigInt(text.slice(1))
      : BigInt(text)
    : undefined;
}

function boundsOf({ min, max }: IntegerClass): { min: bigint | undefined; max: bigint | undefined } {
  return { min: min === undefined ? undefined : BigInt(min), max: max === undefined ? undefined : BigInt(max) };
}

function isWithin(value: bigint, min: bigint | undefined, max: bigint | undefined): boolean {
  return (min === undefined || value >= min) && (max === undefined || value <= max);
}

/** Strings in quotes whose content has a shape. */
export interface StringClass extends TextClass {
  readonly kind: 'string';
  readonly shape: StringShape;
  readonly quote: string;
}

/** The names of the shapes, the most general first. */
export type StringShape =
  | 'text'
  | 'text that is not empty'
  | 'text that is no number'
  | 'text with a letter'
  | 'text with a digit'
  | 'text starting with a digit'
  | 'text starting with a digit and containing a letter'
  | 'text starting with a letter'
  | 'number'
  | 'whole number';

/** What each shape says about the content, with contents that have it; the most general shapes first. */
const SHAPES: Readonly<Record<StringShape, { readonly has: RegExp; readonly samples: readonly string[] }>> = {
  text: {
    has: /^[\s\S]*$/,
    samples: ['', 'a', '1', 'Zq x', '-1', '0', 'a1', '1a', ' ', '1.5', 'é', 'NULL', 'abcdefghijkl'],
  },
  'text that is not empty': {
    has: /^[\s\S]+$/,
    samples: ['a', '1', 'Zq x', '-1', 'a1', '1a', ' ', '1.5', 'é', 'abcdefghijkl'],
  },
  'text that is no number': {
    has: /^(?!\s*[-+]?[\d.]+(?:[eE][-+]?\d+)?\s*$)[\s\S]*$/,
    samples: ['', 'a', 'Zq x', 'a1', '1a', ' ', 'é', 'abcdefghijkl'],
  },
  'text with a letter': { has: /\p{L}/u, samples: ['a', 'Zq x', 'a1', '1a', 'é', 'abcdefghijkl', 'x-y'] },
  'text with a digit': { has: /\d/, samples: ['1', '-1', 'a1', '1a', '1.5', '0', '42', 'x9y'] },
  'text starting with a digit': { has: /^\d/, samples: ['1', '1a', '1.5', '0', '42', '84k', '7 x'] },
  'text starting with a digit and containing a letter': {
    has: /^\d.*\p{L}/su,
    samples: ['1a', '3t', '84k', '0x', '12 z', '3.5e', '9é', '7q', '15x y'],
  },
  'text starting with a letter': { has: /^\p{L}/u, samples: ['a', 'Zq x', 'a1', 'é', 'abcdefghijkl', 'x-y'] },
  number: { has: /^[-+]?\d+(?:\.\d+)?$/, samples: ['1', '-1', '1.5', '0', '42', '1234567'] },
  'whole number': { has: /^\d+$/, samples: ['1', '0', '42', '1234567', '007'] },
};

/** The shapes of strings that a content has, the most general first. */
export function shapesOf(content: string): StringShape[] {
  return (Object.keys(SHAPES) as StringShape[]).filter((shape) => SHAPES[shape].has.test(content));
}

export function stringClass(shape: StringShape, quote: string): StringClass {
  return { kind: 'string', label: shape, shape, quote };
}

/** Strings that tell the shapes apart. */
export const STRING_PROBES: readonly string[] = ['', '1', 'a', '1a', 'a1', '-1', '1.5', ' ', '0'];

const string: ClassKind = {
  sample: (textClass, random) => {
    const { shape, quote } = textClass as StringClass;
    const samples = SHAPES[shape].samples;
    const content = pick(samples, random) ?? '';
    const longer = random.next() < 0.3 ? `${content}${pick(samples, random)}` : content;
    return `${quote}${SHAPES[shape].has.test(longer) ? longer : content}${quote}`;
  },
  accepts: (textClass, text) => {
    const { shape, quote } = textClass as StringClass;
    if (text.length < 2 || !text.startsWith(quote) || !text.endsWith(quote)) return false;
    return SHAPES[shape].has.test(text.slice(1, -1));
  },
};

/** Names that a text does not use yet. */
export interface NameClass extends TextClass {
  readonly kind: 'name';
  /** Words that the text uses for something else. */
  readonly taken: readonly string[];
}

export function nameClass(label: string, taken: readonly string[]): NameClass {
  return { kind: 'name', label, taken };
}

/** Short and long names that are no words of any language. */
const NAME_STARTS: readonly string[] = ['t', 'x', 'col', 'Tab', 'item', 'value', 'q', 'longer_name'];

const name: ClassKind = {
  sample: (textClass, random) => {
    const taken = new Set((textClass as NameClass).taken.map((word) => word.toLowerCase()));
    for (let attempt = 0; attempt < 20; attempt++) {
      const word = `${pick(NAME_STARTS, random)}${random.below(100_000)}`;
      if (!taken.has(word.toLowerCase())) return word;
    }
    return undefined;
  },
  accepts: (textClass, text) =>
    /^(?:[\p{L}_$][\p{L}\p{N}_$]*|"[^"]+"|`[^`]+`|\[[^\]]+\])$/u.test(text) &&
    !(textClass as NameClass).taken.some((word) => word.toLowerCase() === text.toLowerCase()),
};

/** The kinds of classes above. */
export const LEXICAL_KINDS: readonly (readonly [string, ClassKind])[] = [
  ['choice', choice],
  ['integer', integer],
  ['string', string],
  ['name', name],
];

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[random.below(items.length)];
}
