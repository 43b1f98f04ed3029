/** Asks which of several selections of a text's units still fails; delta debugging in all its forms comes down to that. */
import type { Verdict } from '../oracles/oracle.js';
import type { Snapshot } from '../syntax/index.js';
import { accept, type Candidate, firstFailing, plainCandidate, type Search } from './search.js';
import { keeping, type Span } from './units.js';

/** A text, what it is a list of, and what of it a selection of items keeps. */
export interface Selecting<Item> {
  readonly base: Snapshot;
  readonly units: readonly Span[];
  keptBy(list: readonly Item[]): ReadonlySet<Span>;
  onVerdict?(list: readonly Item[], verdict: Verdict): void;
}

/** The first selection that fails is taken over. */
export async function firstFailingSelection<Item>(
  search: Search,
  { base, units, keptBy, onVerdict }: Selecting<Item>,
  lists: readonly Item[][],
): Promise<Item[] | undefined> {
  const listOf = new Map<Candidate, Item[]>();
  function* candidates(): Generator<Candidate> {
    for (const list of lists) {
      const kept = keptBy(list);
      const candidate = plainCandidate(search, base, keeping(units, kept, `keep ${kept.size} of ${units.length}`));
      listOf.set(candidate, list);
      yield candidate;
    }
  }
  const found = await firstFailing(search, candidates(), (candidate, verdict) =>
    onVerdict?.(listOf.get(candidate) as Item[], verdict),
  );
  if (!found) return undefined;
  if (found.text.length < search.current.text.length) accept(search, found);
  return listOf.get(found);
}
