/**
 * Runs a result again: does it fail as often as the original? If not, some accepted text on the way to it lost the failure rate;
 * the last one that did not is found by bisection.
 */
import type { RunCounts } from './failure-rate.js';
import type { OracleRuns } from './oracle-runs.js';
import { measureRate } from './original.js';
import { CERTAIN_RUNS, decideByEveryRun, decideByOneRun, decideByRate, type VerdictRule } from './verdict-rule.js';

/** What running a result again showed. */
export interface Confirmation {
  /** All runs of the original so far. */
  readonly original: RunCounts;
  /** The runs of the result. */
  readonly result: RunCounts;
  /** The index of the last text that fails as often as the original. */
  readonly kept: number;
  /** Whether the failure is intermittent: verdicts of single runs are worth nothing then. */
  readonly isIntermittent: boolean;
}

/** What is known before a result is confirmed. */
export interface Unconfirmed {
  /** All runs of the original so far. */
  readonly original: RunCounts;
  /** Whether candidates are already run repeatedly. */
  readonly isIntermittent: boolean;
  /** Whether a text that failed did not fail again. */
  readonly isDoubted: boolean;
  /** If the original hangs: after how many milliseconds a text certainly does. */
  readonly hangLimit?: number;
}

/** Further failures of the original that a result is compared with: its rate may have changed with the load of the machine. */
const FINAL_FAILURES = 30;

/** A text that hangs takes all the time it gets: it is run only so often to confirm it. */
const HANGING_RUNS = 2;

/** `texts` are the original and the accepted texts up to the result. */
export async function confirmResult(
  oracleRuns: OracleRuns,
  texts: readonly string[],
  { original, isIntermittent, isDoubted, hangLimit }: Unconfirmed,
): Promise<Confirmation> {
  const last = texts.length - 1;
  const result = texts[last] as string;
  if (hangLimit !== undefined) oracleRuns.limitTime(hangLimit);
  if (!isIntermittent && !isDoubted) {
    const rule = decideByEveryRun(hangLimit === undefined ? CERTAIN_RUNS : HANGING_RUNS);
    const { verdict, failures, runs } = await oracleRuns.again(result, rule);
    const counts = { original, result: { failures, runs } };
    if (verdict !== 'vanished') return { ...counts, kept: last, isIntermittent };
    // It was taken for hanging because it got too little time.
    if (hangLimit !== undefined)
      return { ...counts, kept: await lastKept(oracleRuns, texts, decideByOneRun), isIntermittent };
  }
  const more = isIntermittent ? { failures: FINAL_FAILURES } : {};
  const measured = await measureRate(oracleRuns, texts[0] as string, { counts: original, ...more });
  const { verdict, failures, runs } = await oracleRuns.again(result, decideByRate(measured, { isFinal: true }));
  const kept = verdict === 'vanished' ? await lastKept(oracleRuns, texts, decideByRate(measured)) : last;
  return { original: measured, result: { failures, runs }, kept, isIntermittent: true };
}

/** The index of the last text that still fails, given that the first one does and the last one does not. */
async function lastKept(oracleRuns: OracleRuns, texts: readonly string[], rule: VerdictRule): Promise<number> {
  let [kept, lost] = [0, texts.length - 1];
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    const { verdict } = await oracleRuns.again(texts[middle] as string, rule);
    if (verdict === 'vanished') lost = middle;
    else kept = middle;
  }
  return kept;
}
