/**
 * Deletes the items at one place of all lists of one length, in a statement or in the whole text: a column of a table
 * and its value in every row.
 */
import { combineEdits, deletion, type Edit } from '../edit/edit.js';
import { type List, listsOf, spanOfItems } from './lists.js';
import { largestFirst, type Pass } from './pass.js';

export const deleteParallelItems: Pass = {
  name: 'delete-parallel-items',
  edits(snapshot) {
    const groups = new Map<string, List[]>();
    for (const list of listsOf(snapshot)) {
      const { length } = list.items;
      if (length < 2) continue;
      for (const group of [`${length}`, `${length} in ${list.part}`])
        groups.set(group, [...(groups.get(group) ?? []), list]);
    }
    const edits: Edit[] = [];
    for (const lists of groups.values()) {
      if (lists.length < 2) continue;
      for (let i = 0; i < (lists[0] as List).items.length; i++) {
        const all = lists.reduce<Edit | undefined>((edit, list) => {
          const { start, end } = spanOfItems(list, i, i + 1);
          const one = deletion(start, end, `delete item ${i + 1} of ${lists.length} lists`);
          return edit === undefined ? one : (combineEdits(edit, one) ?? edit);
        }, undefined);
        if (all && all.replacements.length > 1)
          edits.push({ ...all, note: `delete item ${i + 1} of ${lists.length} lists` });
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
