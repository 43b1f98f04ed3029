/** Classes of integers within bounds, which are found by bisection. */
import type { ClassKind, ClassSearch, TextClass } from '../language/text-class.js';
import { pick, type Random } from '../syntax/index.js';

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

/** What classes of this kind mean. */
export const integerKind: ClassKind = {
  sample: (textClass, random) =>
    literalOf(randomInteger(textClass as IntegerClass, random), textClass['isHex'] === true),
  accepts: (textClass, text) => {
    const value = integerOf(text);
    const { min, max } = boundsOf(textClass as IntegerClass);
    const isRightNotation = !textClass['isHex'] || /^0x/i.test(text);
    return value !== undefined && isRightNotation && isWithin(value, min, max);
  },
  search: (textClass, text, search) => searchBounds(textClass as IntegerClass, text, search),
};

function literalOf(value: bigint, isHex: boolean): string {
  return isHex ? `0x${value.toString(16)}` : String(value);
}

/** A third of the numbers are bounds of the class, their neighbours, and where integers usually change their meaning. */
function randomInteger(textClass: IntegerClass, random: Random): bigint {
  const { min, max } = boundsOf(textClass);
  const near = [min, max].flatMap((bound) => (bound === undefined ? [] : [bound - 1n, bound, bound + 1n]));
  const limits = [...LIMITS, ...near].filter((limit) => isWithin(limit, min, max));
  if (limits.length > 0 && random.next() < 0.3) return pick(limits, random) as bigint;
  const low = min ?? (max === undefined || max > 0n ? 0n : max - 1_000n);
  const width = (max ?? low + 2n ** BigInt(MAX_EXPONENT)) - low + 1n;
  // All magnitudes are equally likely.
  const scale = 2n ** BigInt(random.below(width.toString(2).length + 1));
  const bits = BigInt(random.below(2 ** 32)) * 2n ** 32n + BigInt(random.below(2 ** 32));
  return low + ((bits % width) % scale);
}

/** Bisection between two neighbouring magnitudes stops after so many steps; the bound is then smaller than it could be. */
const MAX_STEPS = 12;
/** A shorter range is no better than a list of its numbers. */
const MIN_WIDTH = 4n;
/** Beyond it, most languages know no integers. */
const MAX_EXPONENT = 64;

/**
 * The largest range around the number that keeps the failure, if the failing numbers near it are a range: first by magnitudes, then
 * between two of them. What is known not to keep the failure limits the range; a number that was thought to keep it halves the range,
 * because its neighbours are in doubt, too.
 */
async function searchBounds(
  { isHex = false }: IntegerClass,
  text: string,
  search: ClassSearch,
): Promise<IntegerClass | undefined> {
  const value = integerOf(text);
  if (value === undefined) return undefined;
  const limits = [
    ...search.passing.map(integerOf),
    ...search.surprises.map(integerOf).map((other) => (other === undefined ? other : value + (other - value) / 2n)),
  ].filter((limit) => limit !== undefined && limit !== value);
  const keeps = async (other: bigint): Promise<boolean> => {
    const isBeyond = limits.some((limit) => limit !== undefined && (limit > value ? other >= limit : other <= limit));
    return other === value || (!isBeyond && search.keeps(literalOf(other, isHex)));
  };
  const exponents = Array.from({ length: MAX_EXPONENT + 1 }, (_, exponent) => exponent);
  const above = exponents.map(magnitude).filter((other) => other > value);
  const positive = exponents
    .map(magnitude)
    .filter((other) => other < value)
    .reverse();
  const negative = exponents.map((exponent) => -magnitude(exponent)).filter((other) => other < value);
  const min = await farthest(value, value < 0n ? negative : [...positive, 0n], keeps);
  const low = min ?? (value < 0n ? undefined : 0n);
  const max = await farthest(value, above, keeps);
  const isShort = low !== undefined && max !== undefined && max - low < MIN_WIDTH;
  return isShort ? undefined : integerClass(low, max, isHex);
}

/** A number between two powers of two: the powers themselves are often special. */
function magnitude(exponent: number): bigint {
  const power = 2n ** BigInt(exponent);
  return power + power / 4n + (exponent > 2 ? 1n : 0n);
}

/** The last number on the way that keeps the failure; undefined if even the end of the way does. */
async function farthest(
  value: bigint,
  way: readonly bigint[],
  keeps: (other: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  const end = way.at(-1);
  if (end === undefined || end === value || (await keeps(end))) return undefined;
  let [good, bad] = [-1, way.length - 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (await keeps(way[middle] as bigint)) good = middle;
    else bad = middle;
  }
  let [last, first] = [way[good] ?? value, way[bad] as bigint];
  const tryNumber = async (other: bigint): Promise<void> => {
    const isBetween = (other > last && other < first) || (other < last && other > first);
    if (!isBetween) return;
    if (await keeps(other)) last = other;
    else first = other;
  };
  // Most limits are powers of two.
  const power = powerBetween(last, first);
  for (const other of power === undefined ? [] : [power, power - 1n, power + 1n]) await tryNumber(other);
  for (let i = 0; i < MAX_STEPS && first - last !== 1n && last - first !== 1n; i++)
    await tryNumber((last + first) / 2n);
  return last;
}

function powerBetween(a: bigint, b: bigint): bigint | undefined {
  const sign = a < 0n || b < 0n ? -1n : 1n;
  const larger = [a * sign, b * sign].sort((m, n) => (m < n ? -1 : 1))[1] as bigint;
  return larger > 0n ? sign * 2n ** BigInt(larger.toString(2).length - 1) : undefined;
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

/** Values near an integer, and where integers usually change their meaning. */
export function integerProbes(value: bigint): string[] {
  return [0n, 1n, value + 1n, value - 1n, 2n, 2n * value, value / 2n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n]
    .filter((probe) => probe >= 0n)
    .map(String);
}
