/**
 * Compares how often two texts fail, for failures that do not occur in every run. A sequential test: each run adds evidence for
 * one of two hypotheses about a text, "it fails as often as the original" and "it fails at most half as often".
 */

/** How often a text was run, and how often it failed. */
export interface RunCounts {
  readonly failures: number;
  readonly runs: number;
}

/** The loss of failure rate that the test excludes: a text must fail more than half as often as the original. */
export const MIN_RATE_RATIO = 0.5;

/** The share of runs that failed. */
export function rateOf({ failures, runs }: RunCounts): number {
  return runs === 0 ? 0 : failures / runs;
}

/**
 * The logarithm of the likelihood ratio: above 0 if the runs speak for "as often as the original", below 0 if they speak for "at
 * most half as often". The rates themselves are unknown: each hypothesis is given the rates that suit it best, so that few runs of
 * the original give little evidence.
 */
export function evidenceOfRate(original: RunCounts, text: RunCounts): number {
  if (text.runs === 0) return 0;
  const apart = logLikelihood(original, rateOf(original)) + logLikelihood(text, rateOf(text));
  const all = { failures: original.failures + text.failures, runs: original.runs + text.runs };
  const asOften = rateOf(text) >= rateOf(original) ? apart : logLikelihood(all, rateOf(all));
  if (rateOf(text) <= MIN_RATE_RATIO * rateOf(original)) return asOften - apart;
  const rate = rateIfHalf(original, text);
  return asOften - logLikelihood(original, rate) - logLikelihood(text, MIN_RATE_RATIO * rate);
}

/** The most likely rate of the original if the text fails exactly half as often: where the derivative is 0. */
function rateIfHalf(original: RunCounts, text: RunCounts): number {
  const failures = original.failures + text.failures;
  const [passes, textPasses] = [original.runs - original.failures, text.runs - text.failures];
  const a = MIN_RATE_RATIO * (failures + passes + textPasses);
  const b = failures * (1 + MIN_RATE_RATIO) + passes + MIN_RATE_RATIO * textPasses;
  return Math.min(1, (b - Math.sqrt(b * b - 4 * a * failures)) / (2 * a));
}

function logLikelihood({ failures, runs }: RunCounts, rate: number): number {
  const term = (count: number, probability: number): number => (count === 0 ? 0 : count * Math.log(probability));
  return term(failures, rate) + term(runs - failures, 1 - rate);
}
