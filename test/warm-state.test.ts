import type { Engine } from 'minrepro';
import { outputOf, type ScriptRun } from 'minrepro/engines';
import { parseScript } from 'minrepro/sql';
import { seededRandom } from 'minrepro/syntax';
import { describe, expect, it } from 'vitest';
import { engineOpener, isAvailable, RUN_OPTIONS, SHELL_ENGINE } from './support/engines.js';
import { validScript } from './support/valid-script.js';

const open = engineOpener();

/** An engine that shares state between scripts with its warnings, and one that does not. */
async function openBoth(name: string): Promise<{ shared: Engine; fresh: Engine; warnings: string[] }> {
  const warnings: string[] = [];
  const shared = await open(name, { onNotice: (line) => warnings.push(line) });
  return { shared, fresh: await open(name, { isFresh: true }), warnings };
}

/** A script and candidates as in a reduction: statements are removed, and the last one changes. */
function* candidatesOf(statements: readonly string[], seed: number): Generator<string[]> {
  const random = seededRandom(seed);
  yield [...statements];
  for (let i = 0; i < 8; i++) {
    const beforeLast = statements.slice(0, -1);
    yield [...beforeLast, `SELECT ${i}, count(*) FROM t0`];
    yield [...beforeLast, 'SELECT nothing', 'INSERT INTO t0 SELECT * FROM t0', 'SELECT count(*) FROM t0'];
    yield statements.filter((_, k) => k !== random.below(statements.length));
  }
}

describe('sharing state on SQLite', () => {
  it('changes no result of random scripts and their candidates', async () => {
    const { shared, fresh, warnings } = await openBoth('sqlite');
    for (let seed = 0; seed < 25; seed++) {
      const text = validScript(seed);
      const statements = parseScript(text, 'sqlite').statements.map(({ start, end }) => text.slice(start, end));
      for (const script of candidatesOf(statements, seed))
        expect(outputOf(await shared.run(script, RUN_OPTIONS)), script.join(';')).toBe(
          outputOf(await fresh.run(script, RUN_OPTIONS)),
        );
    }
    expect(warnings).toEqual([]);
  });

  it('does not share the state of a connection', async () => {
    const { shared, fresh } = await openBoth('sqlite');
    const setup = ['CREATE TABLE t (a)', 'INSERT INTO t VALUES (1)', 'INSERT INTO t VALUES (2)'];
    const settings = [
      'PRAGMA case_sensitive_like = ON',
      'CREATE TEMP TABLE u (b)',
      'INSERT INTO u VALUES (3)',
      'BEGIN',
    ];
    const ends = [
      "SELECT 'a' LIKE 'A'",
      'SELECT * FROM u',
      'ROLLBACK',
      'SELECT last_insert_rowid()',
      'SELECT changes()',
    ];
    for (const setting of settings) {
      for (const end of ends) {
        const script = [...setup, setting, 'INSERT INTO t VALUES (9)', end, 'SELECT count(*) FROM t'];
        expect(outputOf(await shared.run(script, RUN_OPTIONS)), script.join(';')).toBe(
          outputOf(await fresh.run(script, RUN_OPTIONS)),
        );
      }
    }
  });
});

describe.each(['duckdb', 'pglite', 'postgres@17', 'mariadb'].filter(isAvailable))('sharing state on %s', (name) => {
  it('changes no result', async () => {
    const { shared, fresh, warnings } = await openBoth(name);
    const setup = [
      'CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR(9))',
      "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
      'CREATE TABLE u (c INTEGER)',
      'INSERT INTO u SELECT a FROM t',
      'CREATE INDEX i ON t (b)',
    ];
    const ends = [
      ['SELECT a, b FROM t ORDER BY a'],
      ['SELECT nothing FROM t', 'SELECT count(*) FROM t'],
      ["INSERT INTO t VALUES (1, 'twice')", "INSERT INTO t VALUES (3, 'z')", 'SELECT count(*) FROM t'],
      ['DELETE FROM u WHERE c = 1', 'SELECT c FROM u'],
      ['CREATE TABLE v (d INTEGER)', 'INSERT INTO v VALUES (7)', 'SELECT * FROM v'],
      ['BEGIN', 'DELETE FROM t', 'ROLLBACK', 'SELECT count(*) FROM t'],
      ['DROP TABLE u', 'SELECT * FROM u'],
    ];
    for (const end of [...ends, ...ends].reverse().concat(ends)) {
      for (const script of [
        [...setup, ...end],
        [...setup.slice(0, 4), ...end],
      ])
        expect(outputWithoutNames(await shared.run(script, RUN_OPTIONS)), script.join(';')).toBe(
          outputWithoutNames(await fresh.run(script, RUN_OPTIONS)),
        );
    }
    expect(warnings).toEqual([]);
  });
});

/** Each engine has a separate scratch database, which MariaDB names in its errors. */
function outputWithoutNames(run: ScriptRun): string {
  return outputOf(run).replace(/minrepro_\w+/g, 'scratch');
}

const HEAP_TABLE: readonly string[] = [
  'CREATE TABLE t (a INT) ENGINE = HEAP',
  ...Array.from({ length: 8 }, (_, i) => `CREATE TABLE u${i} (a INT CHECK (a < 100))`),
  'INSERT INTO t VALUES (1)',
];

/** What the second script shows must not depend on the first one. Both begin in the same way, so that they share what can be shared. */
const LASTING: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'sqlite',
    ['PRAGMA hard_heap_limit = 400000', 'SELECT 1'],
    ['CREATE TABLE t (a)', 'SELECT length(hex(zeroblob(3000000)))'],
  ],
  [
    SHELL_ENGINE,
    ['PRAGMA hard_heap_limit = 400000;\nSELECT 1;'],
    ['CREATE TABLE t (a);\nSELECT length(hex(zeroblob(3000000)));'],
  ],
  ['postgres@17', ["SET my.x = '1'", 'SELECT 1'], ["SELECT current_setting('my.x')"]],
  ['pglite', ["SELECT set_config('my.x', '1', false)"], ["SELECT current_setting('my.x')"]],
  [
    'mariadb',
    [...HEAP_TABLE, 'INSERT INTO t VALUES (2)', 'SELECT count(*) FROM t'],
    [...HEAP_TABLE, 'SELECT count(*) FROM t'],
  ],
];

describe.each(LASTING.filter(([name]) => isAvailable(name)))('on %s', (name, first, second) => {
  it('nothing that outlives a database reaches the next script', async () => {
    const { shared, fresh } = await openBoth(name);
    // The shell of the first script is never shared.
    await shared.run(name === SHELL_ENGINE ? ['SELECT 1;'] : ['SELECT 1'], RUN_OPTIONS);
    const expected = outputOf(await fresh.run(second, RUN_OPTIONS));
    for (let i = 0; i < 3; i++) {
      await shared.run(first, RUN_OPTIONS);
      expect(outputOf(await shared.run(second, RUN_OPTIONS))).toBe(expected);
    }
  });
});
