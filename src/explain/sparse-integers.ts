/** Failing integers that are no range: those with one remainder (odd numbers, multiples of 10), and ranges with a few exceptions. */
import type { ClassSearch } from '../language/text-class.js';
import { type IntegerClass, integerClass, integerOf } from './integer-class.js';

const MAX_MODULUS = 10n;
/** So many other numbers must agree with a rule on either side. */
const MIN_AGREEING = 3;
const MAX_EXCEPTIONS = 3;
/** A range with exceptions needs so many failing numbers for each of them. */
const FAILING_PER_EXCEPTION = 3;

/** Numbers near a value and far from it, which have all remainders; multiples first. */
function numbersAround(value: bigint): bigint[] {
  const near = [2n, 1n, 3n, 4n, 5n].map((step) => value + step);
  return [2n * value, 10n * value, ...near, ...FAR];
}

const FAR: readonly bigint[] = [97n, 1000n, 1_000_003n, 2n ** 40n + 1n];

/** A class that the numbers that were tried agree with; undefined if there is none. */
export async function searchSparse(
  value: bigint,
  write: (number: bigint) => string,
  { keeps, failing, passing }: ClassSearch,
): Promise<IntegerClass | undefined> {
  const numbersOf = (texts: readonly string[]): bigint[] =>
    texts.map(integerOf).filter((number) => number !== undefined && number >= 0n) as bigint[];
  const good = new Set([value, ...numbersOf(failing)]);
  const bad = new Set(numbersOf(passing));
  for (const number of numbersAround(value)) {
    if (good.has(number) || bad.has(number)) continue;
    // Most numbers that are special are alone.
    if (good.size < 2 && FAR.includes(number)) return undefined;
    ((await keeps(write(number))) ? good : bad).add(number);
  }
  const isHex = write(value).startsWith('0x');
  const modulus = modulusOf(value, [...good], [...bad]);
  if (modulus === undefined) return withExceptions([...good], [...bad], isHex);
  const remainder = value % modulus;
  let [min = value] = sorted(good);
  for (const number of [remainder, remainder + modulus])
    if (number < min && !bad.has(number) && (await keeps(write(number)))) min = number;
  return integerClass(min, undefined, isHex, { modulus: Number(modulus), remainder: Number(remainder) });
}

function sorted(numbers: Iterable<bigint>): bigint[] {
  return [...numbers].sort((a, b) => (a < b ? -1 : 1));
}

/** The modulus by which all failing numbers have one remainder, and no passing ones. */
function modulusOf(value: bigint, good: readonly bigint[], bad: readonly bigint[]): bigint | undefined {
  for (let modulus = 2n; modulus <= MAX_MODULUS; modulus++) {
    const fits = (number: bigint): boolean => number % modulus === value % modulus;
    const isRule = good.every(fits) && !bad.some((number) => number >= value && fits(number));
    const others = bad.filter((number) => !fits(number));
    if (isRule && good.length > MIN_AGREEING && others.length >= MIN_AGREEING) return modulus;
  }
  return undefined;
}

/** All numbers from the smallest failing one on, without some. */
function withExceptions(good: readonly bigint[], bad: readonly bigint[], isHex: boolean): IntegerClass | undefined {
  const [min = 0n, ...others] = sorted(good);
  const max = others.at(-1) ?? min;
  const except = sorted(bad.filter((number) => number > min));
  const isRange = except.length > 0 && except.length <= MAX_EXCEPTIONS && except.every((number) => number < max);
  if (!isRange || good.length < FAILING_PER_EXCEPTION * (except.length + 1)) return undefined;
  return integerClass(min, undefined, isHex, { except: except.map(String) });
}
