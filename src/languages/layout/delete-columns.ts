/** Deletes a column of a table: the items at the same position of all lines with equally many. */
import type { Pass, Snapshot } from '../../language/language.js';
import { parallelDeletions } from '../../passes/delete-parallel-items.js';
import { largestFirst } from '../../passes/edit-order.js';
import type { List } from '../../passes/lists.js';

/** Words that are separated by spaces are no columns. */
const SEPARATOR = /[,;\t]/;

export const deleteColumns: Pass = {
  name: 'delete-columns',
  about: 'delete the items at the same position of all lines with equally many, between commas, semicolons or tabs',
  level: 'grammar',
  edits: (snapshot) => largestFirst(parallelDeletions(snapshot, (list) => isRow(snapshot, list))),
  examples: [{ before: 'id,name\n1,bolt\n2,nut\n', after: 'name\nbolt\nnut\n' }],
};

function isRow({ text }: Snapshot, { items }: List): boolean {
  return items.slice(1).every(({ start, nodeStart }) => SEPARATOR.test(text.slice(start, nodeStart)));
}
