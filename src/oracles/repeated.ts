/**
 * A judge for failures that come only sometimes: a candidate counts as failing when it fails three times within as many runs
 * as a script that fails as often as the original would need in 99 of 100 cases. One that fails more rarely is refused.
 */
import type { Judgement, Oracle } from './oracle.js';

export interface Repetition {
  /** How often a candidate must fail, and within how many runs. */
  readonly failures: number;
  readonly runs: number;
}

const FAILURES = 3;
/** How seldom a script that fails as often as the original may be refused. */
const REFUSED_BY_CHANCE = 0.01;
const MOST_RUNS = 200;

/** What it takes for a failure of some rate. */
export function repetitionFor(rate: number): Repetition {
  let runs = FAILURES;
  while (runs < MOST_RUNS && chanceOfFewer(FAILURES, runs, rate) > REFUSED_BY_CHANCE) runs++;
  return { failures: FAILURES, runs };
}

/** The chance of fewer than so many successes in so many tries. */
function chanceOfFewer(successes: number, tries: number, rate: number): number {
  let sum = 0;
  let term = (1 - rate) ** tries;
  for (let k = 0; k < successes; k++) {
    sum += term;
    term *= ((tries - k) / (k + 1)) * (rate / (1 - rate));
  }
  return sum;
}

export function repeatedOracle(oracle: Oracle, { failures, runs }: Repetition): Oracle {
  return {
    name: oracle.name,
    limitTime: (milliseconds) => oracle.limitTime(milliseconds),
    ...(oracle.adopt ? { adopt: (judgement: Judgement) => oracle.adopt?.(judgement) } : {}),
    close: () => oracle.close(),
    check: async (text, signal) => {
      let failed = 0;
      for (let run = 1; ; run++) {
        const judgement = await oracle.check(text, signal);
        if (judgement.verdict === 'reproduced') failed++;
        // What is wrong once is wrong for good; what can no longer come true need not be tried.
        const isDecided = failed >= failures || judgement.verdict === 'invalid' || signal.aborted;
        if (isDecided) return judgement;
        if (failed + (runs - run) < failures) {
          const detail = `it failed ${failed} times in ${run} runs`;
          return { ...judgement, verdict: judgement.verdict === 'reproduced' ? 'vanished' : judgement.verdict, detail };
        }
      }
    },
  };
}
