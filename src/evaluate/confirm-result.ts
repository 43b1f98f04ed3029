/**
 * Runs a result again: does it fail as often as the original? If not, some accepted text on the way to it lost the failure rate;
 * the last one that did not is found by bisection.
 */
import type { Evaluator } from './evaluator.js';
import type { RunCounts } from './failure-rate.js';
import { measureRate } from './original.js';
import { decideByEveryRun, decideByRate } from './verdict-rule.js';

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
}

/** Further failures of the original that a result is compared with: its rate may have changed with the load of the machine. */
const FINAL_FAILURES = 30;

/** `texts` are the original and the accepted texts up to the result. */
export async function confirmResult(
  evaluator: Evaluator,
  texts: readonly string[],
  { original, isIntermittent, isDoubted }: Unconfirmed,
): Promise<Confirmation> {
  const last = texts.length - 1;
  const textAt = (i: number): string => texts[i] as string;
  if (!isIntermittent && !isDoubted) {
    const { verdict, failures, runs } = await evaluator.runAgain(textAt(last), decideByEveryRun);
    if (verdict !== 'vanished') return { original, result: { failures, runs }, kept: last, isIntermittent };
  }
  const more = isIntermittent ? { failures: FINAL_FAILURES } : {};
  const measured = await measureRate(evaluator, textAt(0), { counts: original, ...more });
  const { failures, runs, ...again } = await evaluator.runAgain(
    textAt(last),
    decideByRate(measured, { isFinal: true }),
  );
  let [kept, lost] = again.verdict === 'vanished' ? [0, last] : [last, last];
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    const { verdict } = await evaluator.runAgain(textAt(middle), decideByRate(measured));
    if (verdict === 'vanished') lost = middle;
    else kept = middle;
  }
  return { original: measured, result: { failures, runs }, kept, isIntermittent: true };
}
