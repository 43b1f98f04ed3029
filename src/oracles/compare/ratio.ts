/**
 * Decides whether one engine takes at least some multiple of another engine's time, from pairs of measured times. Times vary by
 * factors, so the logarithms of the ratios are averaged; pairs are measured until the mean is above or below the limit (99 %
 * confidence).
 */

export interface RatioAnswer {
  /** Undefined if the allowed number of pairs did not decide it. */
  readonly holds?: boolean;
  /** The geometric mean of the measured ratios. */
  readonly ratio: number;
  /** How many pairs were measured. */
  readonly pairs: number;
}

const MIN_PAIRS = 4;
const MAX_PAIRS = 24;
/** Quantiles of Student's t distribution for a two-sided interval of 99 %, by degrees of freedom. */
const T_99 = [
  63.66, 9.92, 5.84, 4.6, 4.03, 3.71, 3.5, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92, 2.9, 2.88, 2.86, 2.85,
  2.83, 2.82, 2.81,
];
/** Shorter times are noise of the clock. */
const MIN_MS = 0.05;

/** `measure` returns a pair of times in milliseconds, or undefined to end the measurement without a decision. */
export async function ratioIsAtLeast(
  factor: number,
  measure: () => Promise<readonly [number, number] | undefined>,
): Promise<RatioAnswer> {
  const logarithms: number[] = [];
  const limit = Math.log(factor);
  for (;;) {
    const pair = await measure();
    if (pair) logarithms.push(Math.log(Math.max(pair[0], MIN_MS) / Math.max(pair[1], MIN_MS)));
    const pairs = logarithms.length;
    const { mean, error } = meanOf(logarithms);
    const ratio = Math.exp(mean);
    if (!pair) return { ratio, pairs };
    if (pairs < MIN_PAIRS) continue;
    const bound = (T_99[pairs - 2] as number) * error;
    if (mean - bound >= limit) return { holds: true, ratio, pairs };
    if (mean + bound < limit) return { holds: false, ratio, pairs };
    if (pairs >= MAX_PAIRS) return { ratio, pairs };
  }
}

/** The mean and its standard error. */
function meanOf(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
