/**
 * Finishing pass: renames tables and other definitions to t, u, v …, and columns and aliases to a, b, c …. The first
 * edit renames everything, the others one name each. Names that also occur where the model of names does not see them
 * are not renamed.
 */
import { type Rename, renaming } from '../../../edit/renaming.js';
import type { Pass } from '../../../language/language.js';
import { definedNames, wordsIn } from '../names/name-uses.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Renames definitions together with all their uses. The edits record the old names in `names`. */
export const canonicalNames: Pass = {
  name: 'canonical-names',
  about: 'rename tables to t, u, v … and columns to a, b, c …',
  level: 'meaning',
  changes: 'names',
  *edits(snapshot: SqlSnapshot) {
    const renames = renamesOf(snapshot);
    if (renames.length > 1) yield renaming(renames, 'use short names');
    for (const rename of renames) yield renaming([rename], `rename ${rename.from} to ${rename.to}`);
  },
  examples: [
    {
      before: 'CREATE TABLE orders (price, tax); SELECT o.price FROM orders o WHERE tax',
      after: 'CREATE TABLE t (a, b); SELECT o.a FROM t o WHERE b',
    },
    {
      before: 'WITH w1 (col) AS (SELECT 1) SELECT col AS res FROM w1 ORDER BY res',
      after: 'WITH t (a) AS (SELECT 1) SELECT a AS b FROM t ORDER BY b',
    },
  ],
};

const TABLE_NAMES = [...'tuvwxyz'];
const COLUMN_NAMES = [...'abcdefghijklmnopqrs'];

function renamesOf(snapshot: SqlSnapshot): Rename[] {
  const taken = wordsIn(snapshot);
  const firstFree = (names: readonly string[]): string | undefined => names.find((name) => !taken.has(name));
  const renames: Rename[] = [];
  for (const { name: from, isTable, places } of definedNames(snapshot)) {
    const isShort = /^[a-z]$/.test(from);
    const to = isShort ? undefined : firstFree(isTable ? TABLE_NAMES : COLUMN_NAMES);
    if (to === undefined) continue;
    taken.add(to);
    renames.push({ from, to, places });
  }
  return renames;
}
