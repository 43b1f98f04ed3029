/** Classes of integers: within bounds, with one remainder, with exceptions. */
import type { ClassKind, TextClass } from '../language/text-class.js';
import { pick, type Random } from '../syntax/index.js';

/** Integers from `min` to `max`, which are decimal numbers of any size; no bound if absent. */
export interface IntegerClass extends TextClass {
  readonly kind: 'integer';
  /** Whether the numbers are written in hexadecimal notation. */
  readonly isHex?: boolean;
  readonly min?: string;
  readonly max?: string;
  /** If present, only numbers with this remainder. */
  readonly modulus?: number;
  readonly remainder?: number;
  /** Numbers between the bounds that do not belong to the class. */
  readonly except?: readonly string[];
}

/** What sets the numbers of a class apart from the others between its bounds. */
type SparseRule = Pick<IntegerClass, 'modulus' | 'remainder' | 'except'>;

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

export function integerClass(min?: bigint, max?: bigint, isHex = false, rule: SparseRule = {}): IntegerClass {
  const bounds = {
    ...(min === undefined ? {} : { min: String(min) }),
    ...(max === undefined ? {} : { max: String(max) }),
  };
  return {
    kind: 'integer',
    label: `${integerLabel(min, max)}${isHex ? ' in hexadecimal' : ''}${ruleLabel(rule)}`,
    ...bounds,
    ...rule,
    ...(isHex ? { isHex } : {}),
  };
}

function integerLabel(min: bigint | undefined, max: bigint | undefined): string {
  if (min === undefined && max === undefined) return 'int';
  if (max === undefined) return `int ≥ ${numberText(min as bigint)}`;
  if (min === undefined) return `int ≤ ${numberText(max)}`;
  return `int from ${numberText(min)} to ${numberText(max)}`;
}

function ruleLabel({ modulus, remainder = 0, except = [] }: SparseRule): string {
  if (except.length > 0) return ` but not ${except.join(', ')}`;
  if (modulus === undefined) return '';
  if (modulus === 2) return remainder === 0 ? ' that is even' : ' that is odd';
  return remainder === 0 ? ` that is a multiple of ${modulus}` : ` with remainder ${remainder} modulo ${modulus}`;
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
  isInStatement: () => true,
  sample: (textClass, random) => {
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const value = randomInteger(textClass as IntegerClass, random);
      if (hasRule(value, textClass as IntegerClass)) return integerLiteral(value, textClass['isHex'] === true);
    }
    return undefined;
  },
  accepts: (textClass, text) => {
    const value = integerOf(text);
    const { min, max } = boundsOf(textClass as IntegerClass);
    const isRightNotation = !textClass['isHex'] || /^0x/i.test(text);
    return (
      value !== undefined && isRightNotation && isWithin(value, min, max) && hasRule(value, textClass as IntegerClass)
    );
  },
};

function hasRule(value: bigint, { modulus, remainder = 0, except = [] }: IntegerClass): boolean {
  if (except.includes(String(value))) return false;
  return modulus === undefined || value % BigInt(modulus) === BigInt(remainder);
}

/** Random numbers that a class does not have are drawn again so often. */
const MAX_DRAWS = 200;

/** A number as the text writes it. */
export function integerLiteral(value: bigint, isHex: boolean): string {
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

/** Beyond it, most languages know no integers. */
export const MAX_EXPONENT = 64;

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
