/**
 * Deletes the items at the same position of all lists of the same length, in one statement or in the whole text: for
 * example a column of a table and its value in every row.
 */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { largestFirst } from './edit-order.js';
import { type List, listsOf, spanOfItems } from './lists.js';

/** Deletes parallel items without knowing which lists belong together: equal length is the only criterion. */
export const deleteParallelItems: Pass = {
  name: 'delete-parallel-items',
  about: 'delete the items at the same position of all lists of the same length',
  level: 'grammar',
  edits: (snapshot) => largestFirst(parallelDeletions(snapshot)),
  examples: [
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2)',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1)',
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t (a, b) VALUES (1, 2)',
      after: 'CREATE TABLE t (a, b); INSERT INTO t (b) VALUES (2)',
    },
  ],
};

/** The deletions of items at the same position of lists of the same length, among the lists that are accepted. */
export function* parallelDeletions(
  snapshot: Snapshot,
  accepts: (list: List) => boolean = () => true,
): Generator<Edit | undefined> {
  const groups = new Map<string, List[]>();
  for (const list of listsOf(snapshot)) {
    yield undefined;
    if (!list) continue;
    const { length } = list.items;
    if (length < 2 || !accepts(list)) continue;
    for (const key of [`${length}`, `${length} in ${list.statement}`]) {
      const group = groups.get(key);
      if (group) group.push(list);
      else groups.set(key, [list]);
    }
  }
  for (const lists of groups.values()) {
    const { length } = (lists[0] as List).items;
    for (let i = 0; i < (lists.length > 1 ? length : 0); i++) {
      const replacements = itemsAt(lists, i);
      yield replacements.length > 1
        ? { replacements, note: `delete item ${i + 1} of ${lists.length} lists` }
        : undefined;
    }
  }
}

/** The deletions of the items at an index. Items inside an item that is deleted are skipped. */
function itemsAt(lists: readonly List[], i: number): Replacement[] {
  const spans = lists.map((list) => spanOfItems(list, i, i + 1)).sort((a, b) => a.start - b.start || b.end - a.end);
  let behind = 0;
  return spans.flatMap(({ start, end }) => {
    if (start < behind) return [];
    behind = end;
    return [{ start, end, text: '' }];
  });
}
