/** The test step that all forms of delta debugging share: which of several selections of units still fails? */
import type { Span } from '../edit/edit.js';
import type { Verdict } from '../evaluate/oracle.js';
import type { Snapshot } from '../language/language.js';
import { accept, type Candidate, firstFailing, plainCandidate, type Search } from './search.js';
import { keeping } from './units.js';

/**
 * A text as a list of units, and which units a selection of items keeps. The items may be the units or groups of them.
 */
export interface Selecting<Item> {
  readonly base: Snapshot;
  readonly units: readonly Span[];
  keptBy(list: readonly Item[]): ReadonlySet<Span>;
  /** Called with the verdict of each selection up to the first one that fails. */
  onVerdict?(list: readonly Item[], verdict: Verdict): void;
}

/** The first selection that still fails. Accepts it if its text is shorter than the current one. */
export async function firstFailingSelection<Item>(
  search: Search,
  { base, units, keptBy, onVerdict }: Selecting<Item>,
  lists: Iterable<Item[]>,
): Promise<Item[] | undefined> {
  const listOf = new Map<Candidate, Item[]>();
  function* candidates(): Generator<Candidate | undefined> {
    for (const list of lists) {
      const kept = keptBy(list);
      const candidate = yield* plainCandidate(
        search,
        base,
        keeping(units, kept, `keep ${kept.size} of ${units.length} units`),
      );
      if (search.keeps?.(candidate.snapshot) === false) continue;
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
