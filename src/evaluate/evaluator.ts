/** Asks the oracle, each question once: cache, budgets, counters, parallel calls and the journal live here. */
import type { Judgement, Oracle, Verdict } from '../oracles/oracle.js';
import { type Journal, keyOf } from './journal.js';

export interface Budget {
  readonly maxCalls?: number;
  readonly maxSeconds?: number;
}

export interface CallCounts {
  readonly reproduced: number;
  readonly vanished: number;
  readonly invalid: number;
  readonly unknown: number;
  /** Questions whose answer was known. */
  readonly cached: number;
}

/** Ends the search: the budget is used up, or somebody asked for it. */
export class SearchEnded extends Error {
  readonly reason: 'budget' | 'aborted';
  constructor(reason: 'budget' | 'aborted') {
    super(`the search ended: ${reason}`);
    this.reason = reason;
  }
}

export interface Question {
  readonly text: string;
  /** Equal for texts that differ only in layout. */
  readonly canonical: string;
}

export interface EvaluatorOptions {
  readonly oracle: Oracle;
  readonly jobs: number;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  readonly journal?: Journal;
  readonly onVerdict?: (judgement: Judgement, isCall: boolean) => void;
}

/** So many texts that no longer fail are kept, where they are no longer than any minimum. */
const KEPT_PASSING = 1_000;
const LONGEST_PASSING = 20_000;

export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly #verdicts = new Map<string, Verdict>();
  /** Texts that were seen to fail, to the letter. */
  readonly #failing = new Set<string>();
  readonly #passing: string[] = [];
  readonly #counts = { reproduced: 0, vanished: 0, invalid: 0, unknown: 0, cached: 0 };
  readonly #started = performance.now();
  /** Calls begun, so that parallel ones do not overrun the budget. */
  #asked = 0;
  /** Time during which some call was under way. */
  #oracleTime = 0;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
  }

  get jobs(): number {
    return this.#options.jobs;
  }

  /** Calls so far. */
  get calls(): number {
    return this.#asked;
  }

  get counts(): CallCounts {
    return { ...this.#counts };
  }

  /** Adds time that the oracle took elsewhere. */
  addOracleTime(milliseconds: number): void {
    this.#oracleTime += milliseconds;
  }

  get oracleSeconds(): number {
    return this.#oracleTime / 1000;
  }

  /** Whether so many more questions are within the budget. */
  mayAsk(count: number): boolean {
    const { maxCalls = Number.POSITIVE_INFINITY, maxSeconds = Number.POSITIVE_INFINITY } = this.#options.budget;
    return this.#asked + count <= maxCalls && performance.now() - this.#started <= maxSeconds * 1000;
  }

  /** The last texts that were seen not to fail any more. */
  get passing(): readonly string[] {
    return this.#passing;
  }

  /** The verdict on a text where it is known for good. */
  known(question: Question): Verdict | undefined {
    const verdict = this.#verdicts.get(keyOf(question.canonical));
    // Layout seldom matters, but a text is only taken over that was seen to fail itself.
    return verdict === 'reproduced' && !this.#failing.has(keyOf(question.text)) ? undefined : verdict;
  }

  /** Verdicts in the order of the questions; as many calls at a time as there are jobs. */
  async judge(questions: readonly Question[]): Promise<Verdict[]> {
    const verdicts: Verdict[] = new Array(questions.length).fill('unknown');
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < questions.length) {
        const i = next++;
        verdicts[i] = await this.#ask(questions[i] as Question);
      }
    };
    const started = performance.now();
    const workers = Array.from({ length: Math.min(this.#options.jobs, questions.length) }, work);
    // Whatever ends the search, no call is left under way behind it.
    const outcomes = await Promise.allSettled(workers);
    this.#oracleTime += performance.now() - started;
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return verdicts;
  }

  async #ask(question: Question): Promise<Verdict> {
    const key = keyOf(question.canonical);
    const known = this.known(question);
    if (known) {
      this.#counts.cached++;
      return known;
    }
    const { oracle, journal, signal, budget, onVerdict } = this.#options;
    let judgement = journal?.take(key);
    const isCall = judgement === undefined;
    this.#asked++;
    if (!judgement) {
      this.#checkBudget(budget, signal);
      judgement = await oracle.check(question.text, signal);
      if (signal.aborted) throw new SearchEnded('aborted');
      journal?.record(key, judgement);
    }
    this.#counts[judgement.verdict]++;
    if (!judgement.timedOut) this.#verdicts.set(key, judgement.verdict);
    if (judgement.verdict === 'reproduced') this.#failing.add(keyOf(question.text));
    if (judgement.verdict === 'vanished' && question.text.length <= LONGEST_PASSING) {
      this.#passing.push(question.text);
      if (this.#passing.length > KEPT_PASSING) this.#passing.shift();
    }
    onVerdict?.(judgement, isCall);
    return judgement.verdict;
  }

  #checkBudget({ maxCalls, maxSeconds }: Budget, signal: AbortSignal): void {
    if (signal.aborted) throw new SearchEnded('aborted');
    const isOver =
      (maxCalls !== undefined && this.#asked > maxCalls) ||
      (maxSeconds !== undefined && performance.now() - this.#started > maxSeconds * 1000);
    if (isOver) throw new SearchEnded('budget');
  }
}
