import { describe, expect, it } from 'vitest';
import { inputFormatOf } from './index.js';
import type { InputPart } from './input-format.js';

const read = (file: string, text: string, beside: Readonly<Record<string, string>> = {}): readonly InputPart[] =>
  inputFormatOf(file, text).read(text, { engine: 'sqlite', readBeside: (path) => beside[path] });

describe('formats of inputs', () => {
  it('reads a file of unknown kind as one input, byte for byte', () => {
    const text = '-- Time: noon\nSELECT 1;\n\n';
    expect(read('a.sql', text)).toEqual([{ text }]);
    expect(read('a.log', 'SELECT 1;')).toEqual([{ text: 'SELECT 1;' }]);
  });

  it('reads JSON Lines, with names or line numbers', () => {
    const text = '{"id": "a", "sql": "SELECT 1"}\n\n{"sql": "SELECT 2", "seed": 3}\n';
    expect(read('x.jsonl', text)).toEqual([
      { name: 'a', text: 'SELECT 1' },
      { name: 'line-3', text: 'SELECT 2' },
    ]);
  });

  it.each([
    ['{"sql": 1}', 'line 1 has no text "sql"'],
    ['\n{', 'line 2 is no JSON'],
    ['null', 'line 1 has no text "sql"'],
  ])('says what is wrong with the JSON Lines %j', (text, message) => {
    expect(() => read('x.jsonl', text)).toThrow(message);
  });

  it('reads the statements of a SQLancer log, and the queries that its oracle compared', () => {
    const text = `-- Time: 2024/01/01 12:00:00
-- Database: database0
-- Database version: 3.28.0
-- seed value: 17
CREATE TABLE t0(c0); -- 3ms;
INSERT INTO t0 VALUES ('--x');
-- SELECT c0 FROM t0;
-- cardinality: 1
-- SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT c0 FROM t0 WHERE NOT c0;
-- misses: ['--x']
--java.lang.AssertionError: The size of the result sets mismatch (1 and 0)!
--	at sqlancer.ComparatorHelper.assumeResultSetsAreEqual(ComparatorHelper.java:150)
`;
    expect(read('database0.log', text)).toEqual([
      {
        text: `CREATE TABLE t0(c0);
INSERT INTO t0 VALUES ('--x');
SELECT c0 FROM t0;
SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT c0 FROM t0 WHERE NOT c0;`,
      },
    ]);
  });

  it('reads queries that a SQLancer log quotes', () => {
    const text = `-- Database: database1
CREATE TABLE t(a);
--First query: "SELECT "a" FROM t", whose cardinality is: 1
--Second query:"SELECT a FROM t WHERE 0", whose cardinality is: 0
`;
    expect(read('d.log', text)[0]?.text).toBe('CREATE TABLE t(a);\nSELECT "a" FROM t;\nSELECT a FROM t WHERE 0;');
  });

  it('reads a sqllogictest file with what its records expect', () => {
    const text =
      'statement ok\nCREATE TABLE t(a)\n\nskipif sqlite\nstatement ok\nSELECT 2\n\nquery I\nSELECT 1;\n----\n3\n';
    expect(read('x.test', text)).toMatchObject([
      { text: 'CREATE TABLE t(a);\nSELECT 1;\n', records: { variant: 'sqlite', records: [{ line: 1 }, { line: 8 }] } },
    ]);
  });

  it('reads the pairs of queries of SQLancer: NoREC, TLP, CERT, and a query with an error', () => {
    const queries = (comments: string): string[] =>
      (read('d.log', `${comments}-- Time: 2024\n-- Database: d\nCREATE TABLE t(a);\n`)[0]?.text ?? '')
        .split('\n')
        .slice(1);
    expect(
      queries(
        '-- SELECT COUNT(*) FROM t WHERE a;\n-- count: 1\n-- SELECT SUM(n) FROM (SELECT a AS n FROM t);\n-- count: 0\n',
      ),
    ).toEqual(['SELECT COUNT(*) FROM t WHERE a;', 'SELECT SUM(n) FROM (SELECT a AS n FROM t);']);
    expect(queries('-- Query: "SELECT a FROM t"; It misses: "[1]"\n')).toEqual(['SELECT a FROM t;']);
    expect(
      queries(
        '--java.lang.AssertionError: Inconsistent result for query: EXPLAIN SELECT a FROM t; --3\n--EXPLAIN SELECT a FROM t WHERE a; --4\n',
      ),
    ).toEqual(['SELECT a FROM t;', 'SELECT a FROM t WHERE a;']);
    expect(
      queries('--java.lang.AssertionError: SELECT a FROM t WHERE b\n--\tat sqlancer.Main.run(Main.java:3)\n'),
    ).toEqual(['SELECT a FROM t WHERE b;']);
  });

  it('takes the last attempt of the reducer of SQLancer, and line feeds in statements', () => {
    const text = `-- Reduction attempt 1: the bug was still triggered with the following statements
CREATE TABLE t(a);
CREATE TABLE u(a);
-- Reduction attempt 2: the bug was still triggered with the following statements
CREATE TABLE t(\\na);
`;
    expect(read('d-reduce.log', text)).toEqual([{ text: 'CREATE TABLE t(\na);' }]);
  });

  it('reads the queries of SQLsmith, without its progress', () => {
    const text = `..e.
queries: 100
select
  ref_0.id as c0
from
  main.t0 as ref_0
limit 144;
S
select
  subq_0.c0 as c0
from
  (select 1 as c0 from main.t0 as ref_1) as subq_0`;
    expect(read('smith.log', text)).toEqual([
      { name: 'query-1', text: 'select\n  ref_0.id as c0\nfrom\n  main.t0 as ref_0\nlimit 144;\n' },
      {
        name: 'query-2',
        text: 'select\n  subq_0.c0 as c0\nfrom\n  (select 1 as c0 from main.t0 as ref_1) as subq_0;\n',
      },
    ]);
    expect(read('one.sql', 'CREATE TABLE t (a);\nselect 1 from t as ref_0;\nselect 2 from t as ref_1;\n')).toHaveLength(
      1,
    );
  });

  const DIFFS = `diff -U3 /pg/regress/expected/numbers.out /pg/regress/results/numbers.out
--- /pg/regress/expected/numbers.out	2024-01-01
+++ /pg/regress/results/numbers.out	2024-01-02
@@ -1,8 +1,8 @@
 CREATE TABLE n (a int,
   b int);
 INSERT INTO n VALUES (1, 2); -- a row
 SELECT a / b FROM n;
  ?column? 
 ----------
-        0
+        1
 (1 row)
 
diff -U3 /pg/regress/expected/texts_1.out /pg/regress/results/texts.out
--- /pg/regress/expected/texts_1.out	2024-01-01
+++ /pg/regress/results/texts.out	2024-01-02
@@ -1 +1,2 @@
+ERROR:  no such thing
`;

  it('reads the tests that pg_regress saw fail: their scripts, or the statements in the diff', () => {
    expect(read('regression.diffs', DIFFS, { 'sql/texts.sql': 'SELECT thing();\n' })).toEqual([
      {
        name: 'numbers',
        text: 'CREATE TABLE n (a int,\n  b int);\nINSERT INTO n VALUES (1, 2); -- a row\nSELECT a / b FROM n;\n',
        notices: [expect.stringContaining('there is no sql/numbers.sql')],
      },
      { name: 'texts', text: 'SELECT thing();\n' },
    ]);
  });

  it('reads a test file of MySQL', () => {
    const text = `# a comment
--source include/have_innodb.inc
source inc/tables.inc;
--source inc/missing.inc
let $i= 2;
let $type = \`SELECT 1\`;
while ($i)
{
  eval INSERT INTO t VALUES ($i, $type);
  dec $i;
}
if ($i > 1)
{
  SELECT 'not run';
}
--error ER_NO_SUCH_TABLE
SELECT * FROM
  missing;
--disable_warnings
DROP TABLE IF EXISTS u;
--enable_warnings
--connection other
delimiter //;
CREATE PROCEDURE p() BEGIN SELECT 1; END//
delimiter ;//
SELECT a
  FROM t;
--exit
SELECT 'after the end';
`;
    const [part] = read('x.test', text, { 'inc/tables.inc': 'CREATE TABLE t (a INT, b INT);\n' });
    expect(part).toEqual({
      text: `CREATE TABLE t (a INT, b INT);
INSERT INTO t VALUES (2, (SELECT 1));
INSERT INTO t VALUES (1, (SELECT 1));
DROP TABLE IF EXISTS u;
DELIMITER //
CREATE PROCEDURE p() BEGIN SELECT 1; END//
DELIMITER ;
SELECT a
  FROM t;
`,
      notices: ['skipped: source inc/missing.inc', 'skipped: --connection other'],
    });
  });
});
