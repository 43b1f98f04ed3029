/**
 * Calls the oracle for each text until its verdict is certain: once, unless the failure is intermittent. With a cache, a budget,
 * counters, parallel calls and a journal.
 */
import { ProgramError } from '../system/program-error.js';
import { type Journal, keyOf } from './journal.js';
import { type CheckResult, checkText, type Oracle, type Verdict } from './oracle.js';
import { type HangLimits, hangLimitFrom } from './time-limit.js';
import { decideByOneRun, type Tally, type VerdictRule } from './verdict-rule.js';

/** Limits of a search. */
export interface Budget {
  readonly maxCalls?: number;
  readonly maxSeconds?: number;
}

/** Calls by verdict. */
export interface CallCounts {
  readonly reproduced: number;
  readonly vanished: number;
  readonly invalid: number;
  readonly unknown: number;
  /** Requests that the cache answered: no calls. */
  readonly cached: number;
}

/** All calls, whatever their verdict. */
export function totalCalls({ reproduced, vanished, invalid, unknown }: CallCounts): number {
  return reproduced + vanished + invalid + unknown;
}

/** Ends the search: the budget is used up, or the caller aborted it. */
export class SearchEnded extends Error {
  override readonly name = 'SearchEnded';
  readonly reason: 'budget' | 'aborted';
  constructor(reason: 'budget' | 'aborted') {
    super(`the search ended: ${reason}`);
    this.reason = reason;
  }
}

/** A text that failed did not fail when it was run again: single runs no longer decide. */
export class IntermittentFailure extends Error {
  override readonly name = 'IntermittentFailure';
}

/** A text to check. */
export interface CheckRequest {
  readonly text: string;
  /** Equal for texts that differ only in layout. */
  readonly canonical: string;
}

/** What an evaluator needs. */
export interface EvaluatorOptions {
  readonly oracle: Oracle;
  readonly jobs: number;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly journal?: Journal;
  readonly onVerdict?: (result: CheckResult, text: string) => void;
}

/** The last texts that no longer failed are kept for breaking changes, unless they are longer than any minimum. */
const MAX_PASSING = 1_000;
const MAX_PASSING_LENGTH = 20_000;
/** What a timer of Node can wait for. */
const MAX_TIME_LIMIT = 2 ** 31 - 1;
/** How long the search may hold the event loop before `pause` lets it turn. */
const MAX_TURN_MS = 10;
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/gu;
/** The keys of initial runs in the journal. */
const EMPTY_KEY = 'empty';
const ORIGINAL_KEY = 'original';
/** As long as one run decides, the last failing text is run again after so many calls. */
const CALLS_PER_REPETITION = 100;

/** Checks texts with an oracle: each text once, within the budget. */
export class Evaluator {
  readonly #options: EvaluatorOptions;
  #rule: VerdictRule = decideByOneRun;
  readonly #verdicts = new Map<string, Verdict>();
  /** Keys of the exact texts that failed. */
  readonly #failing = new Set<string>();
  readonly #undecided = new Map<string, CheckResult>();
  /** For each change of names, the old name of each new one. */
  readonly #oldNames: ReadonlyMap<string, string>[] = [];
  #passing: string[] = [];
  /** The text that was the last one to fail. */
  #lastFailing: string | undefined;
  readonly #counts = { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  readonly #started = performance.now();
  /** The number of calls that were started. Calls that still run count, so that parallel calls stay within the budget. */
  #calls = 0;
  #initialRuns = 0;
  #repeatedRuns = 0;
  /** How often the last failing text was run again. */
  #repetitions = 0;
  /** Time during which at least one call was running. */
  #oracleTime = 0;
  /** Milliseconds of the slowest check that ended by itself; checks of the original do not count. */
  #slowestEnded: number | undefined;
  #hangLimits: HangLimits | undefined;
  #lastTurn = performance.now();

  constructor(options: EvaluatorOptions) {
    this.#options = options;
  }

  get jobs(): number {
    return this.#options.jobs;
  }

  get calls(): number {
    return this.#calls;
  }

  get counts(): CallCounts {
    return { ...this.#counts };
  }

  /** Runs of the empty text and of the original. Not counted as calls. */
  get initialRuns(): number {
    return this.#initialRuns;
  }

  /** Further runs of texts that were seen to fail, which show whether they still do. Not counted as calls, like runs of the original. */
  get repeatedRuns(): number {
    return this.#repeatedRuns;
  }

  get oracleSeconds(): number {
    return this.#oracleTime / 1000;
  }

  /** Adds oracle time that only the caller could measure. */
  addOracleTime(milliseconds: number): void {
    this.#oracleTime += milliseconds;
  }

  /** Changes when a text counts as failing. Earlier verdicts are forgotten, except that an invalid text stays invalid. */
  decideBy(rule: VerdictRule): void {
    this.#rule = rule;
    for (const [key, verdict] of this.#verdicts) if (verdict !== 'invalid') this.#verdicts.delete(key);
    this.#failing.clear();
    this.#undecided.clear();
    this.#passing = [];
  }

  /** From now on, a text counts as no longer failing. */
  reject(canonical: string): void {
    this.#verdicts.set(keyOf(canonical), 'vanished');
  }

  /** For originals that hang: from now on, candidates get twice the time of the slowest one that ended, within these limits. */
  limitHanging(limits: HangLimits): void {
    this.#hangLimits = limits;
    this.limitTime(hangLimitFrom(this.#slowestEnded, limits));
  }

  #seeTime(milliseconds: number, { timedOut = false }: CheckResult): void {
    if (timedOut || milliseconds <= (this.#slowestEnded ?? 0)) return;
    this.#slowestEnded = milliseconds;
    if (this.#hangLimits) this.limitHanging(this.#hangLimits);
  }

  limitTime(milliseconds: number): void {
    this.#options.oracle.limitTime?.(Math.min(milliseconds, MAX_TIME_LIMIT));
  }

  /** Whether the budget allows so many more calls. */
  mayAsk(count: number): boolean {
    const { maxCalls = Number.POSITIVE_INFINITY } = this.#options.budget;
    return this.#calls + count <= maxCalls && this.#remainingTime > 0;
  }

  /** The milliseconds that the budget leaves. */
  get #remainingTime(): number {
    const { maxSeconds = Number.POSITIVE_INFINITY } = this.#options.budget;
    return this.#started + maxSeconds * 1000 - performance.now();
  }

  /**
   * To be awaited by every loop that may run long without a check: lets timers, signals and I/O be handled if the search has held
   * the event loop for a while. Rejects with `SearchEnded` once a limit is reached.
   */
  pause(): Promise<void> | undefined {
    return performance.now() - this.#lastTurn < MAX_TURN_MS ? undefined : this.#turn();
  }

  async #turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#lastTurn = performance.now();
    this.#requireBudget();
  }

  /** The last texts that were seen not to fail any more. */
  get passing(): readonly string[] {
    return this.#passing;
  }

  /**
   * From now on, a text that is not known has the verdict of the text with its old names, unless that text failed: that new names
   * keep the failure does not show that every other text keeps its verdict, but to test them all again would cost too much.
   */
  carryOver(oldNames: ReadonlyMap<string, string>): void {
    this.#oldNames.push(oldNames);
  }

  /** The results of all texts without a verdict: the oracle gave no answer, or the time limit ended the check. */
  get undecided(): CheckResult[] {
    return [...this.#undecided.values()];
  }

  /** The result of a text if it was checked and has no verdict. */
  undecidedResult(canonical: string): CheckResult | undefined {
    return this.#undecided.get(keyOf(canonical)) ?? this.#undecided.get(keyOf(this.#inOldNames(canonical)));
  }

  /** The verdict on a text if it is final. */
  known(request: CheckRequest): Verdict | undefined {
    const verdict = this.#verdicts.get(keyOf(request.canonical)) ?? this.#knownByOldNames(request.canonical);
    // Layout rarely matters, but only a text that itself was seen to fail may be accepted.
    return verdict === 'reproduced' && !this.#failing.has(keyOf(request.text)) ? undefined : verdict;
  }

  #knownByOldNames(canonical: string): Verdict | undefined {
    const earlier = this.#inOldNames(canonical);
    const verdict = earlier === canonical ? undefined : this.#verdicts.get(keyOf(earlier));
    return verdict === 'reproduced' ? undefined : verdict;
  }

  #inOldNames(canonical: string): string {
    const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
      text.replace(WORD, (word) => names.get(word) ?? word);
    return this.#oldNames.reduceRight(renamed, canonical);
  }

  /** One run of the empty text: neither cached nor counted. `timeLimit` is in milliseconds. */
  async checkEmpty(timeLimit: number): Promise<CheckResult> {
    const result = await this.#initialRun(EMPTY_KEY, () => this.#ask('', timeLimit));
    this.#seeTime(result.milliseconds ?? 0, result);
    return result;
  }

  /**
   * One run of the original: neither cached nor counted. `meanwhile` is called while the check runs; its argument settles at the end
   * of the check and never rejects.
   */
  async checkOriginal(text: string, meanwhile?: (checking: Promise<unknown>) => Promise<void>): Promise<CheckResult> {
    return this.#initialRun(ORIGINAL_KEY, async () => {
      const checking = this.#ask(text);
      await meanwhile?.(checking.catch(() => {}));
      return checking;
    });
  }

  /** Rejects with `ProgramError` if a program could not be started. */
  async #initialRun(key: string, check: () => Promise<CheckResult>): Promise<CheckResult> {
    const { journal } = this.#options;
    this.#initialRuns++;
    const recorded = journal?.take(key);
    if (recorded) {
      this.#options.oracle.adopt?.(recorded);
      return recorded;
    }
    const started = performance.now();
    const result = { ...(await check()), milliseconds: performance.now() - started };
    if (result.notStarted) throw new ProgramError(result.detail);
    journal?.record(key, result);
    return result;
  }

  /**
   * Verdicts in the order of the requests; as many calls run at a time as there are jobs. Rejects with `IntermittentFailure` if one
   * run decides, but a text that failed did not fail again.
   */
  async check(requests: readonly CheckRequest[]): Promise<Verdict[]> {
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
    const workers = Array.from({ length: Math.min(this.#options.jobs, requests.length) }, work);
    // Whatever ends the search, no call may still be running afterwards.
    const outcomes = await Promise.allSettled(workers);
    this.#oracleTime += performance.now() - started;
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return verdicts;
  }

  /** Runs a text again until the rule gives a verdict, whatever is known about it. */
  async runAgain(text: string, rule: VerdictRule): Promise<Tally & { readonly verdict: Verdict }> {
    const { jobs, journal } = this.#options;
    const key = `again ${keyOf(text)}`;
    const run = async (): Promise<CheckResult> => {
      const recorded = journal?.take(key);
      if (recorded) return recorded;
      const result = await this.#ask(text);
      journal?.record(key, result);
      return result;
    };
    const started = performance.now();
    let tally: Tally = { failures: 0, runs: 0, unknown: 0 };
    for (;;) {
      const outcomes = await Promise.allSettled(Array.from({ length: jobs }, run));
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') throw outcome.reason;
        this.#repeatedRuns++;
        tally = withRun(tally, outcome.value);
        const verdict = rule(tally);
        if (!verdict) continue;
        this.#oracleTime += performance.now() - started;
        return { ...tally, verdict };
      }
    }
  }

  async #repeatLastFailing(): Promise<void> {
    const text = this.#lastFailing;
    if (this.#rule !== decideByOneRun || this.#hangLimits || text === undefined) return;
    if (this.#calls < CALLS_PER_REPETITION * (this.#repetitions + 1)) return;
    this.#repetitions++;
    const { verdict } = await this.runAgain(text, decideByOneRun);
    if (verdict === 'vanished') throw new IntermittentFailure('a text that failed did not fail when it was run again');
  }

  async #checkOne(request: CheckRequest): Promise<Verdict> {
    await this.pause();
    const key = keyOf(request.canonical);
    const known = this.known(request);
    if (known) {
      this.#counts.cached++;
      return known;
    }
    let tally: Tally = { failures: 0, runs: 0, unknown: 0 };
    for (;;) {
      const result = await this.#run(request.text);
      tally = withRun(tally, result);
      const isInvalid = result.verdict === 'invalid' && tally.failures === 0;
      const verdict = isInvalid ? 'invalid' : this.#rule(tally);
      if (!verdict) continue;
      this.#remember(key, request, verdict, result.timedOut === true);
      // A failure of another kind is an answer.
      if (verdict === 'unknown' && result.fingerprint === undefined) this.#undecided.set(key, result);
      else this.#undecided.delete(key);
      return verdict;
    }
  }

  /** One call, or its result from the journal. */
  async #run(text: string): Promise<CheckResult> {
    const { journal, onVerdict } = this.#options;
    // The exact text counts: a verdict on another layout must not be taken for it.
    const journalKey = keyOf(text);
    let result = journal?.take(journalKey);
    this.#calls++;
    if (!result) {
      const started = performance.now();
      result = await this.#ask(text);
      this.#seeTime(performance.now() - started, result);
      journal?.record(journalKey, result);
    }
    this.#counts[result.verdict]++;
    onVerdict?.(result, text);
    return result;
  }

  #remember(key: string, { text }: CheckRequest, verdict: Verdict, timedOut: boolean): void {
    if (!timedOut || verdict === 'reproduced') this.#verdicts.set(key, verdict);
    if (verdict === 'reproduced') {
      this.#failing.add(keyOf(text));
      this.#lastFailing = text;
    }
    if (verdict !== 'vanished' || text.length > MAX_PASSING_LENGTH) return;
    this.#passing.push(text);
    if (this.#passing.length > MAX_PASSING) this.#passing.shift();
  }

  #requireBudget(): void {
    if (this.#options.signal.aborted) throw new SearchEnded('aborted');
    if (!this.mayAsk(0)) throw new SearchEnded('budget');
  }

  /** Runs the oracle until it answers, `timeLimit` ends the run, the caller aborts the search or its time is over. */
  async #ask(text: string, timeLimit = MAX_TIME_LIMIT): Promise<CheckResult> {
    this.#requireBudget();
    const { signal } = this.#options;
    const stop = new AbortController();
    const abort = (): void => stop.abort();
    const remaining = this.#remainingTime;
    const timer = setTimeout(abort, Math.min(remaining, timeLimit));
    signal.addEventListener('abort', abort);
    try {
      const result = await checkText(this.#options.oracle, text, stop.signal);
      if (!stop.signal.aborted) return result;
      // The verdict of a check that was stopped means nothing.
      if (signal.aborted || remaining < timeLimit) throw new SearchEnded(signal.aborted ? 'aborted' : 'budget');
      return { ...result, verdict: 'unknown', timedOut: true };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }
}

/** The tally after another run. */
function withRun({ failures, runs, unknown }: Tally, { verdict }: CheckResult): Tally {
  if (verdict === 'unknown') return { failures, runs, unknown: unknown + 1 };
  return { failures: failures + (verdict === 'reproduced' ? 1 : 0), runs: runs + 1, unknown };
}
