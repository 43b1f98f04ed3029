import { sqlLanguage } from 'minrepro';
import { allEdits, applyEdit } from 'minrepro/passes';
import { describe, expect, it } from 'vitest';
import { dropNames } from '../src/languages/sql/passes/drop-names.js';

const canonical = (text: string, dialect: string): string => {
  const language = sqlLanguage(dialect);
  return language.canonical(language.snapshot(text));
};

/** Every text that removing a name leads to. */
function textsWithoutName(text: string, dialect: string): string[] {
  const language = sqlLanguage(dialect);
  const snapshot = language.snapshot(text);
  expect(snapshot.statements.every(({ isCovered }) => isCovered)).toBe(true);
  return allEdits(dropNames, snapshot, language).map((edit) => canonical(applyEdit(text, edit), dialect));
}

/** The examples of papers on repairing texts after a deletion. */
const EXAMPLES: readonly [string, string, string, string][] = [
  [
    'SIMP, example 2: a table is removed with the join predicate',
    'generic',
    'SELECT * FROM R, S WHERE R.x=S.y AND S.b=5',
    'SELECT * FROM S WHERE S.b=5',
  ],
  [
    'SIMP, example 4: a table is removed with its result column and its GROUP BY',
    'generic',
    'SELECT R.a, SUM(S.b) FROM R, S WHERE R.x=S.y and S.b<10 GROUP BY R.a',
    'SELECT SUM(S.b) FROM S WHERE S.b<10',
  ],
  [
    'SQLess, figure 2: f2 is removed with its uses, and t2 because nothing uses it any more',
    'postgresql',
    `SELECT t1."c1" AS "f1", (t2."c3")::INT AS "f2" FROM "table_1" AS "t1" JOIN "table_2" AS "t2" ON t1."c5" = t2."c5"
     GROUP BY "f1", "f2" HAVING SUM("f1" + "f2") > 20 FOR UPDATE SKIP LOCKED`,
    `SELECT t1."c1" AS "f1" FROM "table_1" AS "t1" GROUP BY "f1" HAVING SUM("f1") > 20 FOR UPDATE SKIP LOCKED`,
  ],
  [
    'SQLess, figure 5: the same with a subquery that defines aliases',
    'postgresql',
    `SELECT t1."c1" AS "f1", (t2."c3")::INT AS "f2", (SELECT col AS "f4" FROM "table_3" AS "t3") AS "f3"
     FROM "table_1" AS "t1" JOIN "table_2" AS "t2" ON t1."c5" = t2."c5"
     GROUP BY "f1", "f2" HAVING SUM("f1" + "f2") > 20 FOR UPDATE SKIP LOCKED`,
    `SELECT t1."c1" AS "f1", (SELECT col AS "f4" FROM "table_3" AS "t3") AS "f3" FROM "table_1" AS "t1"
     GROUP BY "f1" HAVING SUM("f1") > 20 FOR UPDATE SKIP LOCKED`,
  ],
  [
    'a column is removed from its table, from every row and from its uses',
    'mysql',
    'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1, 2), (3, 4); INSERT INTO t (b, a) VALUES (5, 6); SELECT a, b FROM t',
    'CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (3); INSERT INTO t (a) VALUES (6); SELECT a FROM t',
  ],
];

describe('removing a name', () => {
  it.each(EXAMPLES)('%s', (_, dialect, before, after) => {
    expect(textsWithoutName(before, dialect)).toContain(canonical(after, dialect));
  });
});
