/** Deletes items of lists with their separators: halves of a list first, single items last. */
import { deletion, type Edit } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { halvingRanges, largestFirst } from './edit-order.js';
import { chainsOf, listsOf, type PlacedList, spanOfItems } from './lists.js';

/** Deletes ranges of items of every list, and whole lists if the grammar allows an empty list. */
export const deleteListItems: Pass = {
  name: 'delete-list-items',
  about: 'delete items of any list with their separators, half of the list first',
  level: 'grammar',
  edits: (snapshot) => largestFirst(deletionsOf(snapshot)),
  examples: [
    { before: 'SELECT a, b, c FROM t', after: 'SELECT a, c FROM t' },
    { before: 'SELECT a, b FROM t', after: 'SELECT b FROM t' },
    { before: 'INSERT INTO t VALUES (1), (2), (3), (4)', after: 'INSERT INTO t VALUES (1), (2)' },
    { before: 'SELECT 1 FROM t JOIN u JOIN v', after: 'SELECT 1 FROM t JOIN v' },
    { before: 'SELECT 1 UNION SELECT 2', after: 'SELECT 2' },
    { before: 'SELECT a FROM t AS x', after: 'SELECT a FROM t' },
    { before: 'CREATE TABLE t (a INT NOT NULL)', after: 'CREATE TABLE t (a INT)' },
  ],
};

function* deletionsOf(snapshot: Snapshot): Generator<Edit | undefined> {
  for (const list of listsAndChains(snapshot)) {
    yield undefined;
    if (!list) continue;
    for (const { from, to } of halvingRanges(list.items.length)) {
      if (to - from === list.items.length && !list.canBeEmpty) continue;
      const { start, end } = spanOfItems(list, from, to);
      yield deletion(start, end, `delete ${to - from === 1 ? 'a list item' : `${to - from} list items`}`);
    }
  }
}

function* listsAndChains(snapshot: Snapshot): Generator<PlacedList | undefined> {
  yield* listsOf(snapshot);
  yield* chainsOf(snapshot);
}
