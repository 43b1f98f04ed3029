/**
 * Calls the oracle for each text until its verdict is certain: once, unless the failure is intermittent. It answers from its cache,
 * keeps to the limits of the search and makes calls in parallel.
 */
import type { CallCounts } from './call-counts.js';
import type { Journal } from './journal.js';
import type { CheckResult, Oracle, Verdict } from './oracle.js';
import { OracleRuns } from './oracle-runs.js';
import { type Budget, SearchLimits } from './search-limits.js';
import { Steered, type Steering } from './steering.js';
import { type CheckRequest, VerdictCache } from './verdict-cache.js';
import { decideByOneRun, NO_RUNS, type VerdictRule, withRun } from './verdict-rule.js';

/** A text that failed did not fail when it was run again: single runs no longer decide. */
export class IntermittentFailure extends Error {
  override readonly name = 'IntermittentFailure';
}

/** What an evaluator needs. */
export interface EvaluatorOptions {
  readonly oracle: Oracle;
  readonly jobs: number;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly journal?: Journal;
  /** The actions of a person; none if absent. */
  readonly steering?: Pick<Steering, 'waitWhilePaused' | 'next'>;
  readonly onVerdict?: (result: CheckResult, text: string) => void;
}

/** As long as one run decides, the last failing text is run again after so many calls. */
const CALLS_PER_REPETITION = 100;

/** Checks texts with an oracle: each text once, within the budget. */
export class Evaluator {
  /** Single runs, whatever is known about a text. They are no calls. */
  readonly runs: OracleRuns;
  /** What is known about the texts that were checked. */
  readonly verdicts: VerdictCache = new VerdictCache();
  readonly #options: EvaluatorOptions;
  readonly #limits: SearchLimits;
  readonly #counts = { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  #rule: VerdictRule = decideByOneRun;
  /** The text that was the last one to fail, and how often such a text was run again. */
  #lastFailing: string | undefined;
  #repetitions = 0;
  #checks = 0;

  constructor(options: EvaluatorOptions) {
    const { oracle, jobs, budget, signal, journal } = options;
    this.#options = options;
    this.#limits = new SearchLimits(budget, signal);
    this.runs = new OracleRuns({ oracle, jobs, limits: this.#limits, ...(journal ? { journal } : {}) });
  }

  get jobs(): number {
    return this.#options.jobs;
  }

  /** The number of calls that were started. */
  get calls(): number {
    return this.#limits.calls;
  }

  get counts(): CallCounts {
    return { ...this.#counts };
  }

  /** Whether the budget allows so many more calls. */
  mayAsk(count: number): boolean {
    return this.#limits.mayAsk(count);
  }

  /**
   * To be awaited by every loop that may run long without a check: lets timers, signals and I/O be handled if the search has held
   * the event loop for a while. Rejects with `SearchEnded` once a limit is reached.
   */
  pause(): Promise<void> | undefined {
    return this.#limits.pause();
  }

  /** Changes the limits of the search. */
  limit(budget: Budget): void {
    this.#limits.change(budget);
  }

  /** Changes when a text counts as failing. Earlier verdicts are forgotten, except that an invalid text stays invalid. */
  decideBy(rule: VerdictRule): void {
    this.#rule = rule;
    this.verdicts.clear();
  }

  /**
   * Verdicts in the order of the requests; as many calls run at a time as there are jobs. Rejects with `IntermittentFailure` if one
   * run decides, but a text that failed did not fail again, and with `Steered` if a person asks for something else.
   */
  async check(requests: readonly CheckRequest[]): Promise<Verdict[]> {
    await this.#followSteering();
    await this.#repeatLastFailing();
    const verdicts: Verdict[] = new Array(requests.length).fill('unknown');
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < requests.length) {
        const i = next++;
        verdicts[i] = await this.#checkOne(requests[i] as CheckRequest);
      }
    };
    const started = performance.now();
    const workers = Array.from({ length: Math.min(this.jobs, requests.length) }, work);
    // Whatever ends the search, no call may still be running afterwards.
    const outcomes = await Promise.allSettled(workers);
    this.runs.addTime(performance.now() - started);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return verdicts;
  }

  async #followSteering(): Promise<void> {
    const { steering, signal } = this.#options;
    if (!steering) return;
    await steering.waitWhilePaused(signal);
    const action = steering.next(this.#checks++);
    if (action) throw new Steered(action);
  }

  async #repeatLastFailing(): Promise<void> {
    const text = this.#lastFailing;
    if (this.#rule !== decideByOneRun || this.runs.isHanging || text === undefined) return;
    if (this.calls < CALLS_PER_REPETITION * (this.#repetitions + 1)) return;
    this.#repetitions++;
    const { verdict } = await this.runs.again(text, decideByOneRun);
    if (verdict === 'vanished') throw new IntermittentFailure('a text that failed did not fail when it was run again');
  }

  async #checkOne(request: CheckRequest): Promise<Verdict> {
    await this.pause();
    const known = this.verdicts.known(request);
    if (known) {
      this.#counts.cached++;
      return known;
    }
    let tally = NO_RUNS;
    for (;;) {
      const result = await this.#call(request.text);
      tally = withRun(tally, result);
      const isInvalid = result.verdict === 'invalid' && tally.failures === 0;
      const verdict = isInvalid ? 'invalid' : this.#rule(tally);
      if (!verdict) continue;
      this.verdicts.add(request, verdict, result);
      if (verdict === 'reproduced') this.#lastFailing = request.text;
      return verdict;
    }
  }

  async #call(text: string): Promise<CheckResult> {
    this.#limits.countCall();
    const result = await this.runs.candidate(text);
    this.#counts[result.verdict]++;
    this.#options.onVerdict?.(result, text);
    return result;
  }
}
