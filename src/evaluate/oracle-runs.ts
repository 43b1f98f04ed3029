/** Single runs of an oracle within the limits of a search. Each is recorded in the journal, or taken from it. */

import { type Journal, keyOf } from './journal.js';
import { type CheckResult, checkText, type Oracle, type Verdict } from './oracle.js';
import { SearchEnded, type SearchLimits } from './search-limits.js';
import { type HangLimits, hangLimitFrom } from './time-limit.js';
import { ProgramError } from './unavailable-error.js';
import { NO_RUNS, type Tally, type VerdictRule, withRun } from './verdict-rule.js';

/** What a timer of Node can wait for. */
const MAX_TIME_LIMIT = 2 ** 31 - 1;
/** After this many timeouts, further candidates will probably hang as well. */
const MANY_TIMEOUTS = 5;
/** The keys of initial runs in the journal. */
const EMPTY_KEY = 'empty';
const ORIGINAL_KEY = 'original';

/** What runs of an oracle need. */
export interface OracleRunsOptions {
  readonly oracle: Oracle;
  /** How many runs are made at a time. */
  readonly jobs: number;
  readonly limits: SearchLimits;
  readonly journal?: Journal;
}

/** Runs texts, whatever is known about them. */
export class OracleRuns {
  readonly #options: OracleRunsOptions;
  #initial = 0;
  #repeated = 0;
  #time = 0;
  /** Milliseconds of the slowest run that ended by itself; runs of the original do not count. */
  #slowestEnded: number | undefined;
  #hangLimits: HangLimits | undefined;
  /** The number of candidates that timed out, and the limits that apply after many of them. */
  #timeouts = 0;
  #limitsAfterTimeouts: HangLimits | undefined;

  constructor(options: OracleRunsOptions) {
    this.#options = options;
  }

  /** Runs of the empty text and of the original. */
  get initial(): number {
    return this.#initial;
  }

  /** Further runs of texts that were seen to fail. */
  get repeated(): number {
    return this.#repeated;
  }

  /** The time during which at least one run was under way. */
  get seconds(): number {
    return this.#time / 1000;
  }

  /** Adds time, which only the caller can measure, because runs overlap. */
  addTime(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** Whether the original hangs. */
  get isHanging(): boolean {
    return this.#hangLimits !== undefined;
  }

  limitTime(milliseconds: number): void {
    this.#options.oracle.limitTime?.(Math.min(milliseconds, MAX_TIME_LIMIT));
  }

  /**
   * For originals that end: candidates get the maximum. In some programs, many candidates hang, for example because the condition of a
   * loop was deleted. After several timeouts, candidates get twice the time of the slowest one that ended, within these limits.
   */
  limitCandidates(limits: HangLimits): void {
    this.limitTime(limits.max);
    this.#limitsAfterTimeouts = limits;
  }

  /** For originals that hang: from now on, candidates get twice the time of the slowest one that ended, within these limits. */
  limitHanging(limits: HangLimits): void {
    this.#hangLimits = limits;
    this.limitTime(hangLimitFrom(this.#slowestEnded, limits));
  }

  #seeTime(milliseconds: number, { timedOut = false }: CheckResult): void {
    if (timedOut) this.#timeouts++;
    else this.#slowestEnded = Math.max(milliseconds, this.#slowestEnded ?? 0);
    const limits = this.#hangLimits ?? (this.#timeouts >= MANY_TIMEOUTS ? this.#limitsAfterTimeouts : undefined);
    if (limits) this.limitTime(hangLimitFrom(this.#slowestEnded, limits));
  }

  /** Runs the empty text. `timeLimit` is in milliseconds. */
  async empty(timeLimit: number): Promise<CheckResult> {
    const result = await this.#initialRun(EMPTY_KEY, () => this.#ask('', timeLimit));
    this.#seeTime(result.milliseconds ?? 0, result);
    return result;
  }

  /** Runs the original. `meanwhile` is called while it runs; its argument settles at the end of the run and never rejects. */
  async original(text: string, meanwhile?: (running: Promise<unknown>) => Promise<void>): Promise<CheckResult> {
    return this.#initialRun(ORIGINAL_KEY, async () => {
      const running = this.#ask(text);
      await meanwhile?.(running.catch(() => {}));
      return running;
    });
  }

  /** Rejects with `ProgramError` if a program could not be started. */
  async #initialRun(key: string, run: () => Promise<CheckResult>): Promise<CheckResult> {
    const { oracle, journal } = this.#options;
    this.#initial++;
    const recorded = journal?.take(key);
    if (recorded) {
      oracle.adopt?.(recorded);
      return recorded;
    }
    const started = performance.now();
    const result = { ...(await run()), milliseconds: performance.now() - started };
    if (result.notStarted) throw new ProgramError(result.detail);
    journal?.record(key, result);
    return result;
  }

  /** Runs a candidate. The exact text counts: the result of another layout must not be taken for it. */
  async candidate(text: string): Promise<CheckResult> {
    return this.#recorded('', text, async () => {
      const started = performance.now();
      const result = await this.#ask(text);
      this.#seeTime(performance.now() - started, result);
      return result;
    });
  }

  /** Runs a text again that was seen to fail, until the rule gives a verdict. */
  async again(text: string, rule: VerdictRule): Promise<Tally & { readonly verdict: Verdict }> {
    const run = (): Promise<CheckResult> => this.#recorded('again ', text, () => this.#ask(text));
    const started = performance.now();
    let tally = NO_RUNS;
    for (;;) {
      const outcomes = await Promise.allSettled(Array.from({ length: this.#options.jobs }, run));
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') throw outcome.reason;
        this.#repeated++;
        tally = withRun(tally, outcome.value);
        const verdict = rule(tally);
        if (!verdict) continue;
        this.addTime(performance.now() - started);
        return { ...tally, verdict };
      }
    }
  }

  /** Takes the result of a run from the journal, or runs and records it. Without a journal, no key is needed. */
  async #recorded(prefix: string, text: string, run: () => Promise<CheckResult>): Promise<CheckResult> {
    const { journal } = this.#options;
    if (!journal) return run();
    const key = `${prefix}${keyOf(text)}`;
    const recorded = journal.take(key);
    if (recorded) return recorded;
    const result = await run();
    journal.record(key, result);
    return result;
  }

  /** Runs the oracle until it answers, `timeLimit` ends the run, the caller aborts the search or its time is over. */
  async #ask(text: string, timeLimit = MAX_TIME_LIMIT): Promise<CheckResult> {
    const { oracle, limits } = this.#options;
    limits.check();
    const { signal, remainingTime } = limits;
    const stop = new AbortController();
    const abort = (): void => stop.abort();
    const timer = setTimeout(abort, Math.min(remainingTime, timeLimit));
    signal.addEventListener('abort', abort);
    try {
      const result = await checkText(oracle, text, stop.signal);
      if (!stop.signal.aborted) return result;
      // The verdict of a run that was stopped means nothing.
      if (signal.aborted || remainingTime < timeLimit) throw new SearchEnded(signal.aborted ? 'aborted' : 'budget');
      return { ...result, verdict: 'unknown', timedOut: true };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }
}
