/** The order in which a pass proposes its edits: those that remove the most text come first. */
import type { Edit } from '../edit/edit.js';

/** How many characters an edit removes; negative if it makes the text longer. */
export function gainOf({ replacements }: Edit): number {
  return replacements.reduce((sum, { start, end, text }) => sum + end - start - text.length, 0);
}

/** Sorts edits by how much text they remove and drops duplicates. Edits of equal gain keep their order. */
export function largestFirst(edits: Iterable<Edit>): Edit[] {
  const seen = new Set<string>();
  const sized: { edit: Edit; gain: number }[] = [];
  for (const edit of edits) {
    const key = edit.replacements.map(({ start, end, text }) => `${start},${end},${text}`).join('|');
    if (seen.has(key)) continue;
    seen.add(key);
    sized.push({ edit, gain: gainOf(edit) });
  }
  return sized.sort((a, b) => b.gain - a.gain).map(({ edit }) => edit);
}

/** A range of items: from `from` up to, not including, `to`. */
export interface ItemRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges of a list of `count` items to delete: the whole list, its halves, its quarters, … single items. Ranges of
 * equal size are yielded from the end of the list.
 */
export function* halvingRanges(count: number): Generator<ItemRange> {
  for (let chunks = 1; count > 0; chunks *= 2) {
    const size = Math.ceil(count / chunks);
    for (let i = Math.ceil(count / size) - 1; i >= 0; i--)
      yield { from: i * size, to: Math.min(count, (i + 1) * size) };
    if (size === 1) return;
  }
}
