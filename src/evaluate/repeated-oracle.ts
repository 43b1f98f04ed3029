/**
 * An oracle for intermittent failures: a candidate is accepted only if it fails about as often as the original (99 %
 * confidence). It must fail three times within the number of runs that a text with the original's rate would need.
 */
import { checkText, type Oracle, withCheck } from './oracle.js';

export interface Repetition {
  /** How often a candidate must fail, and within how many runs. */
  readonly failures: number;
  readonly runs: number;
}

const FAILURES = 3;
/** The probability of rejecting a text that fails as often as the original. */
const MAX_FALSE_REJECTION = 0.01;
const MAX_RUNS = 200;

/** The repetition for a failure that occurs in this share of the runs, between 0 and 1. */
export function repetitionFor(rate: number): Repetition {
  let runs = FAILURES;
  while (runs < MAX_RUNS && probabilityOfFewer(FAILURES, runs, rate) > MAX_FALSE_REJECTION) runs++;
  return { failures: FAILURES, runs };
}

/** The probability that a text fails less than `failures` times in `runs` runs: a sum of the binomial distribution. */
function probabilityOfFewer(failures: number, runs: number, rate: number): number {
  let sum = 0;
  let term = (1 - rate) ** runs;
  for (let k = 0; k < failures; k++) {
    sum += term;
    term *= ((runs - k) / (k + 1)) * (rate / (1 - rate));
  }
  return sum;
}

/** An oracle that runs each text until it has failed often enough, or can no longer fail often enough. */
export function repeatedOracle(oracle: Oracle, { failures, runs }: Repetition): Oracle {
  return withCheck(oracle, async (text, signal) => {
    let failed = 0;
    for (let run = 1; ; run++) {
      const result = await checkText(oracle, text, signal);
      const { verdict } = result;
      if (verdict === 'reproduced') failed++;
      // An invalid text stays invalid.
      if (failed >= failures || verdict === 'invalid' || signal.aborted) return result;
      if (failed + (runs - run) < failures) {
        const detail = `it failed ${failed} times in ${run} runs`;
        return { ...result, verdict: verdict === 'reproduced' ? 'vanished' : verdict, detail };
      }
    }
  });
}
