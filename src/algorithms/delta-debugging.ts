/**
 * Delta debugging of a text (Zeller 2000, figure 1): the text as a list of characters, tokens, lines or statements, minimised
 * by subsets, complements and granularity. `dd` is the same on tokens, the baseline of SIMP (Bruno 2010, section 5.1).
 */
import type { Algorithm, AlgorithmOptions, Unit } from './algorithm.js';
import { ddminBy } from './ddmin.js';
import { accept, type Candidate, firstFailing, plainCandidate, type Search } from './search.js';
import { keeping, type Span, unitsOf } from './units.js';

export const ddminAlgorithm: Algorithm = {
  name: 'ddmin',
  about: 'delta debugging on characters, tokens, lines or statements (Zeller 2000)',
  run: (search, options) => deltaDebug(search, options, options.unit ?? 'tokens'),
};

export const dd: Algorithm = {
  name: 'dd',
  about: "delta debugging on tokens, SIMP's baseline",
  run: (search, options) => deltaDebug(search, { ...options, assumeMonotone: false }, 'tokens'),
};

async function deltaDebug(search: Search, options: AlgorithmOptions, unit: Unit): Promise<void> {
  options.onPass(`ddmin on ${unit}`);
  const base = search.current;
  const units = unitsOf(base, unit);
  /** Lists of which nothing need be tested any more, by the assumption that what is part of them passes too. */
  const passed: ReadonlySet<Span>[] = [];
  const isKnown = (kept: ReadonlySet<Span>): boolean =>
    passed.some((whole) => [...kept].every((one) => whole.has(one)));
  await ddminBy(units, async (lists) => {
    const listOf = new Map<Candidate, Span[]>();
    function* candidates(): Generator<Candidate> {
      for (const list of lists) {
        const kept = new Set(list);
        if (options.assumeMonotone && isKnown(kept)) continue;
        const candidate = plainCandidate(search, base, keeping(units, kept, `keep ${list.length} ${unit}`));
        listOf.set(candidate, list);
        yield candidate;
      }
    }
    const found = await firstFailing(search, candidates(), (candidate, verdict) => {
      const list = listOf.get(candidate);
      if (list && verdict === 'vanished') passed.push(new Set(list));
    });
    if (found) accept(search, found);
    return found && listOf.get(found);
  });
}
