/** The initial runs of the original: does it fail, how often, and how long does it take? */
import type { Evaluator } from './evaluator.js';
import { type RunCounts, rateOf } from './failure-rate.js';
import { type CheckResult, type Preserved, preservedBy } from './oracle.js';
import type { OracleRuns } from './oracle-runs.js';
import {
  HANG_TIME_LIMIT,
  INITIAL_TIME_LIMIT,
  MIN_HANG_TIME_LIMIT,
  minTimeLimitFrom,
  timeLimitFrom,
} from './time-limit.js';
import { decideByOneFailure, decideByRate } from './verdict-rule.js';

/** The original does not fail, or no run of it came to an end. */
export class NotReproduced extends Error {
  override readonly name = 'NotReproduced';
  readonly results: readonly CheckResult[];
  constructor(results: readonly CheckResult[]) {
    const verdicts = results.map(({ verdict, timedOut = false }) => (timedOut ? 'timed out' : verdict));
    super(`the original does not fail: ${[...new Set(verdicts)].join(', ')} in ${results.length} runs`);
    this.results = results;
  }

  /** Whether every run was ended by the time limit: it is not known whether the original fails. */
  get timedOut(): boolean {
    return this.results.every(({ timedOut = false }) => timedOut);
  }
}

/** What the initial runs show. */
export interface OriginalRuns {
  /** Milliseconds that a check of a candidate may take. */
  readonly timeLimit: number;
  /** Milliseconds that a run of the original takes. */
  readonly milliseconds: number;
  /** Whether the failure is that the original does not end. */
  readonly hangs: boolean;
  readonly preserved: Preserved;
  readonly counts: RunCounts;
}

/** How the original is run. */
export interface OriginalOptions {
  /** Milliseconds; measured if absent. */
  readonly timeLimit?: number;
  /** How often each candidate is run at most; measured if absent. */
  readonly repeat?: number;
  /** Work that is done while the oracle runs. */
  readonly meanwhile: () => Promise<void>;
  /** Called before each run with the runs so far and with the time limit of the run. */
  readonly onRun?: (counts: RunCounts, timeLimit: number) => void;
}

const RUNS = 3;
/** An original that has not failed yet is run more often, as long as that takes little time. */
const RUNS_WITHOUT_FAILURE = 30;
const MILLISECONDS_WITHOUT_FAILURE = 5_000;
/** Runs that the time limit ends show nothing; more than one of them will not help. */
const MAX_TIMED_OUT = 2;
/** The rate of an intermittent failure is known well enough after so many failures. */
const MEASURED_FAILURES = 60;
/** If runs are slow, fewer failures have to do. */
const MIN_MEASURED_FAILURES = 20;
const MEASURING_MILLISECONDS = 60_000;
const MAX_MEASURING_RUNS = 3_000;
/** `START_MS`: the time to start a process. `EVENT_MS`: more than the time from the end of a process to its event. */
const START_MS = 2;
const EVENT_MS = 20;

/** Runs the original, then sets the time limit and the rule of the evaluator. Throws `NotReproduced`. */
export async function checkOriginal(
  evaluator: Evaluator,
  text: string,
  options: OriginalOptions,
): Promise<OriginalRuns> {
  const { timeLimit, repeat, meanwhile, onRun } = options;
  const { runs } = evaluator;
  let limit = timeLimit ?? INITIAL_TIME_LIMIT;
  const results: CheckResult[] = [];
  /** For each run, the milliseconds from its start to the end of `meanwhile`. */
  const busyTimes: number[] = [];
  while (isNeeded(results, repeat)) {
    const i = results.length;
    runs.limitTime(limit);
    onRun?.(countsOf(results), limit);
    const started = performance.now();
    const result = await runs.original(text, async (running) => {
      // Nothing else is done during the last run, so that its time can be measured.
      if (i >= RUNS - 1) return;
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, START_MS))]);
      await meanwhile();
      busyTimes[i] = performance.now() - started;
    });
    results.push(result);
    if (hangs(result)) limit = Math.min(limit, HANG_TIME_LIMIT);
  }
  const failing = results.find(({ verdict }) => verdict === 'reproduced');
  if (!failing) throw new NotReproduced(results);
  runs.addTime(oracleTime(results, busyTimes));
  const isHanging = hangs(failing);
  const timed = isHanging ? failing : results.findLast(({ verdict }) => verdict !== 'unknown');
  const milliseconds = timed?.milliseconds ?? 0;
  const candidateLimit = timeLimit ?? (isHanging ? HANG_TIME_LIMIT : timeLimitFrom(milliseconds));
  if (isHanging) runs.limitHanging({ min: Math.min(MIN_HANG_TIME_LIMIT, candidateLimit), max: candidateLimit });
  else if (timeLimit !== undefined) runs.limitTime(timeLimit);
  else runs.limitCandidates({ min: Math.min(candidateLimit, minTimeLimitFrom(milliseconds)), max: candidateLimit });
  let counts = countsOf(results);
  if (repeat !== undefined) evaluator.decideBy(decideByOneFailure(repeat));
  else if (rateOf(counts) < 1) {
    counts = await measureRate(runs, text, { counts, onRun: (soFar) => onRun?.(soFar, candidateLimit) });
    evaluator.decideBy(decideByRate(counts));
  }
  return { timeLimit: candidateLimit, milliseconds, hangs: isHanging, preserved: preservedBy(failing), counts };
}

/** What is known about the rate of the original, and how it is measured further. */
export interface RateMeasurement {
  readonly counts: RunCounts;
  /** How many failures to wait for, in addition to those known. */
  readonly failures?: number;
  readonly onRun?: (counts: RunCounts) => void;
}

/** Runs the original until its failure rate is known well enough. */
export async function measureRate(
  oracleRuns: OracleRuns,
  text: string,
  measurement: RateMeasurement,
): Promise<RunCounts> {
  const { counts, failures: wanted = MEASURED_FAILURES - counts.failures, onRun } = measurement;
  let { failures, runs } = counts;
  let milliseconds = 0;
  const isKnown = (): boolean => {
    const found = failures - counts.failures;
    return found >= wanted || (failures >= MIN_MEASURED_FAILURES && milliseconds > MEASURING_MILLISECONDS);
  };
  for (let i = 0; i < MAX_MEASURING_RUNS && !isKnown(); i++) {
    onRun?.({ failures, runs });
    const result = await oracleRuns.original(text);
    milliseconds += result.milliseconds ?? 0;
    if (result.verdict === 'unknown') continue;
    runs++;
    if (result.verdict === 'reproduced') failures++;
  }
  oracleRuns.addTime(milliseconds);
  return { failures, runs };
}

/** Whether the original has to be run again to know whether it fails. */
function isNeeded(results: readonly CheckResult[], repeat = 0): boolean {
  const { failures, runs } = countsOf(results);
  const unknown = results.length - runs;
  if (failures > 0) return runs < RUNS && unknown < RUNS;
  if (results.filter(({ timedOut = false }) => timedOut).length >= MAX_TIMED_OUT || unknown >= RUNS) return false;
  const milliseconds = results.reduce((sum, result) => sum + (result.milliseconds ?? 0), 0);
  const isQuick = milliseconds < MILLISECONDS_WITHOUT_FAILURE;
  return results.length < Math.max(RUNS, repeat, isQuick ? RUNS_WITHOUT_FAILURE : 0);
}

/** Runs without an answer do not count. */
function countsOf(results: readonly CheckResult[]): RunCounts {
  return {
    failures: results.filter(({ verdict }) => verdict === 'reproduced').length,
    runs: results.filter(({ verdict }) => verdict !== 'unknown').length,
  };
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
