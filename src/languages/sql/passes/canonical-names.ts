/**
 * Finishing pass: renames everything that the script defines to t, u, v …, a, b, c … and so on. The first edit renames everything,
 * the next ones halves, the last ones one name each.
 */
import type { Edit } from '../../../edit/edit.js';
import { type Rename, renaming } from '../../../edit/renaming.js';
import type { Pass } from '../../../language/language.js';
import { unplainNames, wordsOf } from '../plain/plain-names.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Renames definitions together with all their uses. The edits record the old names in `names`. */
export const canonicalNames: Pass = {
  name: 'canonical-names',
  about: 'rename tables to t, u, v …, columns to a, b, c …, indexes to i, j, k … and all else to n, o, p …',
  level: 'meaning',
  changes: 'names',
  *edits(snapshot: SqlSnapshot) {
    const renames = unplainNames(snapshot);
    const words = wordsOf(snapshot);
    if (renames.length > 1) yield renaming(renames, 'use short names');
    if (renames.length > 3) {
      const middle = Math.ceil(renames.length / 2);
      for (const half of [renames.slice(0, middle), renames.slice(middle)]) yield renameSome(half, words);
    }
    for (const rename of renames) yield renameSome([rename], words);
  },
  examples: [
    {
      before: 'CREATE TABLE orders (price, tax); SELECT o.price FROM orders o WHERE tax',
      after: 'CREATE TABLE t (a, b); SELECT u.a FROM t u WHERE b',
    },
    {
      before: 'WITH w1 (col) AS (SELECT 1) SELECT col AS res FROM w1 ORDER BY res',
      after: 'WITH t (a) AS (SELECT 1) SELECT a AS b FROM t ORDER BY b',
    },
    {
      before: 'CREATE TABLE "Orders" (t); CREATE INDEX by_t ON "Orders" (t); SELECT t FROM Orders INDEXED BY by_t',
      after: 'CREATE TABLE t (a); CREATE INDEX i ON t (a); SELECT a FROM t INDEXED BY i',
    },
    {
      before: 'SELECT sum(x) OVER win AS total FROM (SELECT 1 AS x) AS sub WINDOW win AS ()',
      after: 'SELECT sum(a) OVER n AS b FROM (SELECT 1 AS a) AS t WINDOW n AS ()',
    },
  ],
};

/** Undefined if a new name is the present name of something else. */
function renameSome(renames: readonly Rename[], words: ReadonlySet<string>): Edit | undefined {
  const old = new Set(renames.map(({ from }) => from));
  const isFree = renames.every(({ to }) => !words.has(to) || old.has(to));
  const [first] = renames;
  const note = renames.length === 1 && first ? `rename ${first.from} to ${first.to}` : 'use some short names';
  return isFree ? renaming(renames, note) : undefined;
}
