/**
 * Deletes the items at the same position of all lists of the same length, in one statement or in the whole text: for
 * example a column of a table and its value in every row.
 */
import { combineEdits, deletion, type Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { largestFirst } from './edit-order.js';
import { type List, listsOf, spanOfItems } from './lists.js';

/** Deletes parallel items without knowing which lists belong together: equal length is the only criterion. */
export const deleteParallelItems: Pass = {
  name: 'delete-parallel-items',
  about: 'delete the items at the same position of all lists of the same length',
  level: 'grammar',
  edits(snapshot) {
    const groups = new Map<string, List[]>();
    for (const list of listsOf(snapshot)) {
      const { length } = list.items;
      if (length < 2) continue;
      for (const group of [`${length}`, `${length} in ${list.statement}`])
        groups.set(group, [...(groups.get(group) ?? []), list]);
    }
    const edits: Edit[] = [];
    for (const lists of groups.values()) {
      if (lists.length < 2) continue;
      for (let i = 0; i < (lists[0] as List).items.length; i++) {
        const note = `delete item ${i + 1} of ${lists.length} lists`;
        const combined = lists.reduce<Edit | undefined>((edit, list) => {
          const { start, end } = spanOfItems(list, i, i + 1);
          const single = deletion(start, end, note);
          // Items inside an item that is already deleted are skipped.
          return edit === undefined ? single : (combineEdits(edit, single) ?? edit);
        }, undefined);
        if (combined && combined.replacements.length > 1) edits.push({ ...combined, note });
      }
    }
    return largestFirst(edits);
  },
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
