/** Explains a failing text: finds a pattern that stands for all texts that fail in the same way (DDSET, Gopinath et al. 2020). */

import { type CallCounts, callsSince } from '../evaluate/call-counts.js';
import { Evaluator, IntermittentFailure } from '../evaluate/evaluator.js';
import { firstRuns } from '../evaluate/first-runs.js';
import type { Journal } from '../evaluate/journal.js';
import { asOracle, type CheckResult, type Oracle, type OracleFunction, type Preserved } from '../evaluate/oracle.js';
import { measureRate } from '../evaluate/original.js';
import { type Budget, SearchEnded } from '../evaluate/search-limits.js';
import { withTimeLimit } from '../evaluate/time-limit.js';
import { decideByRate, NO_RUNS } from '../evaluate/verdict-rule.js';
import type { Site } from '../language/holes.js';
import type { Language, Snapshot } from '../language/language.js';
import { kindOf } from '../language/text-class.js';
import { seededRandom } from '../syntax/index.js';
import { annotatedTrees } from './annotated-tree.js';
import { confirmHoles, type FoundHoles, probeSites } from './find-holes.js';
import { holesOf } from './grammar-holes.js';
import type { Explaining, Hole } from './instances.js';
import { type Isolation, isolate } from './isolation.js';
import { type NearestPassing, nearestPassing } from './nearest-passing.js';
import { PATTERN_VERSION, type Pattern, type PatternLanguage, patternHoles } from './pattern.js';
import { plainHoles } from './plain-holes.js';
import { sharedHoles } from './share-holes.js';
import { summaryOf } from './summary.js';

/** How a text is explained. */
export interface ExplainSettings {
  /** How many instances of the pattern have to fail; 100 if absent. With 100, fewer than 3 % pass, with 95 % confidence. */
  readonly checks?: number;
  /** Runs DDSET as published: so many checks for every node, all with random texts. */
  readonly isPlain?: boolean;
  /** How many calls the search for the largest passing part may take; 100 if absent. 0 means that there is none. */
  readonly isolationCalls?: number;
  /** How to open the language again, for the pattern file. */
  readonly patternLanguage?: (language: Language) => PatternLanguage;
}

/** What to explain, and within which limits. */
export interface ExplainOptions extends Budget, ExplainSettings {
  readonly text: string;
  readonly language: Language;
  readonly oracle: Oracle | OracleFunction;
  readonly jobs?: number;
  readonly timeLimit?: number;
  readonly repeat?: number;
  readonly allowsEmpty?: boolean;
  readonly seed?: number;
  readonly journal?: Journal;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: ExplainEvent) => void;
}

/** What happens during an explanation. */
export type ExplainEvent =
  | { readonly kind: 'started'; readonly preserved: Preserved }
  | { readonly kind: 'step'; readonly what: string }
  | { readonly kind: 'verdict'; readonly text: string; readonly result: CheckResult; readonly counts: CallCounts };

/** What was found out about a failing text. */
export interface Explanation {
  readonly pattern: Pattern;
  /** Inputs of the pattern that fail. */
  readonly examples: readonly string[];
  /** Small changes with which the input passes. */
  readonly nearest: readonly NearestPassing[];
  /** The largest part of the original that passes; absent if none was found or looked for. */
  readonly isolation?: Isolation;
  /** Calls for the pattern. */
  readonly calls: CallCounts;
  readonly initialRuns: number;
  readonly seconds: number;
  readonly ended: 'done' | 'budget' | 'aborted';
}

const DEFAULT_CHECKS = 100;
/** Holes are confirmed with this part of the checks before equal parts are looked for among what is left. */
const FIRST_SHARE = 10;

/** The number of instances with texts that differ from all earlier ones, as a multiple of the first share. */
const DIVERSE_SHARE = 3;

/** Explains a failing text, which is usually a minimum. Rejects as `reduce` does if the text does not fail. */
export async function explain(options: ExplainOptions): Promise<Explanation> {
  const { text, language, jobs = 1, journal, signal = new AbortController().signal, onEvent } = options;
  const evaluator = new Evaluator({
    oracle: withTimeLimit(asOracle(options.oracle)),
    jobs,
    budget: options,
    signal,
    ...(journal ? { journal } : {}),
    onVerdict: (result, candidate) => onEvent?.({ kind: 'verdict', text: candidate, result, counts: evaluator.counts }),
  });
  const started = performance.now();
  const { preserved } = await firstRuns(evaluator, text, { ...options, meanwhile: async () => {} });
  onEvent?.({ kind: 'started', preserved });
  const explanation = await explainFailing(evaluator, {
    ...options,
    text,
    language,
    preserved,
    onStep: (what) => onEvent?.({ kind: 'step', what }),
  });
  return { ...explanation, initialRuns: evaluator.runs.initial, seconds: (performance.now() - started) / 1000 };
}

/** A text that was seen to fail. */
export interface FailingText extends ExplainSettings {
  readonly text: string;
  readonly language: Language;
  readonly preserved: Preserved;
  /** What the text is the minimum of; the text itself if absent. */
  readonly original?: string;
  readonly seed?: number;
  /** Called with each step, for people. */
  onStep(what: string): void;
}

/** Explains a text that was seen to fail, with an evaluator that knows verdicts already. */
export async function explainFailing(evaluator: Evaluator, failing: FailingText): Promise<Explanation> {
  const { text, language, preserved, patternLanguage } = failing;
  const started = performance.now();
  const before = { counts: evaluator.counts, initial: evaluator.runs.initial };
  const snapshot = language.snapshot(text);
  const { explaining, found, ended: holesEnded } = await searchHoles(evaluator, failing, snapshot);
  const calls = callsSince(before.counts, evaluator.counts);
  const { isolation, ended } =
    holesEnded === 'done' && !failing.isPlain ? await isolated(evaluator, failing) : { ended: holesEnded };
  const { confirmed, examples } = found;
  const holes = patternHoles(found.holes);
  const nearest = nearestPassing(explaining);
  return {
    pattern: {
      version: PATTERN_VERSION,
      language: patternLanguage?.(language) ?? { name: language.name, options: {} },
      text,
      holes,
      preserved: preserved.description ?? '',
      ...(preserved.fingerprint === undefined ? {} : { fingerprint: preserved.fingerprint }),
      nearest,
      confirmed,
      isUnfinished: holesEnded !== 'done',
      ...(holesEnded === 'done' ? { summary: summaryOf({ text, holes }, explaining.holes) } : {}),
      trees: annotatedTrees(snapshot, holes),
    },
    examples,
    nearest,
    ...(isolation ? { isolation } : {}),
    calls,
    initialRuns: evaluator.runs.initial - before.initial,
    seconds: (performance.now() - started) / 1000,
    ended,
  };
}
async function isolated(
  evaluator: Evaluator,
  { text, original = text, language, isolationCalls }: FailingText,
): Promise<Pick<Explanation, 'isolation' | 'ended'>> {
  try {
    const isolation = await isolate(evaluator, language, original, isolationCalls);
    return { ...(isolation ? { isolation } : {}), ended: 'done' };
  } catch (error) {
    if (error instanceof SearchEnded) return { ended: error.reason };
    // Single runs no longer decide: the difference would be worth nothing.
    if (error instanceof IntermittentFailure) return { ended: 'done' };
    throw error;
  }
}

/** What a search for holes ended with. */
interface HoleSearch {
  readonly explaining: Explaining;
  readonly found: FoundHoles;
  readonly ended: Explanation['ended'];
}

/** Starts again, with several runs of each text, if a text that failed did not fail again. */
async function searchHoles(evaluator: Evaluator, failing: FailingText, snapshot: Snapshot): Promise<HoleSearch> {
  const { text, language, isPlain = false, checks = DEFAULT_CHECKS, seed = 1, onStep } = failing;
  // The published generator keeps only words in touching holes apart.
  const holes = holesOf(language, snapshot, isPlain ? { mayFuseWords: true } : {});
  let isIntermittent = false;
  for (;;) {
    const explaining: Explaining = {
      language,
      evaluator,
      snapshot,
      holes,
      mayFuseWords: isPlain,
      random: seededRandom(seed),
      seed,
      found: [],
      narrowed: new Map(),
      counterexamples: new Map(),
      tried: new Map(),
      rejected: new Map(),
      fruitless: new Set(),
      passing: [],
      onStep,
    };
    try {
      if (isIntermittent)
        evaluator.decideBy(decideByRate(await measureRate(evaluator.runs, text, { counts: NO_RUNS })));
      const found = isPlain
        ? { holes: await plainHoles(explaining, holes.sites(), checks), confirmed: 0, examples: [] }
        : await findHoles(explaining, holes.sites(), checks);
      return { explaining, found, ended: 'done' };
    } catch (error) {
      if (error instanceof SearchEnded)
        return { explaining, found: { holes: explaining.found, confirmed: 0, examples: [] }, ended: error.reason };
      // It is thrown only if single runs decide, so at most once.
      if (!(error instanceof IntermittentFailure)) throw error;
      isIntermittent = true;
    }
  }
}

async function findHoles(explaining: Explaining, sites: readonly Site[], checks: number): Promise<FoundHoles> {
  const first = Math.ceil(checks / FIRST_SHARE);
  const single = await confirmHoles(explaining, await probeSites(explaining, sites), first, { isDiverse: true });
  const shared = await sharedHoles(explaining, single.holes);
  let holes: readonly Hole[] = [...single.holes, ...shared];
  const { kinds } = explaining.holes;
  if (holes.some(({ textClass }) => kindOf(kinds, textClass).features))
    ({ holes } = await confirmHoles(explaining, holes, DIVERSE_SHARE * first, { isDiverse: true }));
  return confirmHoles(explaining, holes, checks);
}
