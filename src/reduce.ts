/** The main job: a failing text in, the smallest text that still fails out. */
import type { Algorithm, AlgorithmOptions } from './algorithms/algorithm.js';
import { type BreakingChange, breakingChanges } from './algorithms/breaking-changes.js';
import { finish } from './algorithms/finish.js';
import { minrepro } from './algorithms/minrepro.js';
import { type Search, sizeOf } from './algorithms/search.js';
import { unitsOf } from './algorithms/units.js';
import { type Budget, type CallCounts, Evaluator, SearchEnded } from './evaluate/evaluator.js';
import type { Journal } from './evaluate/journal.js';
import type { Judgement, Oracle } from './oracles/oracle.js';
import { repeatedOracle, repetitionFor } from './oracles/repeated.js';
import { FINISHING, GRAMMAR_PASSES, PASSES, type Pass } from './passes/index.js';
import type { Language, Snapshot } from './syntax/index.js';

export interface ReduceOptions extends Budget, Partial<Omit<AlgorithmOptions, 'onPass'>> {
  /** Our own where not given. */
  readonly algorithm?: Algorithm;
  readonly text: string;
  /** Or how to make it, which is done while the original runs. */
  readonly language: Language | (() => Language);
  readonly oracle: Oracle;
  /** Calls under way at a time; the result is the same for every number. */
  readonly jobs?: number;
  /** Milliseconds a check may take; ten times the original's time, and at least a second, where not given. */
  readonly timeLimit?: number;
  /** What proposes edits; all passes where not given, for SQL, and those that know the grammar elsewhere. */
  readonly passes?: readonly Pass[];
  /** How often each candidate is run at most, failing once being enough; found out where not given. */
  readonly repeat?: number;
  /** What makes the result easier to read; plain names and a plain layout where not given. */
  readonly finishing?: readonly Pass[];
  readonly journal?: Journal;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ReductionEvent) => void;
}

export type ReductionEvent =
  | {
      readonly kind: 'started';
      readonly tokens: number;
      readonly timeLimit: number;
      /** What the original shows, and what is to be preserved. */
      readonly failure: string;
      /** How often it fails, and how often each candidate is run because of that. */
      readonly rate: number;
      readonly runs: number;
    }
  | { readonly kind: 'pass'; readonly name: string }
  | { readonly kind: 'verdict'; readonly judgement: Judgement; readonly counts: CallCounts }
  | { readonly kind: 'accepted'; readonly text: string; readonly tokens: number; readonly note: string };

export interface Reduction {
  readonly text: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly calls: CallCounts;
  readonly seconds: number;
  /** Of these, how long the oracle took. */
  readonly oracleSeconds: number;
  /** Calls and successes of each pass. */
  readonly passes: Readonly<Record<string, PassCounts>>;
  /** Whether no single edit of the algorithm's still fails; false where it does not see to that, or was ended before. */
  readonly minimal: boolean;
  readonly ended: 'done' | 'budget' | 'aborted';
  /** How often the original failed: 1 where it always did. */
  readonly failureRate: number;
  /** Names in the result that were put there, and what they stand for. */
  readonly names: Readonly<Record<string, string>>;
  /** What cannot go (SIMP 3.3.2). */
  readonly breaking: readonly Breaking[];
}

export interface Breaking {
  /** Where it stands in the result; nowhere where the finish has put it otherwise. */
  readonly fragments: readonly { readonly start: number; readonly end: number; readonly text: string }[];
  /** What passes without it, in the names that the script had. */
  readonly passes: string;
}

export interface PassCounts {
  calls: number;
  /** Of these, how many the engine would not take. */
  invalid: number;
  accepted: number;
}

/** The original does not fail. */
export class NotReproduced extends Error {
  readonly judgements: readonly Judgement[];
  constructor(judgements: readonly Judgement[]) {
    super(`the original was judged ${judgements.map(({ verdict }) => verdict).join(', ')}`);
    this.judgements = judgements;
  }
}

const ORIGINAL_RUNS = 3;
const FLAKY_RUNS = 20;
const ORIGINAL_KEY = 'original';
const SLOWER_THAN_ORIGINAL = 10;
const LEAST_TIME_LIMIT = 1_000;
/** How long it takes to have a process started, and longer than to hear that one has ended. */
const START_MS = 2;
const EVENT_MS = 20;

export async function reduce(options: ReduceOptions): Promise<Reduction> {
  const { algorithm = minrepro, jobs = 1, journal, signal = new AbortController().signal, onEvent } = options;
  const started = performance.now();
  const preparing = preparation(options);
  const { timeLimit, checked, failure, rate } = await checkOriginal(options, signal, preparing.step);
  const repetition =
    options.repeat !== undefined ? { failures: 1, runs: options.repeat } : rate < 1 ? repetitionFor(rate) : undefined;
  const oracle = repetition ? repeatedOracle(options.oracle, repetition) : options.oracle;
  const { language, original } = preparing.result();
  oracle.limitTime(timeLimit);

  const passes: Record<string, PassCounts> = {};
  let pass: PassCounts = { calls: 0, invalid: 0, accepted: 0 };
  const evaluator = new Evaluator({
    oracle,
    jobs,
    budget: options,
    signal,
    ...(journal ? { journal } : {}),
    onVerdict: (judgement) => {
      pass.calls++;
      if (judgement.verdict === 'invalid') pass.invalid++;
      onEvent?.({ kind: 'verdict', judgement, counts: evaluator.counts });
    },
  });
  evaluator.addOracleTime(checked);
  const names: Record<string, string> = {};
  const search: Search = {
    language,
    evaluator,
    current: original,
    size: sizeOf(original),
    onAccepted: ({ text: smaller, size, edit }) => {
      pass.accepted++;
      Object.assign(names, edit.names);
      journal?.accepted();
      onEvent?.({ kind: 'accepted', text: smaller, tokens: size.tokens, note: edit.note });
    },
  };
  const tokensBefore = search.size.tokens;
  onEvent?.({ kind: 'started', tokens: tokensBefore, timeLimit, failure, rate, runs: repetition?.runs ?? 1 });
  let ended: Reduction['ended'] = 'done';
  let breaking: readonly BreakingChange[] = [];
  try {
    const onPass = (name: string): void => {
      pass = passes[name] ?? { calls: 0, invalid: 0, accepted: 0 };
      passes[name] = pass;
      onEvent?.({ kind: 'pass', name });
    };
    const passesUsed = options.passes ?? (language.isSound ? PASSES : GRAMMAR_PASSES);
    await algorithm.run(search, { ...options, passes: passesUsed, onPass });
    breaking = await breakingChanges(search);
    if (algorithm.isFinished) await finish(search, options.finishing ?? FINISHING, onPass);
  } catch (error) {
    if (!(error instanceof SearchEnded)) throw error;
    ended = error.reason;
  }
  return {
    text: search.current.text,
    tokensBefore,
    tokensAfter: search.size.tokens,
    calls: evaluator.counts,
    seconds: (performance.now() - started) / 1000,
    oracleSeconds: evaluator.oracleSeconds,
    passes,
    minimal: ended === 'done' && algorithm.isOneMinimal,
    ended,
    failureRate: rate,
    names,
    breaking: placed(breaking, search.current),
  };
}

/** Where breaking changes stand in the finished text: names and layout have changed, but no token has come or gone. */
function placed(changes: readonly BreakingChange[], finished: Snapshot): Breaking[] {
  const tokens = unitsOf(finished, 'tokens');
  const inOrder = [...changes].sort((a, b) => (a.tokens[0]?.from ?? 0) - (b.tokens[0]?.from ?? 0));
  return inOrder.map(({ tokens: stretches, count, text }) => ({
    fragments: stretches.flatMap(({ from, to }) => {
      const [first, last] = [tokens[from], tokens[to - 1]];
      if (!first || !last || tokens.length !== count) return [];
      return [{ start: first.start, end: last.end, text: finished.text.slice(first.start, last.end) }];
    }),
    passes: text,
  }));
}

/** Makes the language first and the first snapshot when called again; both are there whenever it returns them. */
function preparation({ text, language: given }: ReduceOptions): {
  step(): void;
  result(): { readonly language: Language; readonly original: Snapshot };
} {
  let language: Language | undefined;
  let original: Snapshot | undefined;
  const makeLanguage = (): Language => {
    language ??= typeof given === 'function' ? given() : given;
    return language;
  };
  return {
    step: () => {
      if (language) original ??= language.snapshot(text);
      makeLanguage();
    },
    result: () => ({ language: makeLanguage(), original: original ?? makeLanguage().snapshot(text) }),
  };
}

interface Checked {
  readonly timeLimit: number;
  /** Milliseconds that the oracle took. */
  readonly checked: number;
  readonly failure: string;
  readonly rate: number;
}

/** Runs the original a few times, or reads how it went; the time limit follows from how long it took. */
async function checkOriginal(options: ReduceOptions, signal: AbortSignal, meanwhile: () => void): Promise<Checked> {
  const { text, oracle, timeLimit, journal } = options;
  if (timeLimit !== undefined) oracle.limitTime(timeLimit);
  const judgements: Judgement[] = [];
  /** How long we were busy during each run. */
  const busy: number[] = [];
  const failing = (): number => judgements.filter(({ verdict }) => verdict === 'reproduced').length;
  // Where it fails only sometimes, how often takes more runs to tell.
  const isFlaky = (): boolean => failing() > 0 && failing() < judgements.length;
  for (let i = 0; i < (isFlaky() ? FLAKY_RUNS : ORIGINAL_RUNS); i++) {
    let judgement = journal?.take(ORIGINAL_KEY);
    if (judgement) oracle.adopt?.(judgement);
    else {
      const started = performance.now();
      const checking = oracle.check(text, signal);
      // The last one runs alone, to tell how long it takes; the others get under way before we are busy.
      if (i < ORIGINAL_RUNS - 1) {
        await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, START_MS))]);
        meanwhile();
      }
      busy[i] = performance.now() - started;
      judgement = { ...(await checking), milliseconds: performance.now() - started };
      if (signal.aborted) throw new SearchEnded('aborted');
      journal?.record(ORIGINAL_KEY, judgement);
    }
    judgements.push(judgement);
  }
  if (failing() === 0) throw new NotReproduced(judgements);
  const times = judgements.map(({ milliseconds = 0 }) => milliseconds);
  const alone = times.at(-1) as number;
  // A run that went on behind our work took all that time; of one that ended before nobody knows when it did.
  const checked = times.reduce((sum, time, i) => {
    const wentOn = time - (busy[i] ?? 0) > EVENT_MS;
    return sum + (wentOn ? time : Math.min(time, alone));
  }, 0);
  const { detail } = judgements.find(({ verdict }) => verdict === 'reproduced') as Judgement;
  const rate = failing() / judgements.length;
  return {
    timeLimit: timeLimit ?? Math.max(LEAST_TIME_LIMIT, alone * SLOWER_THAN_ORIGINAL),
    checked,
    failure: detail,
    rate,
  };
}
