/** Takes back an ALTER … RENAME: the statement goes, and what follows uses the old name. */
import { deletion, type Edit } from '../edit/edit.js';
import { leavesOf } from '../syntax/index.js';
import type { Pass } from './pass.js';

/** Tables and columns; names may be quoted. */
const RENAME = /^ALTER\s+TABLE\s+(\S+)\s+RENAME\s+(?:TO\s+(\S+)|(?:COLUMN\s+)?(\S+)\s+TO\s+(\S+))$/i;

export const undoRenames: Pass = {
  name: 'undo-renames',
  *edits({ text, parts }) {
    for (const [i, part] of parts.entries()) {
      const match = RENAME.exec(text.slice(part.start, part.end));
      if (!match) continue;
      const [, table = '', newTable, oldColumn, newColumn] = match;
      const [before, after] = newTable === undefined ? [oldColumn ?? '', newColumn ?? ''] : [table, newTable];
      const note = `take back the renaming of ${before}`;
      const later = parts
        .slice(i + 1)
        .flatMap(({ start, tree }) =>
          Array.from(leavesOf(tree), (leaf) => ({ start: start + leaf.start, end: start + leaf.end })),
        );
      const uses = later.filter(({ start, end }) => text.slice(start, end).toLowerCase() === after.toLowerCase());
      const drop = deletion(part.start, parts[i + 1]?.start ?? text.length, note);
      yield {
        replacements: [...drop.replacements, ...uses.map((use) => ({ ...use, text: before }))],
        note,
      } satisfies Edit;
    }
  },
  examples: [
    {
      before: 'CREATE TABLE t (a); ALTER TABLE t RENAME TO u; INSERT INTO u VALUES (1); SELECT u.a FROM u',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT t.a FROM t',
    },
    {
      before: 'CREATE TABLE t (a); ALTER TABLE t RENAME COLUMN a TO b; SELECT b FROM t',
      after: 'CREATE TABLE t (a); SELECT a FROM t',
    },
  ],
};
