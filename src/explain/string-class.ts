/** Classes of strings: their length, which kinds of characters they start and end with, contain and lack, and whether they are numbers. */
import type { ClassKind, ClassSearch, TextClass } from '../language/text-class.js';
import { pick, type Random } from '../syntax/index.js';

/** Strings in quotes whose content has all of these properties. */
export interface StringClass extends TextClass, StringShape {
  readonly kind: 'string';
  readonly quote: string;
}

/** Properties of a content; one that is absent does not matter. */
export interface StringShape {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly isNumber?: boolean;
  readonly first?: CharacterKind;
  readonly last?: CharacterKind;
  readonly contains?: readonly CharacterKind[];
  readonly lacks?: readonly CharacterKind[];
}

/** The kinds of characters, for people. */
export type CharacterKind = 'digit' | 'letter' | 'space' | 'symbol';

const KINDS: Readonly<Record<CharacterKind, { readonly has: RegExp; readonly samples: string }>> = {
  digit: { has: /\d/, samples: '0123456789' },
  letter: { has: /\p{L}/u, samples: 'abmxyzAQZé' },
  space: { has: /\s/, samples: ' ' },
  // No quote and no backslash: they may end the string or change its other characters.
  symbol: { has: /[^\p{L}\d\s]/u, samples: '-._:+/#' },
};
const KIND_NAMES = Object.keys(KINDS) as readonly CharacterKind[];
/** What most languages read as a number. */
const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;
/** Contents that often have a meaning of their own. */
const SPECIAL: readonly string[] = [
  '',
  '0',
  '1',
  '-1',
  '1.5',
  ' ',
  'a',
  '1a',
  'a1',
  'NULL',
  '0x1F',
  '1e5',
  'Zq x',
  'é',
];

export function stringClass(shape: StringShape, quote: string): StringClass {
  return { kind: 'string', label: labelOf(shape), quote, ...shape };
}

function labelOf({ minLength = 0, maxLength, isNumber, first, last, contains = [], lacks = [] }: StringShape): string {
  const length =
    maxLength === undefined
      ? minLength > 1
        ? ` of at least ${minLength} characters`
        : ''
      : minLength === maxLength
        ? ` of ${counted(maxLength)}`
        : minLength > 0
          ? ` of ${minLength} to ${counted(maxLength)}`
          : ` of at most ${counted(maxLength)}`;
  const properties = [
    ...(minLength === 1 && maxLength === undefined ? ['that is not empty'] : []),
    ...(isNumber === false ? ['that is no number'] : []),
    ...(first ? [`starting with a ${first}`] : []),
    ...(last ? [`ending with a ${last}`] : []),
    ...contains.map((kind) => `containing a ${kind}`),
    ...(lacks.length > 0 ? [`without ${lacks.map((kind) => `${kind}s`).join(' and ')}`] : []),
  ];
  return [`${isNumber ? 'number' : 'text'}${length}`, properties.join(' and ')].filter((part) => part !== '').join(' ');
}

function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`;
}

function hasShape(content: string, shape: StringShape): boolean {
  const {
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
    isNumber,
    first,
    last,
    contains = [],
    lacks = [],
  } = shape;
  const characters = Array.from(content);
  if (characters.length < minLength || characters.length > maxLength) return false;
  if (isNumber !== undefined && NUMBER.test(content) !== isNumber) return false;
  if (first && !KINDS[first].has.test(characters[0] ?? '')) return false;
  if (last && !KINDS[last].has.test(characters.at(-1) ?? '')) return false;
  return (
    contains.every((kind) => KINDS[kind].has.test(content)) && !lacks.some((kind) => KINDS[kind].has.test(content))
  );
}

/** What classes of this kind mean. */
export const stringKind: ClassKind = {
  isInStatement: () => true,
  sample: (textClass, random) => {
    const { quote } = textClass as StringClass;
    const content = randomContent(textClass as StringClass, random);
    return content === undefined ? undefined : `${quote}${content}${quote}`;
  },
  accepts: (textClass, text) => {
    const { quote } = textClass as StringClass;
    if (text.length < 2 || !text.startsWith(quote) || !text.endsWith(quote)) return false;
    const content = text.slice(1, -1);
    return !content.includes(quote) && hasShape(content, textClass as StringClass);
  },
  search: (textClass, text, search) => searchShape(textClass as StringClass, text.slice(1, -1), search),
};

const MAX_ATTEMPTS = 60;
/** Contents without a bound are at most so much longer than they have to be. */
const EXTRA_LENGTH = 14;

function randomContent(shape: StringShape, random: Random): string | undefined {
  const special = SPECIAL.filter((content) => hasShape(content, shape));
  if (special.length > 0 && random.next() < 0.3) return pick(special, random);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const content = shape.isNumber ? randomNumber(shape, random) : randomText(shape, random);
    if (hasShape(content, shape)) return content;
  }
  return pick(special, random);
}

function randomNumber({ minLength = 1, maxLength }: StringShape, random: Random): string {
  const size = minLength + random.below(Math.max(1, (maxLength ?? minLength + EXTRA_LENGTH) - minLength + 1));
  const digits = Array.from({ length: Math.max(1, size) }, () => random.below(10)).join('');
  const fewer = digits.slice(1) || '7';
  const forms = [
    digits,
    digits,
    `-${fewer}`,
    `${fewer.slice(1)}.${random.below(10)}`,
    ` ${fewer}`,
    `${digits.slice(2)}e${random.below(9)}`,
  ];
  return pick(forms, random) as string;
}

function randomText(shape: StringShape, random: Random): string {
  const { minLength = 0, maxLength, first, last, contains = [], lacks = [] } = shape;
  const least = Math.max(minLength, contains.length, first || last ? 1 : 0);
  const most = maxLength ?? least + EXTRA_LENGTH;
  // Short contents are as likely as long ones.
  const length = least + random.below(Math.max(1, Math.min(most - least + 1, random.next() < 0.5 ? 3 : most)));
  const allowed = KIND_NAMES.filter((kind) => !lacks.includes(kind));
  const kinds = Array.from({ length }, () => pick(allowed, random) ?? 'letter');
  for (const kind of contains) kinds[random.below(Math.max(1, length))] = kind;
  if (first && length > 0) kinds[0] = first;
  if (last && length > 0) kinds[length - 1] = last;
  return kinds.map((kind) => pick(Array.from(KINDS[kind].samples), random)).join('');
}

/** A property is dropped after so many contents without it, which all keep the failure. */
const CHECKS_PER_PROPERTY = 3;
/** Longer contents are not tried. */
const LONG = 64;

/**
 * Begins with all properties of the content, and drops each of them that does not matter. Lengths are found by bisection. Undefined
 * if another content with all properties does not keep the failure.
 */
async function searchShape(
  { quote }: StringClass,
  content: string,
  search: ClassSearch,
): Promise<StringClass | undefined> {
  const { random, keeps, excludes } = search;
  /** Whether contents with one shape that lack another one keep the failure; false if there are none. */
  const holds = async (shape: StringShape, not?: StringShape): Promise<boolean> => {
    const tried = new Set<string>([content]);
    // Among random texts are few numbers.
    const isOther = not?.isNumber !== undefined && shape.isNumber === undefined;
    const drawn = isOther ? { ...shape, isNumber: !not.isNumber } : shape;
    for (let attempt = 0; attempt < 8 * CHECKS_PER_PROPERTY && tried.size <= CHECKS_PER_PROPERTY; attempt++) {
      const sample = randomContent(drawn, random);
      if (sample === undefined) break;
      if (tried.has(sample) || (not && hasShape(sample, not))) continue;
      tried.add(sample);
      if (!(await keeps(`${quote}${sample}${quote}`))) return false;
    }
    return tried.size > 1;
  };
  const isPossible = (shape: StringShape): boolean => !excludes(stringClass(shape, quote));
  const { length } = Array.from(content);
  // No other text has all properties of the empty one.
  let shape: StringShape = content === '' ? { isNumber: false } : shapeOf(content);
  if (!isPossible(shape) || !(await holds(shape))) return undefined;
  const withLength = (size: number): StringShape => ({ ...shape, minLength: size, maxLength: size });
  const keepsLength = async (size: number): Promise<boolean> => isPossible(withLength(size)) && holds(withLength(size));
  shape = withMax(shape, (await keepsLength(LONG)) ? undefined : await lastWith(length, LONG, keepsLength));
  for (const drop of DROPS) {
    const wider = drop(shape);
    if (isPossible(wider) && (isImplied(wider, shape) || (await holds(wider, shape)))) shape = wider;
  }
  let least = 0;
  while (least < length && randomContent(withLength(least), random) === undefined) least++;
  if (least === length || (await keepsLength(least))) shape = withMin(shape, undefined);
  else shape = withMin(shape, await lastWith(length, least, keepsLength));
  return isPossible(shape) ? stringClass(shape, quote) : undefined;
}

/** The last size on the way from one that holds to one that does not, by bisection. */
async function lastWith(good: number, bad: number, holds: (size: number) => Promise<boolean>): Promise<number> {
  let [last, first] = [good, bad];
  while (Math.abs(first - last) > 1) {
    const middle = (last + first) >> 1;
    if (await holds(middle)) last = middle;
    else first = middle;
  }
  return last;
}

function withMax({ maxLength: _, ...shape }: StringShape, maxLength: number | undefined): StringShape {
  return maxLength === undefined ? shape : { ...shape, maxLength };
}

function withMin({ minLength: _, ...shape }: StringShape, minLength: number | undefined): StringShape {
  return minLength === undefined ? shape : { ...shape, minLength };
}

/** Each gives up one property. A place is given up before the property that the character is there at all. */
const DROPS: readonly ((shape: StringShape) => StringShape)[] = [
  ...KIND_NAMES.map(
    (kind) =>
      ({ lacks = [], ...shape }: StringShape): StringShape =>
        withList(shape, 'lacks', lacks, kind),
  ),
  ({ last: _, ...shape }) => shape,
  ({ first: _, ...shape }) => shape,
  ...KIND_NAMES.map(
    (kind) =>
      ({ contains = [], ...shape }: StringShape): StringShape =>
        withList(shape, 'contains', contains, kind),
  ),
  ({ isNumber: _, ...shape }) => shape,
];

function withList(
  shape: StringShape,
  name: 'lacks' | 'contains',
  kinds: readonly CharacterKind[],
  dropped: CharacterKind,
): StringShape {
  const left = kinds.filter((kind) => kind !== dropped);
  return left.length === 0 ? shape : { ...shape, [name]: left };
}

/** Whether the property that a wider shape gives up follows from those that it keeps. */
function isImplied(wider: StringShape, shape: StringShape): boolean {
  const gone = (shape.contains ?? []).filter((kind) => !wider.contains?.includes(kind));
  if (gone.length > 0) return gone.every((kind) => [wider.first, wider.last, wider.isNumber && 'digit'].includes(kind));
  return JSON.stringify(wider) === JSON.stringify(shape);
}

/** All properties of a content. */
function shapeOf(content: string): StringShape {
  const characters = Array.from(content);
  const present = KIND_NAMES.filter((kind) => KINDS[kind].has.test(content));
  const kindOf = (character: string | undefined): CharacterKind | undefined =>
    character === undefined ? undefined : KIND_NAMES.find((kind) => KINDS[kind].has.test(character));
  const [first, last] = [kindOf(characters[0]), kindOf(characters.at(-1))];
  return {
    minLength: characters.length,
    maxLength: characters.length,
    isNumber: NUMBER.test(content),
    ...(first ? { first } : {}),
    ...(last ? { last } : {}),
    contains: present,
    lacks: KIND_NAMES.filter((kind) => !present.includes(kind)),
  };
}
