import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
// Engines run in processes of their own and need the built package.
import {
  type Engine,
  type Expectation,
  engineOracle,
  type Judgement,
  type Oracle,
  openEngine,
  parseExpectation,
  type Reduction,
  type RunOptions,
  reduce,
  type ScriptRun,
  sqlLanguage,
  variantOf,
} from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';
import { isMariadbInstalled } from '../src/engines/mariadb-server.js';

const closing: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(closing.map((one) => one.close())));

const SHELL = '/usr/bin/sqlite3';
const isRequired = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';
const SERVERS = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
const ALL = [
  'sqlite',
  'sqlite@3.28.0',
  'sqlite@3.30.1',
  'better-sqlite3',
  'duckdb',
  `sqlite:${SHELL}`,
  'pglite',
  'postgres@17',
  'mariadb',
];
const NATIVE = join(SERVERS, 'better-sqlite3@12');
const engines = ALL.filter((name) => {
  const needed = name.startsWith('sqlite:') ? SHELL : name.startsWith('postgres') ? SERVERS : '/';
  const isFound = name === 'mariadb' ? isMariadbInstalled() : existsSync(needed);
  // The one that is compiled is a fast path, and no engine of its own.
  const isThere = name === 'better-sqlite3' ? existsSync(NATIVE) : isRequired || isFound;
  if (!isThere) process.stderr.write(`skipped: ${name} is not installed\n`);
  return isThere;
});

async function open(name: string): Promise<Engine> {
  const engine = await openEngine(name);
  closing.push(engine);
  return engine;
}

const run = (engine: Engine, statements: readonly string[], more: Partial<RunOptions> = {}): Promise<ScriptRun> => {
  const given = engine.takesScripts ? [statements.map((one) => `${one};`).join('\n')] : statements;
  const signal = new AbortController().signal;
  return engine.run(given, { wantsRows: true, timeLimit: 20_000, signal, ...more });
};

async function results(engine: Engine, ...statements: string[]): Promise<{ rows: string[]; errors: string[] }> {
  const outcome = await run(engine, statements);
  if (outcome.kind !== 'finished') throw new Error(JSON.stringify(outcome));
  return {
    rows: outcome.results.flatMap((one) => one.rows),
    errors: outcome.results.flatMap((one) => one.errors.map(({ text }) => text)),
  };
}

const endless = (dialect: string): string =>
  dialect === 'duckdb'
    ? 'SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range + b.range = -1'
    : dialect === 'mysql'
      ? "SELECT BENCHMARK(1000000000000, SHA2('x', 512))"
      : dialect === 'postgresql'
        ? 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b, generate_series(1, 100000) c'
        : 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

describe.each(engines)('%s', (name) => {
  it('gives the rows of every statement, columns of equal names too', async () => {
    const engine = await open(name);
    const { rows, errors } = await results(
      engine,
      'CREATE TABLE t (a INTEGER, b VARCHAR(9))',
      "INSERT INTO t VALUES (1, 'x'), (2, NULL)",
      'SELECT a, b FROM t ORDER BY a',
      'SELECT 1 AS a, 2 AS a, 0.5 AS b',
    );
    expect(errors).toEqual([]);
    expect(rows.filter((row) => row.includes('|'))).toEqual(['1|x', '2|NULL', '1|2|0.5']);
  });

  it('goes on after errors, and says what they are', async () => {
    const { rows, errors } = await results(await open(name), 'SELECT * FROM nowhere', 'SELEC 1', 'SELECT 3');
    expect(rows).toEqual(['3']);
    expect(errors.length).toBeGreaterThanOrEqual(2);
    expect(errors[0]).toContain('nowhere');
  });

  it('starts every script on an empty database', async () => {
    const engine = await open(name);
    await results(engine, 'CREATE TABLE t (a INTEGER)');
    expect((await results(engine, 'SELECT * FROM t')).errors).toHaveLength(1);
  });

  it('ends a script that does not, and goes on', async () => {
    const engine = await open(name);
    expect(await run(engine, [endless(engine.dialect)], { timeLimit: 700 })).toEqual({ kind: 'hung' });
    expect((await results(engine, 'SELECT 1')).rows).toEqual(['1']);
  });

  it('is ended when the search is', async () => {
    const engine = await open(name);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    expect(await run(engine, [endless(engine.dialect)], { signal: abort.signal })).toEqual({ kind: 'hung' });
  });

  it('tells when its process is killed, and goes on with another', async () => {
    const engine = await open(name);
    const pending = run(engine, [endless(engine.dialect)]);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const children = processes('-P', String(process.pid));
    const mine = engine.takesScripts
      ? processes('-P', children.join(), '-x', 'sqlite3')
      : processes('-P', String(process.pid), '-f', 'engine-worker');
    for (const pid of mine) process.kill(Number(pid), 'SIGSEGV');
    expect(await pending).toEqual({ kind: 'crashed', detail: 'SIGSEGV' });
    expect((await results(engine, 'SELECT 1')).rows).toEqual(['1']);
  });
});

function processes(...which: readonly string[]): string[] {
  return execFileSync('pgrep', which, { encoding: 'utf8' }).trim().split('\n');
}

const check = (oracle: Oracle, text: string): Promise<Judgement> => oracle.check(text, new AbortController().signal);

async function oracleFor(names: readonly [string] | readonly [string, string], words?: string): Promise<Oracle> {
  const expectation = words === undefined ? undefined : parseExpectation(words);
  const opened = (await Promise.all(names.map(open))) as [Engine] | [Engine, Engine];
  const oracle = engineOracle({ engines: opened, ...(expectation ? { expectation } : {}) });
  oracle.limitTime(20_000);
  return oracle;
}

describe('an engine as the judge', () => {
  it.each([
    ['error:no such table', 'SELECT * FROM nowhere;', 'reproduced'],
    ['error:no such table', 'SELECT 1;', 'vanished'],
    ['error:no such table', 'SELEC 1;', 'invalid'],
    ['error:no such table', 'SELEC 1; SELECT * FROM nowhere', 'reproduced'],
    ['error', 'SELECT * FROM nowhere;', 'reproduced'],
    ['rows:1|two|x', "CREATE TABLE t (a, b, c); INSERT INTO t VALUES (1, 'two', x'00'); SELECT * FROM t", 'reproduced'],
    ['rows:3', 'SELECT 1 UNION SELECT 2', 'vanished'],
    ['crash', 'SELECT 1', 'vanished'],
    ['hang', 'SELECT 1', 'vanished'],
  ])('expecting %s of %s says %s', async (words, text, verdict) => {
    expect(await check(await oracleFor(['sqlite'], words), text)).toMatchObject({ verdict });
  });

  it('calls endless loops a hang, or unknown', async () => {
    const oracle = await oracleFor(['sqlite'], 'hang');
    oracle.limitTime(500);
    expect(await check(oracle, endless('sqlite'))).toMatchObject({ verdict: 'reproduced' });
    const other = await oracleFor(['sqlite'], 'error:x');
    other.limitTime(500);
    expect(await check(other, endless('sqlite'))).toMatchObject({ verdict: 'unknown', timedOut: true });
  });

  it('survives exhausted memory', async () => {
    const oracle = await oracleFor(['sqlite'], 'rows:fine');
    const greedy =
      'CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60) SELECT randomblob(50000000) FROM n';
    expect((await check(oracle, greedy)).verdict).not.toBe('reproduced');
    expect(await check(oracle, "SELECT 'fine'")).toMatchObject({ verdict: 'reproduced' });
  });

  it('takes the first failure for the one to preserve, and tells others from it', async () => {
    const oracle = await oracleFor(['sqlite']);
    expect(await check(oracle, 'SELECT 1')).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracle, 'SELECT a FROM t')).toMatchObject({
      verdict: 'reproduced',
      fingerprint: 'error: no such table: …',
    });
    expect(await check(oracle, 'SELECT b, c FROM other')).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, 'CREATE TABLE t (a); SELECT b FROM t')).toMatchObject({ verdict: 'invalid' });
    expect(await check(oracle, 'CREATE TABLE t (a); SELECT a FROM t')).toMatchObject({ verdict: 'vanished' });
  });

  it('knows after a pause what the original had besides', async () => {
    const text = 'SELECT a FROM nowhere; SELECT abs(1, 2);';
    const first = await check(await oracleFor(['sqlite']), text);
    expect(first).toMatchObject({
      verdict: 'reproduced',
      usual: ['no such table: nowhere', expect.stringContaining('abs')],
    });
    const resumed = await oracleFor(['sqlite']);
    resumed.adopt?.(first);
    expect(await check(resumed, 'SELECT a FROM nowhere')).toMatchObject({ verdict: 'vanished' });
    expect(await check(resumed, 'SELECT a FROM elsewhere')).toMatchObject({ verdict: 'invalid' });
  });

  it('tells what differs between two versions', async () => {
    const oracle = await oracleFor(['sqlite@3.28.0', 'sqlite']);
    expect(await check(oracle, 'SELECT 1')).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracle, "SELECT '3tY' / 2")).toMatchObject({
      verdict: 'reproduced',
      detail: 'different values: 1.5 in sqlite@3.28.0, 1 in sqlite',
    });
    // An error in one alone is another difference.
    expect(await check(oracle, 'SELECT EXISTS (SELECT 1 LIMIT NULL)')).toMatchObject({ verdict: 'unknown' });
    expect(await check(oracle, 'SELECT nothing')).toMatchObject({ verdict: 'invalid' });
  });

  it('asks for an error that the other does not have', async () => {
    const oracle = await oracleFor(['sqlite', 'sqlite@3.28.0'], 'error:datatype mismatch');
    expect(await check(oracle, 'SELECT EXISTS (SELECT 1 LIMIT NULL)')).toMatchObject({ verdict: 'reproduced' });
    const shared = 'CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t SELECT 1.5';
    expect(await check(oracle, shared)).toMatchObject({ verdict: 'vanished' });
  });

  it.each<[string, string, string]>([
    ['duckdb', 'Catalog', 'SELECT * FROM nowhere'],
    ['postgres@17', '42P01', 'SELECT * FROM nowhere'],
    ['mariadb', '1146', 'SELECT * FROM nowhere'],
  ])('knows the error codes of %s', async (name, code, text) => {
    if (!engines.includes(name)) return;
    expect(await check(await oracleFor([name], `error:${code}`), text)).toMatchObject({ verdict: 'reproduced' });
    expect(await check(await oracleFor([name], 'error:99999'), text)).toMatchObject({ verdict: 'vanished' });
  });

  it.each<[string, string, RegExp]>([
    ['postgres@17', 'DROP TABLE IF EXISTS nowhere', /does not exist, skipping/],
    ['mariadb', 'DROP TABLE IF EXISTS nowhere', /Unknown table/],
  ])('hears what %s says besides, and how long it took', async (name, text, notice) => {
    if (!engines.includes(name)) return;
    const outcome = await run(await open(name), ['SELECT 1', text]);
    if (outcome.kind !== 'finished') throw new Error(outcome.kind);
    expect(outcome.results[0]?.notices).toEqual([]);
    expect(outcome.results[1]?.notices.join()).toMatch(notice);
    expect(outcome.results[0]?.milliseconds).toBeGreaterThan(0);
  });

  it('tells what a setting or an index changes', async () => {
    const engine = await open('sqlite');
    const like = variantOf(engine, { switches: 'PRAGMA case_sensitive_like = ON' });
    const text =
      "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x'), ('X'); SELECT a FROM t WHERE a LIKE 'x'; SELECT 1;";
    const language = sqlLanguage('sqlite');
    const reduction = await reduce({ text, language, oracle: engineOracle({ engines: [engine, like] }) });
    expect(reduction.text).toBe("SELECT 'X' LIKE 'x';\n");
    const old = await open('sqlite@3.28.0');
    const oracle = engineOracle({ engines: [old, variantOf(old, { withoutIndexes: true })] });
    const partial = 'CREATE TABLE t (a); CREATE INDEX i ON t (1) WHERE a NOT NULL; INSERT INTO t VALUES (NULL);';
    expect(await check(oracle, `${partial} SELECT a IS NULL FROM t WHERE a IS NOT 1;`)).toMatchObject({
      verdict: 'reproduced',
      detail: 'fewer rows in sqlite@3.28.0 than in sqlite@3.28.0 without indexes, as 1',
    });
    const unique = partial.replace('INDEX i ON t (1) WHERE a NOT NULL', 'UNIQUE INDEX i ON t (1)');
    expect(await check(oracle, `${unique} INSERT INTO t VALUES (2); SELECT * FROM t;`)).toMatchObject({
      verdict: 'invalid',
    });
  });

  it('does not take chance for a difference', async () => {
    const oracle = await oracleFor(['sqlite@3.28.0', 'sqlite']);
    expect(await check(oracle, 'SELECT random(), 1')).toMatchObject({ verdict: 'vanished' });
    const text = "CREATE TABLE t AS SELECT random() AS r; SELECT r FROM t; SELECT '3tY' / 2 FROM t;";
    expect(await check(oracle, text)).toMatchObject({ verdict: 'reproduced' });
    const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    expect(reduction.text).toBe("SELECT '3t' / 2;\n");
  });

  it('lets numbers differ a little where asked to', async () => {
    const engine = await open('sqlite');
    const differing = "SELECT CASE WHEN 'a' LIKE 'A' THEN 1.0000001 ELSE 1.0000002 END";
    const like = variantOf(engine, { switches: 'PRAGMA case_sensitive_like = ON' });
    const judged = (tolerance: number): Promise<Judgement> =>
      check(engineOracle({ engines: [engine, like], tolerance }), differing);
    expect(await judged(1e-6)).toMatchObject({ verdict: 'vanished' });
    expect(await judged(1e-9)).toMatchObject({ verdict: 'reproduced' });
  });

  it('runs what sets the scene first', async () => {
    const setup = 'CREATE TABLE t (a); INSERT INTO t VALUES (7)';
    const oracle = engineOracle({ engines: [await open('sqlite')], setup, expectation: { kind: 'rows', text: '7' } });
    expect(await check(oracle, 'SELECT a FROM t')).toMatchObject({ verdict: 'reproduced' });
  });

  it('knows the tables of the scene, and leaves them their names', async () => {
    const setup =
      'CREATE TABLE orders (id INT, total INT, note TEXT); CREATE VIEW large AS SELECT id, total FROM orders;';
    const text =
      'SELECT large.id, large.total + 1 AS more FROM large JOIN orders AS o ON o.id = large.id WHERE more > 1 AND o.note IS NULL ORDER BY more';
    const expectation = parseExpectation('rows:7') as Expectation;
    const scene = `${setup} INSERT INTO orders VALUES (5, 6, NULL);`;
    const run = async (known: string): Promise<Reduction> => {
      const oracle = engineOracle({ engines: [await open('sqlite')], setup: scene, expectation });
      return reduce({ text, language: sqlLanguage('sqlite', { setup: known }), oracle });
    };
    const [blind, knowing] = [await run(''), await run(scene)];
    const asked = ({ calls }: Reduction): number => calls.reproduced + calls.vanished + calls.invalid;
    expect(asked(knowing)).toBeLessThan(asked(blind));
    expect(knowing.tokensAfter).toBeLessThanOrEqual(blind.tokensAfter);
    expect(knowing.text).toMatch(/^SELECT .*\b(?:total|7)\b/);
  });

  it('judges a whole reduction, by an expectation or by a difference', async () => {
    const text = `CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT); CREATE TABLE b (z);
      INSERT INTO b VALUES (1), (2), (3); SELECT * FROM b WHERE z > 1;
      INSERT INTO a (x, y) SELECT 'no number', z FROM b WHERE z = 2;`;
    const language = sqlLanguage('sqlite');
    const one = await reduce({ text, language, oracle: await oracleFor(['sqlite']), jobs: 2 });
    expect(one.text).toBe("CREATE TABLE a (x INTEGER PRIMARY KEY);\nINSERT INTO a SELECT '';\n");
    const differing =
      "CREATE TABLE t (a, b); INSERT INTO t VALUES ('3tY', 1), ('4', 2); SELECT b FROM t WHERE a / 2 > 1.2;";
    const two = await reduce({ text: differing, language, oracle: await oracleFor(['sqlite@3.28.0', 'sqlite']) });
    expect(two.text).toBe("SELECT '3t' / 2;\n");
  });
});

it.each([
  ['oracle', /no engine of that name; there are sqlite, /],
  ['sqlite@9.9', /there is no such version; there are 3\.28\.0, /],
  ['sqlite:/no/such/shell', /is no program/],
])('says what is wrong with %s', async (name, message) => {
  await expect(openEngine(name)).rejects.toThrow(message);
});
