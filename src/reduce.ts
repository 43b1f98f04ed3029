/** The main function: reduces a failing text to the smallest text that still fails. */

import { addStep, lastStep, stepsFrom } from './algorithms/accepted-steps.js';
import type { Algorithm } from './algorithms/algorithm.js';
import { createAnonymiser } from './algorithms/anonymise.js';
import { type BreakingChange, breakingChanges, neededTokens } from './algorithms/breaking-changes.js';
import { finish, undecidedEdits } from './algorithms/finish.js';
import { keepsRules } from './algorithms/kept-rules.js';
import { minrepro } from './algorithms/minrepro.js';
import { prepare } from './algorithms/preparation.js';
import { inSteps, type Search } from './algorithms/search.js';
import { searchUntilConfirmed } from './algorithms/search-until-confirmed.js';
import { followActions } from './algorithms/steer.js';
import { changesBetween } from './edit/text-difference.js';
import { Evaluator } from './evaluate/evaluator.js';
import { rateOf } from './evaluate/failure-rate.js';
import { firstRuns } from './evaluate/first-runs.js';
import type { Journal } from './evaluate/journal.js';
import { asOracle, type CheckResult, type Oracle, type OracleFunction, withoutNames } from './evaluate/oracle.js';
import type { Budget } from './evaluate/search-limits.js';
import type { Steering, SteeringAction } from './evaluate/steering.js';
import { withTimeLimit } from './evaluate/time-limit.js';
import { type ExplainSettings, explainFailing } from './explain/explain.js';
import type { Language, LanguageMaker, Pass, Snapshot } from './language/language.js';
import { languageFrom } from './language/language-steps.js';
import { sizeInSteps } from './language/size.js';
import type { Breaking, PassStats, Reduction, ReductionEvent } from './reduction.js';

export { EmptyInputFails } from './evaluate/empty.js';
export { NotReproduced } from './evaluate/original.js';

/** What to reduce, in which language, by which oracle, and within which limits. */
export interface ReduceOptions extends Budget {
  readonly text: string;
  /** The language of the text, or a function that creates it, which is called while the original runs. */
  readonly language: Language | LanguageMaker;
  /** Decides whether a text still fails. */
  readonly oracle: Oracle | OracleFunction;
  /** What searches; `minrepro()` if absent. */
  readonly algorithm?: Algorithm;
  /** How many oracle calls run at a time; the result does not depend on it. */
  readonly jobs?: number;
  /**
   * Milliseconds that a check may take; if absent, ten times what the original takes, at least a second and at most ten seconds
   * more than twice that time. If the original hangs, candidates get at most twice what those take that end.
   */
  readonly timeLimit?: number;
  /** What proposes edits; the passes of the language if absent. */
  readonly passes?: PassChoice;
  /** What makes the result easier to read; the finishing passes of the language if absent. */
  readonly finishing?: PassChoice;
  /**
   * The maximum number of runs of each candidate; one failure is enough, so the result may fail less often than the original. If
   * absent, a candidate has to fail about as often as the original.
   */
  readonly repeat?: number;
  /**
   * Whether the empty text may fail as well. If it may not, the empty text is run first, and `reduce` rejects with
   * `EmptyInputFails` if it fails: the oracle is wrong then.
   */
  readonly allowsEmpty?: boolean;
  /** Grammar rules whose nodes are not changed, only removed, whatever the algorithm. Layout does not count. */
  readonly keepRules?: readonly string[];
  /** Orders equally promising edits differently. */
  readonly seed?: number;
  /** The estimated cost of running a text, for algorithms that try cheap candidates first. */
  readonly costOf?: (text: string) => Promise<number>;
  /** Replaces names, literals and comments where the text still fails: those of the result, or only that, without a reduction. */
  readonly anonymise?: 'result' | 'only';
  /** Explains the result, too, with the verdicts of the search and within the same limits. */
  readonly explain?: ExplainSettings;
  /** Lets a person steer the search while it runs. */
  readonly steering?: Steering;
  /** Records verdicts, so that an interrupted run can be resumed. */
  readonly journal?: Journal;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ReductionEvent) => void;
}

/** Passes, or a choice among those of the language. */
export type PassChoice = readonly Pass[] | ((language: Language) => readonly Pass[]);

/**
 * Reduces a text. Rejects with `NotReproduced` if the original does not fail, with `EmptyInputFails` if the empty text fails as
 * well, and with `SearchEnded` if it is aborted or its time is over before the original has run.
 *
 * ```ts
 * const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle: (text) => text.includes('DROP') });
 * ```
 */
export async function reduce(options: ReduceOptions): Promise<Reduction> {
  const { algorithm = minrepro(), jobs = 1, journal, signal = new AbortController().signal, onEvent } = options;
  if (!Number.isInteger(jobs) || jobs < 1) throw new RangeError(`jobs is ${jobs}: it takes a whole number above 0`);
  const started = performance.now();
  const stats: Record<string, PassStats> = {};
  let current: PassStats = { calls: 0, invalid: 0, accepted: 0 };
  let isSearching = true;
  const evaluator = new Evaluator({
    oracle: withTimeLimit(asOracle(options.oracle)),
    jobs,
    budget: options,
    signal,
    ...(journal ? { journal } : {}),
    ...(options.steering ? { steering: whileSearching(options.steering, () => isSearching) } : {}),
    onVerdict: (result, text) => {
      current.calls++;
      if (result.verdict === 'invalid') current.invalid++;
      onEvent?.({ kind: 'verdict', text, result, counts: evaluator.counts });
    },
  });
  const preparation = prepare(evaluator, options.text, algorithm.language ?? options.language);
  const original = await firstRuns(evaluator, options.text, {
    ...options,
    meanwhile: preparation.step,
    onRun: (counts, timeLimit) => onEvent?.({ kind: 'running-original', counts, timeLimit }),
  });
  const { language, snapshot } = await preparation.result();
  evaluator.verdicts.keepsLines = language.hasIndentation ?? false;

  const steps = stepsFrom(options.text);
  const disabled = new Set<string>();
  const passes = chosen(options.passes, language) ?? language.passes;
  const { criterion } = asOracle(options.oracle);
  const triesImplausible =
    language.isFailureOfImplausible?.(original.preserved.description ?? '') === true ||
    language.isFailureOfImplausible?.(criterion ?? '', true) === true;
  const search: Search = {
    language,
    evaluator,
    passes,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.keepRules?.length ? { keeps: keepsRules(language, options.keepRules, snapshot) } : {}),
    ...(options.costOf ? { costOf: options.costOf } : {}),
    triesImplausible,
    current: snapshot,
    size: await inSteps({ evaluator }, sizeInSteps(language, snapshot)),
    onPass: (name, place) => {
      current = stats[name] ?? { calls: 0, invalid: 0, accepted: 0 };
      stats[name] = current;
      onEvent?.({ kind: 'pass', name, ...(place ? { place } : {}) });
    },
    onAccepted: ({ text, size, edit }) => {
      current.accepted++;
      const { text: before } = lastStep(steps);
      addStep(steps, text, edit.names);
      journal?.accepted();
      onEvent?.({
        kind: 'accepted',
        text,
        tokens: size.tokens,
        note: edit.note,
        get changes() {
          return changesBetween(before, text, edit, language.separator);
        },
      });
    },
  };
  const tokensBefore = search.size.tokens;
  const { timeLimit, milliseconds, hangs, preserved, counts } = original;
  const { unit = 'tokens' } = language;
  onEvent?.({ kind: 'started', tokens: tokensBefore, unit, timeLimit, milliseconds, hangs, preserved, counts });

  let breaking: readonly BreakingChange[] = [];
  let isSettled = true;
  let undecided: readonly CheckResult[] | undefined;
  const anonymiser = options.anonymise ? createAnonymiser(language) : undefined;
  const searchOnce = async (): Promise<void> => {
    if (options.anonymise !== 'only') await searchMinimum();
    await anonymiser?.run(search);
  };
  const searchMinimum = async (): Promise<void> => {
    await algorithm.run(search);
    breaking = await breakingChanges(search);
    if (!algorithm.isFinished) return;
    const finishing = chosen(options.finishing, language) ?? language.finishing;
    isSettled = await finish(
      search,
      finishing.filter(({ name }) => !disabled.has(name)),
    );
    undecided = await undecidedEdits(search);
  };
  const onSteered = (action: SteeringAction, lost?: string): void => {
    const {
      current: { text },
      size,
    } = search;
    if (lost !== undefined) journal?.accepted();
    onEvent?.({
      kind: 'steered',
      action,
      text,
      tokens: size.tokens,
      get changes() {
        return lost === undefined ? [] : changesBetween(lost, text);
      },
    });
  };
  const { ended, isComplete, runs } = await searchUntilConfirmed(search, {
    steps,
    original: counts,
    ...(hangs ? { hangLimit: timeLimit } : {}),
    isConfirming: options.repeat === undefined,
    searchOnce: () => followActions({ search, steps, passes, disabled, onSteered }, searchOnce),
    onReverted: (runsOfOriginal, lost) => {
      journal?.accepted();
      const {
        current: { text },
        size,
      } = search;
      onEvent?.({
        kind: 'reverted',
        text,
        tokens: size.tokens,
        get changes() {
          return changesBetween(lost, text);
        },
        counts: runsOfOriginal,
      });
    },
  });
  isSearching = false;
  const open = undecided ?? evaluator.verdicts.undecided;
  const { runs: oracleRuns, counts: calls } = evaluator;
  const spent = {
    calls,
    initialRuns: oracleRuns.initial,
    repeatedRuns: oracleRuns.repeated,
    seconds: (performance.now() - started) / 1000,
    oracleSeconds: oracleRuns.seconds,
  };
  // Calls of the explanation belong to no pass.
  current = { calls: 0, invalid: 0, accepted: 0 };
  const explanation =
    options.explain && ended === 'done'
      ? await explainFailing(evaluator, {
          ...options.explain,
          text: search.current.text,
          original: anonymiser ? search.current.text : options.text,
          language: algorithm.language ? await inSteps(search, languageFrom(options.language)) : language,
          preserved: anonymiser ? withoutNames(preserved) : preserved,
          ...(options.seed === undefined ? {} : { seed: options.seed }),
          onStep: (what) => onEvent?.({ kind: 'explaining', what }),
        })
      : undefined;
  return {
    text: search.current.text,
    tokensBefore,
    tokensAfter: search.size.tokens,
    unit,
    preserved,
    ...spent,
    stats,
    minimal:
      options.anonymise !== 'only' &&
      isComplete &&
      isSettled &&
      search.givenUp !== search.current &&
      open.length === 0 &&
      algorithm.isOneMinimal,
    isAmongPlausible:
      criterion !== undefined &&
      language.canLeaveGrammar !== true &&
      (language.grammar ?? language.isPlausible) !== undefined,
    undecided: open,
    ended,
    failureRate: rateOf(runs.original),
    runs: { original: runs.original, result: runs.result },
    names: lastStep(steps).names,
    breaking: locate(breaking, search.current),
    ...(anonymiser ? { anonymity: anonymiser.anonymityOf(search.current) } : {}),
    ...(explanation ? { explanation } : {}),
  };
}

/** An explanation can be paused, but there is no search any more that could follow an action. */
function whileSearching(steering: Steering, isSearching: () => boolean): Pick<Steering, 'waitWhilePaused' | 'next'> {
  return {
    waitWhilePaused: (signal) => steering.waitWhilePaused(signal),
    next: (checks) => (isSearching() ? steering.next(checks) : undefined),
  };
}

function chosen(passes: PassChoice | undefined, language: Language): readonly Pass[] | undefined {
  return typeof passes === 'function' ? passes(language) : passes;
}

/** Finds breaking changes in the finished text: names and layout have changed, but only the last terminator was removed. */
function locate(changes: readonly BreakingChange[], finished: Snapshot): Breaking[] {
  if (changes.length === 0) return [];
  const tokens = neededTokens(finished);
  const inOrder = [...changes].sort((a, b) => (a.tokens[0]?.from ?? 0) - (b.tokens[0]?.from ?? 0));
  return inOrder.map(({ tokens: stretches, count, text }) => ({
    fragments: stretches.flatMap(({ from, to }) => {
      const [first, last] = [tokens[from], tokens[to - 1]];
      if (!first || !last || tokens.length !== count) return [];
      return [{ start: first.start, end: last.end, text: finished.text.slice(first.start, last.end) }];
    }),
    without: text,
  }));
}
