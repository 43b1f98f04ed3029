/** Decides from the runs of a text whether it counts as failing, and when it has been run often enough. */
import { evidenceOfRate, MIN_RATE_RATIO, type RunCounts } from './failure-rate.js';
import type { CheckResult, Verdict } from './oracle.js';

/** The runs of a text so far. Runs without an answer are not among `runs`. */
export interface Tally extends RunCounts {
  readonly unknown: number;
}

/** The tally of a text that was not run yet. */
export const NO_RUNS: Tally = { failures: 0, runs: 0, unknown: 0 };

/** The tally after another run. */
export function withRun({ failures, runs, unknown }: Tally, { verdict }: CheckResult): Tally {
  if (verdict === 'unknown') return { failures, runs, unknown: unknown + 1 };
  return { failures: failures + (verdict === 'reproduced' ? 1 : 0), runs: runs + 1, unknown };
}

/** The verdict on a text after these runs; undefined if it has to be run again. */
export type VerdictRule = (tally: Tally) => Exclude<Verdict, 'invalid'> | undefined;

/** One run decides: for failures that always occur. */
export const decideByOneRun: VerdictRule = ({ failures, runs }) =>
  failures > 0 ? 'reproduced' : runs > 0 ? 'vanished' : 'unknown';

/** One failure within so many runs is enough, however rare the failure is. */
export function decideByOneFailure(maxRuns: number): VerdictRule {
  return (tally) => {
    const { failures, runs, unknown } = tally;
    return failures > 0 || runs + unknown >= maxRuns ? decideByOneRun(tally) : undefined;
  };
}

/**
 * The probability of accepting a text that fails half as often as the original, and of rejecting one that fails as often; the
 * thresholds are Wald's.
 */
const MAX_ERROR = 0.01;
/** A result is checked once more at the end with a lower probability of error, because it was chosen among many texts. */
const MAX_FINAL_ERROR = 0.001;
/** A text between the two hypotheses is not run more often than this, as a factor on the runs of the original, and is rejected. */
const MAX_RUNS_FACTOR = 2;
/** Without an answer in so many runs, a text has no verdict. */
const MAX_UNKNOWN = 3;

/** A text has to fail in every one of so many runs. */
export function decideByEveryRun(count: number): VerdictRule {
  return ({ failures, runs, unknown }) => {
    if (failures < runs) return 'vanished';
    if (unknown >= MAX_UNKNOWN) return 'unknown';
    return failures >= count ? 'reproduced' : undefined;
  };
}

/** So many failures in a row exclude that a text fails only in half of its runs. */
export const CERTAIN_RUNS: number = Math.ceil(Math.log(MAX_FINAL_ERROR) / Math.log(MIN_RATE_RATIO));

/** How often `decideByRate` runs a text at most. */
export function maxRunsFor(original: RunCounts): number {
  return MAX_RUNS_FACTOR * original.runs;
}

/** A text has to fail about as often as the original. */
export function decideByRate(
  original: RunCounts,
  { isFinal = false }: { readonly isFinal?: boolean } = {},
): VerdictRule {
  const threshold = -Math.log(isFinal ? MAX_FINAL_ERROR : MAX_ERROR);
  const maxRuns = maxRunsFor(original);
  return (tally) => {
    if (tally.unknown >= MAX_UNKNOWN) return 'unknown';
    const evidence = evidenceOfRate(original, tally);
    if (evidence >= threshold) return 'reproduced';
    return evidence <= -threshold || tally.runs >= maxRuns ? 'vanished' : undefined;
  };
}
