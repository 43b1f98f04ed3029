import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';

const { folder, file, read, minrepro } = commandLine();
const EXAMPLES = fileURLToPath(new URL('../examples/sqllogictest', import.meta.url));

/** Reduces an example; returns its result, and what is printed for the result as an input. */
function reduced(name: string, engine: string): { readonly result: string; readonly again: string } {
  copyFileSync(join(EXAMPLES, name), join(folder, name));
  const output = name.replace('.test', '.min.test');
  expect(minrepro(['reduce', name, '--engine', engine])).toMatchObject({ code: 0 });
  const again = minrepro(['reduce', output, '--engine', engine, '--max-calls', '1', '--output', 'again.test']);
  return { result: read(output), again: again.err };
}

describe('a sqllogictest file', () => {
  it('is reduced to the record that fails: the notation of SQLite', () => {
    const { result, again } = reduced('partial-index.test', 'sqlite@3.28.0');
    expect(result).toBe(`statement ok
CREATE TABLE t AS SELECT NULL a

statement ok
CREATE INDEX i ON t (1) WHERE a NOT NULL

query I rowsort
SELECT 1 FROM t WHERE a IS NOT 1
----
1
`);
    expect(again).toContain('line 7 is the record that fails: no rows, but 1 is expected');
    // The bug was fixed.
    const fixed = minrepro(['reduce', 'partial-index.min.test', '--engine', 'sqlite', '--output', 'x.test']);
    expect([fixed.code, fixed.err]).toEqual([3, expect.stringContaining('all 3 records pass on sqlite')]);
  });

  it('is reduced to the record that fails: the notation of DuckDB', () => {
    const { result, again } = reduced('aggregates.test', 'duckdb');
    expect(result).toBe(`require parquet

statement ok
CREATE TABLE visits(day DATE, city VARCHAR, guests INTEGER)

statement ok
INSERT INTO visits SELECT '2024-05-01', 'Oslo', 10
UNION SELECT '2024-05-02', 'Oslo', 20
UNION SELECT '2024-05-01', 'Lima', 10
UNION SELECT '2024-05-02', 'Lima', 20

query II
SELECT count(*), max(guests) / 8 FROM visits WHERE city <> 'Lima'
----
2	2
`);
    expect(again).toContain('is the record that fails: 1 row (2|2.5), but 2');
  });

  it('is reduced to the record that fails: the notation of CockroachDB', () => {
    const { result, again } = reduced('totals.test', 'pglite');
    expect(result).toBe(`statement ok
CREATE TABLE accounts (id INT PRIMARY KEY, owner TEXT, balance INT)

statement ok
INSERT INTO accounts SELECT 1, 'ann', 10 UNION SELECT 2, 'bob', 25 UNION ALL SELECT 3, 'cy', 40

query TR rowsort
SELECT owner, balance / 20 FROM accounts WHERE id < 3
----
ann  0.5
bob  1.25
`);
    expect(again).toContain('is the record that fails: 2 rows (ann|0), but ann');
  }, 300_000);

  it.each([
    [
      'an error that is not expected',
      'statement ok\nCREATE TABLE t (a, b)\n\nstatement error\nSELECT c FROM t\n\nquery I\nSELECT a, lenght(b) FROM t WHERE a > 1\n----\n1\n',
      'statement ok\nSELECT lenght()\n',
    ],
    [
      'another error than the expected one',
      'statement ok\nCREATE TABLE t (a)\n\nstatement error no such function\nSELECT a, lenght(b) FROM u\n',
      'statement error no such function\nSELECT a FROM u\n',
    ],
    [
      'a statement that should fail',
      "statement ok\nCREATE TABLE u (x)\n\nstatement ok\nCREATE TABLE t (a INTEGER)\n\nstatement ok\nINSERT INTO t VALUES (1)\n\nstatement error\nINSERT INTO t VALUES ('one')\n",
      "statement ok\nCREATE TABLE t (a INTEGER)\n\nstatement ok\nINSERT INTO t SELECT 1\n\nstatement error\nINSERT INTO t VALUES ('one')\n",
    ],
    [
      'a result that differs from an earlier one with the same label',
      'statement ok\nCREATE TABLE t AS SELECT 1 AS a UNION SELECT 2\n\nquery I rowsort numbers\nSELECT a FROM t\n\nquery I rowsort numbers\nSELECT a FROM t WHERE a > 1\n',
      'statement ok\nCREATE TABLE t AS SELECT 1 AS a UNION SELECT 2\n\nquery I rowsort\nSELECT a FROM t WHERE a > 1\n----\n1\n2\n',
    ],
  ])('preserves %s', (_, text, expected) => {
    file('case.test', text);
    const { code, err } = minrepro(['reduce', 'case.test', '--engine', 'sqlite']);
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(read('case.min.test')).toBe(expected);
  });

  it('is written to standard output as well', () => {
    file('out.test', 'statement ok\nSELECT 1\n\nstatement ok\nSELECT lenght(1)\n');
    const { out } = minrepro(['reduce', 'out.test', '--engine', 'sqlite', '--output', '-']);
    expect(out).toBe('statement ok\nSELECT lenght()\n');
  });

  it('is a script if an option says what the failure is', () => {
    file('opt.test', 'query I\nSELECT 1\n----\n2\n\nstatement ok\nSELECT lenght(1)\n');
    const { code, err } = minrepro(['reduce', 'opt.test', '--engine', 'sqlite', '--expect', 'error']);
    expect([code, err]).toEqual([0, expect.stringContaining('expected results of the records are not used')]);
  });

  it('is a case of a triage', () => {
    mkdirSync(join(folder, 'cases'));
    for (const name of ['a', 'b'])
      copyFileSync(join(EXAMPLES, 'partial-index.test'), join(folder, `cases/${name}.test`));
    file('cases/b.test', read('cases/b.test').replaceAll('parts', 'things').replaceAll('colour', 'paint'));
    file('cases/fine.test', 'query I\nSELECT 1\n----\n1\n');
    const { code, out } = minrepro(['triage', 'cases', '--engine', 'sqlite@3.28.0', '--out', 'bugs', '--checks', '10']);
    expect([code, out]).toEqual([0, expect.stringContaining('1 case does not fail')]);
    const [only, ...others] = JSON.parse(read('bugs/bugs.json'));
    expect(others).toEqual([]);
    expect(only.members).toEqual(['cases/a.test', 'cases/b.test']);
    expect(read('bugs/bugs/bug-1/minimum.test')).toContain('----\n1\n');
  }, 60_000);
});
