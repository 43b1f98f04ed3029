/** Classes of integers within bounds. */
import type { ClassKind, TextClass } from '../language/text-class.js';
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

/** Values near an integer, and where integers usually change their meaning. */
export function integerProbes(value: bigint): string[] {
  return [0n, 1n, value + 1n, value - 1n, 2n, 2n * value, value / 2n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n]
    .filter((probe) => probe >= 0n)
    .map(String);
}
