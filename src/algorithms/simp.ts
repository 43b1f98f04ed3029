/**
 * SIMP (Bruno 2010, figure 5): from a text that fails to the first of its simplifications that fails too, until none does; then
 * back to the last choice, for as many local minima as asked for. Texts whose verdict is unknown may be simplified on once
 * nothing else is left (section 3.3.3); those that pass or are invalid never are.
 */
import type { Verdict } from '../oracles/oracle.js';
import { nodesOf, type Snapshot } from '../syntax/index.js';
import type { Algorithm, AlgorithmOptions, Measure } from './algorithm.js';
import { accept, type Candidate, firstFailing, plainCandidate, type Search } from './search.js';
import { simplificationsOf } from './simplification.js';

export const simp: Algorithm = {
  name: 'simp',
  about: 'grammar-based simplifications, greedily (Bruno 2010)',
  isOneMinimal: true,
  run: async (search, options) => {
    options.onPass('simp');
    await minimize(search, search.current, options, { seen: new Set(), minima: options.localMinima ?? 1 }, 0);
  },
};

interface State {
  /** Texts that were looked at, by their tokens: none is twice. */
  readonly seen: Set<string>;
  /** How many local minima are still to be found. */
  minima: number;
}

async function minimize(
  search: Search,
  from: Snapshot,
  options: AlgorithmOptions,
  state: State,
  depth: number,
): Promise<void> {
  let isMinimum = true;
  const unknown: Candidate[] = [];
  const edits = simplificationsOf(from, search.language, options);
  /** Those made and not decided yet: with several jobs more are asked for than one wants to know. */
  const waiting: Candidate[] = [];
  const size = measureOf(from, 'nodes');
  function* candidates(): Generator<Candidate> {
    yield* [...waiting];
    // By hand: whoever stops early must not end the list for good.
    for (let next = edits.next(); !next.done; next = edits.next()) {
      const candidate = plainCandidate(search, from, next.value);
      if (state.seen.has(candidate.canonical) || measureOf(candidate.snapshot, 'nodes') >= size) continue;
      if (options.repair && search.language.isSound?.(from, candidate.snapshot) === false) continue;
      waiting.push(candidate);
      yield candidate;
    }
  }
  while (state.minima > 0) {
    const next = options.costOf ? await cheapestFirst(candidates(), options.costOf) : candidates();
    const found = await firstFailing(search, next, (candidate, verdict: Verdict) => {
      waiting.splice(waiting.indexOf(candidate), 1);
      state.seen.add(candidate.canonical);
      if (verdict === 'unknown') unknown.push(candidate);
    });
    if (!found) {
      // Behind a window without success there may be another.
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

/** How many texts are compared by their cost at a time. */
const WINDOW = 8;

async function cheapestFirst(
  candidates: Iterable<Candidate>,
  costOf: NonNullable<AlgorithmOptions['costOf']>,
): Promise<Candidate[]> {
  const few: Candidate[] = [];
  for (const candidate of candidates) {
    few.push(candidate);
    if (few.length === WINDOW) break;
  }
  const costs = new Map(await Promise.all(few.map(async (one) => [one, await costOf(one.text)] as const)));
  return few.sort((a, b) => (costs.get(a) as number) - (costs.get(b) as number));
}

/** How complex a text is; the paper found the same trends by all three. */
export function measureOf({ text, parts }: Snapshot, measure: Measure = 'tokens'): number {
  if (measure === 'characters') return text.length;
  let count = 0;
  for (const { tree } of parts)
    for (const node of nodesOf(tree)) if (measure === 'nodes' || node.kind === 'token') count++;
  return count;
}
