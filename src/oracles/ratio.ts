/**
 * Whether one thing takes so many times as long as another, from pairs of times taken in turn. Times vary by factors rather
 * than by sums, so the logarithms of the ratios are looked at; pairs are taken until the mean is known to lie on one side.
 */

export interface RatioAnswer {
  /** Undefined where it could not be told within the pairs allowed. */
  readonly holds?: boolean;
  /** The typical ratio. */
  readonly ratio: number;
  readonly pairs: number;
}

const LEAST_PAIRS = 4;
const MOST_PAIRS = 24;
/** Student's t for a two-sided bound of 99 %, by degrees of freedom. */
const T_99 = [
  63.66, 9.92, 5.84, 4.6, 4.03, 3.71, 3.5, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92, 2.9, 2.88, 2.86, 2.85,
  2.83, 2.82, 2.81,
];
/** Times below this are noise: a clock tells nothing about them. */
const LEAST_MS = 0.05;

/** `next`: another pair of times; undefined ends the question. */
export async function ratioIsAtLeast(
  factor: number,
  next: () => Promise<readonly [number, number] | undefined>,
): Promise<RatioAnswer> {
  const logs: number[] = [];
  const limit = Math.log(factor);
  for (;;) {
    const pair = await next();
    if (pair) logs.push(Math.log(Math.max(pair[0], LEAST_MS) / Math.max(pair[1], LEAST_MS)));
    const pairs = logs.length;
    const { mean, error } = meanOf(logs);
    const ratio = Math.exp(mean);
    if (!pair) return { ratio, pairs };
    if (pairs < LEAST_PAIRS) continue;
    const bound = (T_99[pairs - 2] as number) * error;
    if (mean - bound >= limit) return { holds: true, ratio, pairs };
    if (mean + bound < limit) return { holds: false, ratio, pairs };
    if (pairs >= MOST_PAIRS) return { ratio, pairs };
  }
}

function meanOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
