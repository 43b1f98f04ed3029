/** Classes of strings by the shape of their content. */
import type { ClassKind, TextClass } from '../language/text-class.js';
import { pick } from '../syntax/index.js';

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
  'text starting with a digit': { has: /^\d/, samples: ['1', '1a', '1.5', '0', '42', '20m', '7 x'] },
  'text starting with a digit and containing a letter': {
    has: /^\d.*\p{L}/su,
    samples: ['1a', '5w', '20m', '0x', '12 z', '3.5e', '9é', '7q', '15x y'],
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

/** What classes of this kind mean. */
export const stringKind: ClassKind = {
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
