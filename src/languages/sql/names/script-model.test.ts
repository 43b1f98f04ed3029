import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../language.js';
import { modelOf } from './script-model.js';

/** For each column reference, in order: its text, and the texts of all places that define its column. */
function meanings(script: string, dialect = 'sqlite'): string[] {
  const snapshot = sqlLanguage(dialect).snapshot(script);
  const { text, statements } = snapshot;
  const starts = new Map(statements.map(({ identity, start }) => [identity, start]));
  return modelOf(snapshot).statements.flatMap(({ statement, resolved }) =>
    resolved.columns.map((use) => {
      const definitions = use.columns.flatMap((column) =>
        column.places.map(({ identity, start, end }) => {
          const offset = starts.get(identity) ?? 0;
          return text.slice(offset + start, offset + end);
        }),
      );
      return `${text.slice(statement.start + use.start, statement.start + use.end)} = ${definitions.join(' / ') || '?'}`;
    }),
  );
}

const faults = (script: string, dialect = 'sqlite'): string[] => [
  ...modelOf(sqlLanguage(dialect).snapshot(script)).faults,
];

describe('a column reference', () => {
  it.each<[string, string, string[]]>([
    [
      'means the column that its table declares',
      'CREATE TABLE t (a INT, b); SELECT a, t.b FROM t',
      ['a = a INT', 't.b = b'],
    ],
    [
      'prefers the inner scope',
      'CREATE TABLE t (a INT); CREATE TABLE u (a TEXT); SELECT (SELECT a FROM u) FROM t',
      ['a = a TEXT'],
    ],
    [
      'means a column of the outer scope if the inner scope has none',
      'CREATE TABLE t (a INT); CREATE TABLE u (b); SELECT (SELECT b FROM u WHERE b = a) FROM t',
      ['b = b', 'b = b', 'a = a INT'],
    ],
    [
      'means a result of a subquery',
      'CREATE TABLE t (a); SELECT x.y FROM (SELECT a + 1 AS y FROM t) x',
      ['x.y = a + 1 AS y', 'a = a'],
    ],
    ['is resolved through *', 'CREATE TABLE t (a INT); SELECT s.a FROM (SELECT * FROM t) s', ['s.a = a INT']],
    [
      'means a column of a common table with a column list, in all branches',
      'WITH w (x) AS (SELECT 1 UNION SELECT 2) SELECT x FROM w',
      ['x = x / 1 / 2'],
    ],
    [
      'means a column of a view with a column list',
      'CREATE VIEW v (x) AS SELECT 7; SELECT v.x FROM v',
      ['v.x = x / 7'],
    ],
    [
      'means a column of a table that is created from a query',
      'CREATE TABLE t AS SELECT 7 AS k; SELECT k FROM t',
      ['k = 7 AS k'],
    ],
    [
      'means an alias of the result in ORDER BY',
      'CREATE TABLE t (a); SELECT a + 1 AS f FROM t ORDER BY f',
      ['a = a', 'f = a + 1 AS f'],
    ],
    ['means the column in WHERE, not the alias', 'CREATE TABLE t (a INT); SELECT 1 AS a FROM t WHERE a', ['a = a INT']],
    ['means a column alias of the table', 'SELECT x.k FROM (SELECT 1) AS x (k)', ['x.k = k / 1']],
    [
      'means both columns of USING',
      'CREATE TABLE t (a INT); CREATE TABLE u (a TEXT); SELECT 1 FROM t JOIN u USING (a)',
      ['a = a INT / a TEXT'],
    ],
    [
      'means a column of the row of a trigger',
      'CREATE TABLE t (a INT); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT NEW.a, OLD.a; END',
      ['NEW.a = a INT', 'OLD.a = a INT'],
    ],
    [
      'means a column of a key or check',
      'CREATE TABLE t (a INT, PRIMARY KEY (a), CHECK (a > 0))',
      ['a = a INT', 'a = a INT'],
    ],
    [
      'means a column of the referenced table',
      'CREATE TABLE t (a INT); CREATE TABLE u (b REFERENCES t (a))',
      ['a = a INT'],
    ],
    [
      'is resolved in and to a generated column',
      'CREATE TABLE t (a INT, b AS (a + 1)); SELECT b FROM t',
      ['a = a INT', 'b = b AS (a + 1)'],
    ],
    [
      'means a column of an index',
      'CREATE TABLE t (a INT); CREATE INDEX i ON t (a) WHERE a > 1',
      ['a = a INT', 'a = a INT'],
    ],
    [
      'means a column that an INSERT or UPDATE sets',
      'CREATE TABLE t (a INT); INSERT INTO t (a) VALUES (1); UPDATE t SET a = a + 1',
      ['a = a INT', 'a = a INT', 'a = a INT'],
    ],
    [
      'is resolved after ALTER TABLE … RENAME',
      'CREATE TABLE t (a INT); ALTER TABLE t RENAME COLUMN a TO b; ALTER TABLE t RENAME TO u; SELECT b FROM u',
      ['a = a INT', 'b = a INT'],
    ],
    [
      'is resolved after ALTER TABLE … ADD COLUMN',
      'CREATE TABLE t (a); ALTER TABLE t ADD COLUMN b INT; SELECT b FROM t',
      ['b = b INT'],
    ],
    [
      'means a column of the table in its schema',
      'CREATE TABLE aux.t (a INT); CREATE TABLE t (a TEXT); SELECT t.a FROM aux.t; SELECT a FROM main.t',
      ['t.a = a INT', 'a = a TEXT'],
    ],
    ['has no meaning if the table is unknown', 'SELECT a FROM elsewhere', ['a = ?']],
    ['has no meaning after DROP TABLE', 'CREATE TABLE t (a); DROP TABLE t; SELECT a FROM t', ['a = ?']],
    [
      'means the row of a failed insertion',
      'CREATE TABLE t (a INT PRIMARY KEY); INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a',
      ['a = a INT PRIMARY KEY', 'a = a INT PRIMARY KEY', 'excluded.a = a INT PRIMARY KEY'],
    ],
  ])('%s', (_, script, expected) => {
    expect(meanings(script)).toEqual(expected);
  });

  it.each(['postgresql', 'mysql', 'duckdb', 'generic'])('has the same meaning in %s', (dialect) => {
    const script = 'CREATE TABLE t (a INT, b TEXT); SELECT x.k FROM (SELECT t.a AS k FROM t) AS x WHERE x.k > 1';
    expect(meanings(script, dialect)).toEqual(['x.k = t.a AS k', 't.a = a INT', 'x.k = t.a AS k']);
  });
});

describe('faults', () => {
  it.each<[string, string]>([
    ['SELECT a FROM t', 'no table t'],
    ['CREATE TABLE t (a); SELECT b FROM t', 'no column b'],
    ['CREATE TABLE t (a); SELECT t.b FROM t', 'no column t.b'],
    ['SELECT *', '* without a table'],
    ['CREATE TABLE t (a); INSERT INTO t VALUES (1, 2)', 'values do not match columns'],
    ['CREATE TABLE t (a, b); INSERT INTO t (b) SELECT 1, 2', 'values do not match columns'],
    ['SELECT 1 UNION SELECT 2, 3', 'branches of different width'],
    ['VALUES (1), (2, 3)', 'rows of different width'],
    ['WITH w (x, y) AS (SELECT 1) SELECT 2', 'more names than columns'],
    ['CREATE TABLE t (a, a)', 'a column twice'],
    ['CREATE TABLE t (a); CREATE TABLE t (b)', 't exists'],
    ['SELECT rank() OVER w', 'no window w'],
  ])('%s: %s', (script, fault) => {
    expect(faults(script)).toEqual([fault]);
  });

  it.each([
    'CREATE TABLE t (a); SELECT rowid, "text" FROM t',
    'SELECT (SELECT t.a FROM u) FROM (SELECT 1 AS a) t, (SELECT 2) u',
    'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT n FROM c',
    'CREATE TABLE IF NOT EXISTS t (a); CREATE TABLE IF NOT EXISTS t (a)',
    'CREATE TABLE t (a, b AS (a)); INSERT INTO t VALUES (1)',
    'CREATE VIEW v AS SELECT a FROM later; CREATE TABLE later (a); SELECT 1',
    'SELECT max(x) FROM (SELECT count(*) FROM (SELECT 1)) t, (SELECT 1 AS x)',
    'SELECT 1 WHERE 2 IN (SELECT 3 UNION SELECT 4)',
  ])('%s: none', (script) => {
    expect(faults(script).filter((fault) => !fault.startsWith('no table'))).toEqual([]);
  });
});

it('resolves again only the statements that an edit affects', () => {
  const language = sqlLanguage('sqlite');
  const before = language.snapshot(
    'CREATE TABLE t (a); CREATE TABLE u (b, c); SELECT a FROM t; SELECT b FROM u; SELECT 1',
  );
  const text = 'CREATE TABLE t (a); CREATE TABLE u (b); SELECT a FROM t; SELECT b FROM u; SELECT 1';
  const earlier = modelOf(before).statements.map(({ resolved }) => resolved);
  const now = modelOf(language.snapshot(text, before)).statements.map(({ resolved }) => resolved);
  expect(now.map((resolved, i) => resolved === earlier[i])).toEqual([true, false, true, false, true]);
});
