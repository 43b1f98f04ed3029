import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const BETTER_SQLITE3 = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'minrepro/engines/better-sqlite3@12/node_modules/better-sqlite3',
);

// Inside the package, so that `minrepro/vitest` is the one that was built.
const folder = mkdtempSync(join(ROOT, 'test', '.vitest-runs-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface ReportedTest {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Runs a real Vitest on a file, and returns what its JSON reporter says about each test. */
function run(root: string): ReportedTest[] {
  const args = [VITEST, 'run', '--root', root, '--reporter=json'];
  const env = { ...process.env, VITEST: undefined, VITEST_MODE: undefined };
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const start = stdout.indexOf('{"numTotal');
  if (start < 0) throw new Error(`${stdout}\n${stderr}`);
  const { testResults } = JSON.parse(stdout.slice(start)) as {
    testResults: { assertionResults: ReportedTest[]; message: string }[];
  };
  return testResults.flatMap(({ assertionResults, message }) => {
    if (assertionResults.length === 0) throw new Error(message);
    return assertionResults;
  });
}

function runFile(text: string): ReadonlyMap<string, string> {
  writeFileSync(join(folder, 'vitest.config.mjs'), "export default { test: { include: ['*.spec.mjs'] } };");
  writeFileSync(join(folder, 'one.spec.mjs'), text);
  return new Map(run(folder).map(({ title, status, failureMessages }) => [title, failureMessages[0] ?? status]));
}

/** The statements that a message names; the frames of the stack follow. */
function statementsIn(message = ''): string[] {
  const [, text = ''] = message.split(/minrepro: this test fails in the same way[^\n]*\n\n/);
  const lines = text.split('\n');
  const end = lines.findIndex((line) => line.startsWith('    at '));
  return lines.slice(0, end < 0 ? lines.length : end).filter((line) => line !== '');
}

describe('a failing test of a database', () => {
  it('is reported with the statements that matter, as in the example', () => {
    const [test] = run(join(ROOT, 'examples/vitest'));
    expect(test?.status).toBe('failed');
    expect(test?.failureMessages[0]).toContain("expected [ [ '95' ] ] to deeply equal [ [ '100' ] ]");
    expect(statementsIn(test?.failureMessages[0])).toEqual([
      'CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER, price TEXT);',
      'INSERT INTO orders VALUES (?, ?, ?); -- with [ 18, 1, 95 ]',
      'INSERT INTO orders VALUES (?, ?, ?); -- with [ 19, 2, 100 ]',
      'SELECT max(price) FROM orders;',
      'SELECT price FROM orders ORDER BY id DESC LIMIT 1;',
    ]);
  });

  it('is reported for errors, cursors, tables of tests and concurrent tests of sql.js', () => {
    const messages = runFile(`
      import { databaseTest } from 'minrepro/vitest';
      import initSqlJs from 'sql.js';
      import { expect, test } from 'vitest';
      const SQL = await initSqlJs();
      const withDatabase = databaseTest({ open: () => new SQL.Database(), close: (db) => db.close() });
      const prepare = (db) => {
        db.run('CREATE TABLE other (a)').run('CREATE TABLE t (a UNIQUE, b)');
        for (let i = 0; i < 10; i++) db.run('INSERT INTO other VALUES (?)', [i]);
      };
      test('passes', withDatabase((db) => prepare(db)));
      test('error', withDatabase((db) => {
        prepare(db);
        db.run("INSERT INTO t VALUES (1, 'x')");
        db.run("INSERT INTO t VALUES (2, 'x')");
        db.run("INSERT INTO t VALUES (1, 'y')");
      }));
      test('cursor', withDatabase((db) => {
        prepare(db);
        db.run('INSERT INTO t VALUES (1, 2)');
        const unused = db.prepare('SELECT * FROM other WHERE a > ?', [3]);
        while (unused.step()) unused.get();
        unused.free();
        const cursor = db.prepare('SELECT b FROM t WHERE a = ?', [1]);
        const rows = [];
        while (cursor.step()) rows.push(cursor.getAsObject());
        expect(rows).toEqual([]);
      }));
      test.each([[1], [2]])('table %i', withDatabase((db, n) => {
        prepare(db);
        db.run('INSERT INTO t VALUES (?, 1)', [n]);
        expect(db.exec('SELECT a FROM t')[0].values[0][0]).toBe(1);
      }));
      for (const name of ['first', 'second'])
        test.concurrent(name, withDatabase(async (db, { expect }) => {
          prepare(db);
          await Promise.resolve();
          db.run('INSERT INTO t VALUES (?, 1)', [name]);
          expect(db.exec('SELECT a FROM t')[0].values[0][0]).toBe('');
        }));
      test('no statement matters', withDatabase((db) => {
        prepare(db);
        expect(1).toBe(2);
      }));
      let runs = 0;
      test('not again', withDatabase((db) => {
        prepare(db);
        expect(runs++).toBe(1);
      }));
    `);
    expect(messages.get('passes')).toBe('passed');
    expect(statementsIn(messages.get('error'))).toEqual([
      'CREATE TABLE t (a UNIQUE, b);',
      "INSERT INTO t VALUES (1, 'x');",
      "INSERT INTO t VALUES (1, 'y');",
    ]);
    const table = 'CREATE TABLE t (a UNIQUE, b);';
    expect(statementsIn(messages.get('cursor'))).toEqual([
      table,
      'INSERT INTO t VALUES (1, 2);',
      'SELECT b FROM t WHERE a = ?; -- with [ 1 ]',
    ]);
    expect(messages.get('table 1')).toBe('passed');
    const inserted = (value: string): string[] => [
      table,
      `INSERT INTO t VALUES (?, 1); -- with [ ${value} ]`,
      'SELECT a FROM t;',
    ];
    expect(statementsIn(messages.get('table 2'))).toEqual(inserted('2'));
    expect(statementsIn(messages.get('first'))).toEqual(inserted("'first'"));
    expect(statementsIn(messages.get('second'))).toEqual(inserted("'second'"));
    expect(messages.get('no statement matters')).toContain('without any statement');
    expect(messages.get('not again')).toContain('does not fail again in the same way');
  });

  it('is reported for a client that answers later, and for transactions', () => {
    const messages = runFile(`
      import { PGlite } from '@electric-sql/pglite';
      import { databaseTest } from 'minrepro/vitest';
      import { expect, test } from 'vitest';
      const server = new PGlite();
      const withDatabase = databaseTest({
        open: async () => {
          await server.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
          return server;
        },
      });
      test('sum', withDatabase(async (db) => {
        await db.exec('CREATE TABLE t (a int); CREATE TABLE u (a int)');
        for (let i = 0; i < 5; i++) await db.query('INSERT INTO u VALUES ($1)', [i]);
        await db.transaction(async (tx) => {
          await tx.query('INSERT INTO u VALUES (7)');
          await tx.query('INSERT INTO t VALUES (7)');
        });
        const { rows: other } = await db.query('SELECT a FROM u');
        for (const { a } of other) await db.query('DELETE FROM u WHERE a = $1', [a]);
        const { rows } = await db.query('SELECT a / 0 AS b FROM t');
        expect(rows).toEqual([]);
      }), 60_000);
    `);
    expect(messages.get('sum')).toContain('division by zero');
    expect(statementsIn(messages.get('sum'))).toEqual([
      'CREATE TABLE t (a int); CREATE TABLE u (a int);',
      'INSERT INTO t VALUES (7);',
      'SELECT a / 0 AS b FROM t;',
    ]);
  });

  it.skipIf(!existsSync(BETTER_SQLITE3))('is reported for prepared statements of better-sqlite3', () => {
    const messages = runFile(`
      import { createRequire } from 'node:module';
      import { databaseTest } from 'minrepro/vitest';
      import { expect, test } from 'vitest';
      const Database = createRequire(import.meta.url)(${JSON.stringify(BETTER_SQLITE3)});
      const withDatabase = databaseTest({ open: () => new Database(':memory:'), close: (db) => db.close() });
      test('prepared', withDatabase((db) => {
        db.pragma('foreign_keys = ON');
        db.exec('CREATE TABLE t (a INTEGER)');
        db.exec('CREATE TABLE u (a)');
        const insert = db.prepare('INSERT INTO t VALUES (?)');
        const other = db.prepare('INSERT INTO u VALUES (@a)');
        db.transaction(() => {
          for (let i = 1; i <= 8; i++) insert.run(i);
          for (let i = 1; i <= 8; i++) other.run({ a: i });
        })();
        expect(db.prepare('SELECT a FROM u').pluck().all()).toHaveLength(8);
        expect(db.prepare('SELECT a FROM t WHERE a % 5 = 0').get()).toEqual(undefined);
      }));
    `);
    expect(statementsIn(messages.get('prepared'))).toEqual([
      'CREATE TABLE t (a INTEGER);',
      'CREATE TABLE u (a);',
      'INSERT INTO t VALUES (?); -- with [ 5 ]',
      ...Array.from({ length: 8 }, (_, i) => `INSERT INTO u VALUES (@a); -- with [ { a: ${i + 1} } ]`),
      'SELECT a FROM u;',
      'SELECT a FROM t WHERE a % 5 = 0;',
    ]);
  });
});
