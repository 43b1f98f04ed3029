/** Finds the integers that keep a failure, by bisection. */
import type { ClassSearch } from '../language/text-class.js';
import { type IntegerClass, integerClass, integerLiteral, integerOf, MAX_EXPONENT } from './integer-class.js';
import { searchSparse } from './sparse-integers.js';

/** Bisection between two neighbouring magnitudes stops after so many steps; the bound is then smaller than it could be. */
const MAX_STEPS = 12;
/** A shorter range is no better than a list of its numbers. */
const MIN_WIDTH = 4n;

/**
 * The largest range around the number that keeps the failure, if the failing numbers near it are a range: first by magnitudes, then
 * between two of them. What is known not to keep the failure limits the range; a number that was thought to keep it halves the range,
 * because its neighbours are in doubt, too. If the range is too short, rules without a range are tried.
 */
export async function searchIntegers(
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
    return other === value || (!isBeyond && search.keeps(integerLiteral(other, isHex)));
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
  if (!isShort && search.surprises.length === 0) return integerClass(low, max, isHex);
  const sparse = await searchSparse(value, (number) => integerLiteral(number, isHex), search);
  return sparse ?? (isShort ? undefined : integerClass(low, max, isHex));
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
