/** Explains a failing text: finds a pattern that stands for all texts that fail in the same way (DDSET, Gopinath et al. 2020). */

import type { CallCounts } from '../evaluate/call-counts.js';
import { Evaluator } from '../evaluate/evaluator.js';
import { firstRuns } from '../evaluate/first-runs.js';
import type { Journal } from '../evaluate/journal.js';
import { asOracle, type CheckResult, type Oracle, type OracleFunction, type Preserved } from '../evaluate/oracle.js';
import { type Budget, SearchEnded } from '../evaluate/search-limits.js';
import { withTimeLimit } from '../evaluate/time-limit.js';
import type { Site } from '../language/holes.js';
import type { Language } from '../language/language.js';
import { seededRandom } from '../syntax/index.js';
import { confirmHoles, type FoundHoles, probeSites } from './find-holes.js';
import { holesOf } from './grammar-holes.js';
import type { Explaining, Hole } from './instances.js';
import { type NearestPassing, nearestPassing } from './nearest-passing.js';
import { PATTERN_VERSION, type Pattern, type PatternLanguage, patternHoles } from './pattern.js';
import { plainHoles } from './plain-holes.js';
import { sharedHoles } from './share-holes.js';

/** What to explain, and within which limits. */
export interface ExplainOptions extends Budget {
  readonly text: string;
  readonly language: Language;
  readonly oracle: Oracle | OracleFunction;
  /** How many instances of the pattern have to fail; 100 if absent. With 100, fewer than 3 % pass, with 95 % confidence. */
  readonly checks?: number;
  /** Runs DDSET as published: so many checks for every node, all with random texts. */
  readonly isPlain?: boolean;
  readonly jobs?: number;
  readonly timeLimit?: number;
  readonly repeat?: number;
  readonly allowsEmpty?: boolean;
  readonly seed?: number;
  readonly journal?: Journal;
  readonly signal?: AbortSignal;
  /** How to open the language again, for the pattern file. */
  readonly patternLanguage?: PatternLanguage;
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
  readonly calls: CallCounts;
  readonly initialRuns: number;
  readonly seconds: number;
  readonly ended: 'done' | 'budget' | 'aborted';
}

const DEFAULT_CHECKS = 100;
/** Holes are confirmed with this part of the checks before equal parts are looked for among what is left. */
const FIRST_SHARE = 10;

/** Explains a failing text, which is usually a minimum. Rejects as `reduce` does if the text does not fail. */
export async function explain(options: ExplainOptions): Promise<Explanation> {
  const {
    text,
    language,
    jobs = 1,
    checks = DEFAULT_CHECKS,
    seed = 1,
    journal,
    signal = new AbortController().signal,
    onEvent,
  } = options;
  const started = performance.now();
  const evaluator = new Evaluator({
    oracle: withTimeLimit(asOracle(options.oracle)),
    jobs,
    budget: options,
    signal,
    ...(journal ? { journal } : {}),
    onVerdict: (result, candidate) => onEvent?.({ kind: 'verdict', text: candidate, result, counts: evaluator.counts }),
  });
  const original = await firstRuns(evaluator, text, { ...options, meanwhile: async () => {} });
  onEvent?.({ kind: 'started', preserved: original.preserved });

  const snapshot = language.snapshot(text);
  const holes = holesOf(language, snapshot);
  const explaining: Explaining = {
    language,
    evaluator,
    snapshot,
    holes,
    random: seededRandom(seed),
    seed,
    found: [],
    narrowed: new Map(),
    passing: [],
    onStep: (what) => onEvent?.({ kind: 'step', what }),
  };
  let found: readonly Hole[] = [];
  let confirmed = 0;
  let examples: readonly string[] = [];
  let ended: Explanation['ended'] = 'done';
  try {
    if (options.isPlain) found = await plainHoles(explaining, holes.sites(), checks);
    else ({ holes: found, confirmed, examples } = await findHoles(explaining, holes.sites(), checks));
  } catch (error) {
    if (!(error instanceof SearchEnded)) throw error;
    ended = error.reason;
    found = explaining.found;
  }
  return {
    pattern: {
      version: PATTERN_VERSION,
      language: options.patternLanguage ?? { name: language.name, options: {} },
      text,
      holes: patternHoles(found),
      preserved: original.preserved.description ?? '',
      confirmed,
      isUnfinished: ended !== 'done',
    },
    examples,
    nearest: nearestPassing(explaining),
    calls: evaluator.counts,
    initialRuns: evaluator.runs.initial,
    seconds: (performance.now() - started) / 1000,
    ended,
  };
}

async function findHoles(explaining: Explaining, sites: readonly Site[], checks: number): Promise<FoundHoles> {
  const single = await confirmHoles(explaining, await probeSites(explaining, sites), Math.ceil(checks / FIRST_SHARE));
  const shared = await sharedHoles(explaining, single.holes);
  return confirmHoles(explaining, [...single.holes, ...shared], checks);
}
