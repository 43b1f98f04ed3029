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
/** How long it takes to start a process, and more than it takes to learn that one has ended. */
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
  /** For each run, how long we were busy ourselves. */
  const busy: number[] = [];
  const failures = (): number => results.filter(({ verdict }) => verdict === 'reproduced').length;
  const isIntermittent = (): boolean => failures() > 0 && failures() < results.length;
  for (let i = 0; i < (isIntermittent() ? INTERMITTENT_RUNS : RUNS); i++) {
    const started = performance.now();
    const result = await evaluator.checkOriginal(text, async (checking) => {
      // The last run has the machine to itself, to measure its time; during the others we do our own work.
      if (i >= RUNS - 1) return;
      await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, START_MS))]);
      meanwhile();
      busy[i] = performance.now() - started;
    });
    results.push(result);
    if (timeLimit === undefined && hangs(result)) evaluator.limitTime(HANG_TIME_LIMIT);
  }
  if (failures() === 0) throw new NotReproduced(results);
  evaluator.addOracleTime(oracleTime(results, busy));
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

/** Of a run that ended while we were busy nobody knows when it ended: it counts like the last one, which ran alone. */
function oracleTime(results: readonly CheckResult[], busy: readonly number[]): number {
  const alone = results.at(-1)?.milliseconds ?? 0;
  return results.reduce((sum, { milliseconds = 0 }, i) => {
    const outlastedUs = milliseconds - (busy[i] ?? 0) > EVENT_MS;
    return sum + (outlastedUs ? milliseconds : Math.min(milliseconds, alone));
  }, 0);
}
