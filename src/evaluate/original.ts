/** The initial runs of the original: does it fail, how often, and how long does it take? */
import type { Evaluator } from './evaluator.js';
import type { CheckResult } from './oracle.js';
import { type Repetition, repetitionFor } from './repeated-oracle.js';
import { HANG_TIME_LIMIT, timeLimitFrom } from './time-limit.js';

/** The original does not fail. */
export class NotReproduced extends Error {
  override readonly name = 'NotReproduced';
  readonly results: readonly CheckResult[];
  constructor(results: readonly CheckResult[]) {
    super(`the original does not fail: ${results.map(({ verdict }) => verdict).join(', ')}`);
    this.results = results;
  }
}

export interface OriginalRuns {
  /** Milliseconds that a check of a candidate may take. */
  readonly timeLimit: number;
  /** What the original shows, and what is preserved. */
  readonly failure: string;
  /** The share of runs that fail: 1 if all do. */
  readonly rate: number;
  /** How often each candidate is run, if the failure is intermittent. */
  readonly repetition: Repetition | undefined;
}

export interface OriginalOptions {
  /** Milliseconds; measured if absent. */
  readonly timeLimit?: number;
  /** How often each candidate is run at most; measured if absent. */
  readonly repeat?: number;
  /** Work that is done while the oracle runs. */
  readonly meanwhile: () => void;
}

const RUNS = 3;
/** If the failure is intermittent, its rate takes more runs to measure. */
const INTERMITTENT_RUNS = 20;
/** `START_MS`: the time to start a process. `EVENT_MS`: more than the time from the end of a process to its event. */
const START_MS = 2;
const EVENT_MS = 20;

/** Runs the original, then sets the time limit and the repetition of the evaluator. Throws `NotReproduced`. */
export async function checkOriginal(
  evaluator: Evaluator,
  text: string,
  options: OriginalOptions,
): Promise<OriginalRuns> {
  const { timeLimit, repeat, meanwhile } = options;
  if (timeLimit !== undefined) evaluator.limitTime(timeLimit);
  const results: CheckResult[] = [];
  /** For each run, the milliseconds from its start to the end of `meanwhile`. */
  const busyTimes: number[] = [];
  const failures = (): number => results.filter(({ verdict }) => verdict === 'reproduced').length;
  const isIntermittent = (): boolean => failures() > 0 && failures() < results.length;
  const maxRuns = (): number =>
    isIntermittent() ? INTERMITTENT_RUNS : failures() === 0 ? Math.max(RUNS, repeat ?? 0) : RUNS;
  for (let i = 0; i < maxRuns(); i++) {
    const started = performance.now();
    const result = await evaluator.checkOriginal(text, async (checking) => {
      // Nothing else is done during the last run, so that its time can be measured.
      if (i >= RUNS - 1) return;
      await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, START_MS))]);
      meanwhile();
      busyTimes[i] = performance.now() - started;
    });
    results.push(result);
    if (timeLimit === undefined && hangs(result)) evaluator.limitTime(HANG_TIME_LIMIT);
  }
  if (failures() === 0) throw new NotReproduced(results);
  evaluator.addOracleTime(oracleTime(results, busyTimes));
  const failing = results.find(({ verdict }) => verdict === 'reproduced') as CheckResult;
  const rate = failures() / results.length;
  const repetition = repeat !== undefined ? { failures: 1, runs: repeat } : rate < 1 ? repetitionFor(rate) : undefined;
  if (repetition) evaluator.repeat(repetition);
  const limit = timeLimit ?? timeLimitFrom(results.at(-1)?.milliseconds ?? 0, hangs(failing));
  evaluator.limitTime(limit);
  return { timeLimit: limit, failure: failing.detail, rate, repetition };
}

function hangs({ verdict, timedOut = false }: CheckResult): boolean {
  return verdict === 'reproduced' && timedOut;
}

/** The time of all runs. If a run ended during other work, its time was not measured: the time of the last run counts instead. */
function oracleTime(results: readonly CheckResult[], busyTimes: readonly number[]): number {
  const alone = results.at(-1)?.milliseconds ?? 0;
  return results.reduce((sum, { milliseconds = 0 }, i) => {
    const endedLater = milliseconds - (busyTimes[i] ?? 0) > EVENT_MS;
    return sum + (endedLater ? milliseconds : Math.min(milliseconds, alone));
  }, 0);
}
