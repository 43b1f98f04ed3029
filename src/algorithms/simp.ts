/**
 * SIMP (Bruno 2010, figure 5): moves from a failing text to its first simplification that fails too. A text without one
 * is a local minimum; the search then backtracks to find as many local minima as requested. Texts with an unknown
 * verdict can be simplified too, once all others are done (section 3.3.3); texts that pass or are invalid are not.
 */

import type { Verdict } from '../evaluate/oracle.js';
import type { Snapshot } from '../language/language.js';
import { isPlausible, parseStatements } from '../language/language-steps.js';
import type { OptionDefinition } from '../options/option.js';
import { nodesOf } from '../syntax/index.js';
import { type AlgorithmFactory, defineAlgorithm } from './algorithm.js';
import { accept, type Candidate, firstFailing, paced, plainCandidate, type Search } from './search.js';
import { SIMPLIFICATION_OPTIONS, type SimplificationOptions, simplificationsOf } from './simplification.js';

/** The options of `simp`. */
export interface SimpOptions extends SimplificationOptions {
  /** How many local minima to look for (LM of figure 5); 1 if absent. */
  readonly localMinima?: number;
  /** The size that local minima are compared by; `tokens` if absent. */
  readonly measure?: Measure;
  /** Also simplifies texts whose verdict is unknown (section 3.3.3). */
  readonly followUnknown?: boolean;
  /** Tests the cheapest of the next candidates first, by `costOf` of the search (section 4.2). */
  readonly cheapestFirst?: boolean;
  /**
   * Where to continue after a local minimum: at the last decision or at the first one (section 4.2); `last` if absent.
   */
  readonly backtrack?: 'last' | 'first';
}

/** The measures of SIMP's evaluation. */
const MEASURES = ['tokens', 'nodes', 'characters'] as const;
/** How the size of a text is measured. */
export type Measure = (typeof MEASURES)[number];

/** Shared by `simp` and `simp-exhaustive`. */
export const MEASURE_OPTION: OptionDefinition = {
  name: 'measure',
  kind: 'choice',
  value: 'UNIT',
  choices: MEASURES,
  about: 'the size that local minima are compared by',
  defaultText: 'tokens',
};

/** Greedy by default: one local minimum. */
export const simp: AlgorithmFactory<SimpOptions> = defineAlgorithm({
  name: 'simp',
  about: 'greedy search over grammar-based simplifications (Bruno 2010)',
  options: [
    { name: 'localMinima', kind: 'count', value: 'N', about: 'look for N local minima', defaultText: '1' },
    { name: 'followUnknown', kind: 'switch', about: 'also simplify texts whose verdict is unknown' },
    {
      name: 'cheapestFirst',
      kind: 'switch',
      about: 'test the candidates with the lowest estimated cost first; needs --engine',
    },
    {
      name: 'backtrack',
      kind: 'choice',
      value: 'WHERE',
      choices: ['last', 'first'],
      about: 'the decision at which to continue after a local minimum',
      defaultText: 'last',
    },
    MEASURE_OPTION,
    ...SIMPLIFICATION_OPTIONS,
  ],
  create: (options) => ({
    name: 'simp',
    isOneMinimal: true,
    run: async (search) => {
      search.onPass('simp');
      await minimize(search, search.current, options, { seen: new Set(), minima: options.localMinima ?? 1 }, 0);
    },
  }),
});

interface State {
  /** Canonical forms of the texts that were tested: none is tested twice. */
  readonly seen: Set<string>;
  /** How many local minima remain to be found. */
  minima: number;
}

/** Searches the simplifications of a failing text, recursively. */
async function minimize(
  search: Search,
  from: Snapshot,
  options: SimpOptions,
  state: State,
  depth: number,
): Promise<void> {
  let isMinimum = true;
  const unknown: Candidate[] = [];
  const edits = simplificationsOf(from, search.language, options);
  // Candidates without a reported verdict: with several jobs a batch extends beyond the first failing candidate.
  const pending: Candidate[] = [];
  const size = measureOf(from, 'nodes');
  function* candidates(): Generator<Candidate | undefined> {
    yield* [...pending];
    // No for-of loop: leaving it early would close the generator, which is continued after backtracking.
    for (let next = edits.next(); !next.done; next = edits.next()) {
      // Also for candidates that are skipped: the search checks its limits.
      yield undefined;
      if (!next.value) continue;
      const candidate = yield* plainCandidate(search, from, next.value);
      yield* parseStatements(candidate.snapshot.statements);
      if (state.seen.has(candidate.canonical) || measureOf(candidate.snapshot, 'nodes') >= size) continue;
      if (search.keeps?.(candidate.snapshot) === false) continue;
      if (options.repair && !(yield* isPlausible(search.language, from, candidate.snapshot))) continue;
      pending.push(candidate);
      yield candidate;
    }
  }
  while (state.minima > 0) {
    const next =
      options.cheapestFirst && search.costOf
        ? await cheapestFirst(paced(search, candidates()), search.costOf)
        : candidates();
    const found = await firstFailing(search, next, (candidate, verdict: Verdict) => {
      pending.splice(pending.indexOf(candidate), 1);
      state.seen.add(candidate.canonical);
      if (verdict === 'unknown') unknown.push(candidate);
    });
    if (!found) {
      // If no candidate of this window fails, continue with the next window.
      if (Array.isArray(next) && next.length === WINDOW) continue;
      break;
    }
    isMinimum = false;
    if (measureOf(found.snapshot, options.measure) < measureOf(search.current, options.measure)) accept(search, found);
    await minimize(search, found.snapshot, options, state, depth + 1);
    if (options.backtrack === 'first' && depth > 0) return;
  }
  if (isMinimum) state.minima--;
  if (!options.followUnknown) return;
  for (const candidate of unknown)
    if (state.minima > 0) await minimize(search, candidate.snapshot, options, state, depth + 1);
}

/** How many candidates are sorted by cost at a time. */
const WINDOW = 8;

async function cheapestFirst(
  candidates: AsyncIterable<Candidate>,
  costOf: NonNullable<Search['costOf']>,
): Promise<Candidate[]> {
  const window: Candidate[] = [];
  for await (const candidate of candidates) {
    window.push(candidate);
    if (window.length === WINDOW) break;
  }
  const costs = new Map(
    await Promise.all(window.map(async (candidate) => [candidate, await costOf(candidate.text)] as const)),
  );
  return window.sort((a, b) => (costs.get(a) as number) - (costs.get(b) as number));
}

/** The size of a text. The paper reports the same trends for all three measures. */
export function measureOf({ text, statements }: Snapshot, measure: Measure = 'tokens'): number {
  if (measure === 'characters') return text.length;
  let count = 0;
  for (const { tree } of statements)
    for (const node of nodesOf(tree)) if (measure === 'nodes' || node.kind === 'token') count++;
  return count;
}
