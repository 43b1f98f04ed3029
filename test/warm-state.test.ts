import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
// Engines run in processes of their own and need the built package.
import { type Engine, openEngine, parseScript, type ScriptRun, seededRandom } from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';
import { shownIn } from '../src/engines/engine.js';
import { isMariadbInstalled } from '../src/engines/mariadb-server.js';
import { validScript } from './support/valid-script.js';

const opened: Engine[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));
const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };

async function pair(name: string): Promise<{ shared: Engine; fresh: Engine; warnings: string[] }> {
  const warnings: string[] = [];
  const shared = await openEngine(name, { tell: (line) => warnings.push(line) });
  const fresh = await openEngine(name, { startsAfresh: true });
  opened.push(shared, fresh);
  return { shared, fresh, warnings };
}

/** A script and what a reduction makes of it: statements go, and the last one changes. */
function* variants(statements: readonly string[], seed: number): Generator<string[]> {
  const random = seededRandom(seed);
  yield [...statements];
  for (let i = 0; i < 8; i++) {
    const last = statements.slice(0, -1);
    yield [...last, `SELECT ${i}, count(*) FROM t0`];
    yield [...last, 'SELECT nothing', 'INSERT INTO t0 SELECT * FROM t0', 'SELECT count(*) FROM t0'];
    yield statements.filter((_, k) => k !== random.below(statements.length));
  }
}

describe('sharing state on SQLite', () => {
  it('changes no result, for random scripts and what a reduction makes of them', async () => {
    const { shared, fresh, warnings } = await pair('sqlite');
    for (let seed = 0; seed < 25; seed++) {
      const text = validScript(seed);
      const statements = parseScript(text, 'sqlite').statements.map(({ start, end }) => text.slice(start, end));
      for (const script of variants(statements, seed))
        expect(shownIn(await shared.run(script, options)), script.join(';')).toBe(
          shownIn(await fresh.run(script, options)),
        );
    }
    expect(warnings).toEqual([]);
  });

  it('leaves alone what lives in the connection', async () => {
    const { shared, fresh } = await pair('sqlite');
    const scene = ['CREATE TABLE t (a)', 'INSERT INTO t VALUES (1)', 'INSERT INTO t VALUES (2)'];
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
        const script = [...scene, setting, 'INSERT INTO t VALUES (9)', end, 'SELECT count(*) FROM t'];
        expect(shownIn(await shared.run(script, options)), script.join(';')).toBe(
          shownIn(await fresh.run(script, options)),
        );
      }
    }
  });
});

const servers = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
const isRequired = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';

describe.each([
  ['duckdb', true],
  ['pglite', true],
  ['postgres@17', isRequired || existsSync(servers)],
  ['mariadb', isRequired || isMariadbInstalled()],
] as const)('sharing state on %s', (name, isThere) => {
  it.runIf(isThere)('changes no result', async () => {
    const { shared, fresh, warnings } = await pair(name);
    const scene = [
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
        [...scene, ...end],
        [...scene.slice(0, 4), ...end],
      ])
        expect(withoutNames(await shared.run(script, options)), script.join(';')).toBe(
          withoutNames(await fresh.run(script, options)),
        );
    }
    expect(warnings).toEqual([]);
  });
});

/** Each engine has a scratch database of its own, which MariaDB names in its errors. */
function withoutNames(run: ScriptRun): string {
  return shownIn(run).replace(/minrepro_\w+/g, 'scratch');
}
