import { describe, expect, it } from 'vitest';
import { inputFormatOf } from './index.js';

const read = (file: string, text: string): readonly { readonly name?: string; readonly text: string }[] =>
  inputFormatOf(file, text).read(text, 'sqlite');

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

  it('reads the records of a sqllogictest file for its engine, without those that must fail', () => {
    const text = `# a comment
hash-threshold 8

statement ok
CREATE TABLE t(a INTEGER,
  b TEXT)

skipif sqlite
statement ok
CREATE TABLE only_elsewhere(a)

onlyif sqlite
query I rowsort label-1
SELECT a FROM t;
----
1
2

onlyif mysql
query I
SELECT 1 DIV 1
----
1

statement error no such table
SELECT * FROM missing

halt

statement ok
SELECT 3
`;
    expect(read('x.test', text)).toEqual([{ text: 'CREATE TABLE t(a INTEGER,\n  b TEXT);\nSELECT a FROM t;\n' }]);
  });

  it('unrolls the loops of DuckDB, and names one without an end', () => {
    const loops = `require json

loop i 0 2

foreach x a b

statement ok
INSERT INTO t VALUES (\${i}, '\${x}');

endloop

endloop

query I
SELECT count(*) FROM t
----
4
`;
    const rows = [0, 1].flatMap((i) => ['a', 'b'].map((x) => `INSERT INTO t VALUES (${i}, '${x}');\n`));
    expect(read('x.slt', loops)).toEqual([{ text: `${rows.join('')}SELECT count(*) FROM t;\n` }]);
    expect(() => read('x.slt', 'statement ok\nSELECT 1\n\nloop i 0 2\n')).toThrow('line 4: the loop has no endloop');
  });
});
