import {
  type CheckResult,
  type Engine,
  engineOracle,
  type Oracle,
  openEngine,
  type Reduction,
  reduce,
  sqlLanguage,
} from 'minrepro';
import { type RunOptions, type ScriptRun, variantOf } from 'minrepro/engines';
import { type Expectation, parseExpectation, totalCalls } from 'minrepro/oracles';
import { engineLaws } from 'minrepro/testing';
import { describe, expect, it } from 'vitest';
import {
  endlessQuery,
  engineOpener,
  isAvailable,
  RUN_OPTIONS,
  SHELL,
  SHELL_ENGINE,
  staysOpen,
} from './support/engines.js';
import { testLaws } from './support/laws.js';
import { check } from './support/oracles.js';
import { commandLineOf, descendantsOf } from './support/processes.js';

const engines = [
  'sqlite',
  'sqlite@3.28.0',
  'sqlite@3.30.1',
  'better-sqlite3',
  'duckdb',
  SHELL_ENGINE,
  'pglite',
  'postgres@17',
  'mariadb',
].filter(isAvailable);

const open = engineOpener();

const run = (engine: Engine, statements: readonly string[], more: Partial<RunOptions> = {}): Promise<ScriptRun> => {
  const script = engine.takesScripts ? [statements.map((statement) => `${statement};`).join('\n')] : statements;
  return engine.run(script, { ...RUN_OPTIONS, ...more });
};

/** Engines that take seconds to start: all laws share one that is running. */
const SLOW_TO_START = ['pglite', 'postgres@17', 'mariadb'];

describe.each(engines)('%s', (name) => {
  const openForLaw = async (): Promise<Engine> =>
    SLOW_TO_START.includes(name) ? staysOpen(await open(name)) : openEngine(name);
  testLaws(engineLaws({ name, open: openForLaw, endless: endlessQuery(name) }));

  it('reports that its process was killed, and continues with another one', async () => {
    const engine = await openEngine(name);
    // A process that ends before it is ready, or a shell that has run other scripts, is replaced without a word.
    // Twice, because a process whose first script left it large is not reused.
    if (!engine.takesScripts) for (let i = 0; i < 2; i++) await run(engine, ['SELECT 1']);
    const pending = run(engine, [endlessQuery(name)]);
    await new Promise((resolve) => setTimeout(resolve, 700));
    const program = engine.takesScripts ? SHELL : process.execPath;
    const workers = descendantsOf(process.pid).filter((pid) => commandLineOf(pid).startsWith(program));
    for (const pid of workers) process.kill(pid, 'SIGSEGV');
    expect(await pending).toEqual({ kind: 'crashed', detail: 'SIGSEGV' });
    expect(await run(engine, ['SELECT 1'])).toMatchObject({ kind: 'finished', results: [{ rows: ['1'] }] });
    // The law about closing twice does not close an engine that others share.
    await engine.close();
    await engine.close();
  });
});

async function oracleFor(names: readonly [string] | readonly [string, string], words?: string): Promise<Oracle> {
  const expectation = words === undefined ? undefined : parseExpectation(words);
  const opened = (await Promise.all(names.map((name) => open(name)))) as [Engine] | [Engine, Engine];
  const oracle = engineOracle({ engines: opened, ...(expectation ? { expectation } : {}) });
  oracle.limitTime?.(20_000);
  return oracle;
}

describe('an engine as the oracle', () => {
  it.each([
    ['error:no such table', 'SELECT * FROM nowhere;', 'reproduced'],
    ['error:no such table', 'SELECT 1;', 'vanished'],
    ['error:no such table', 'SELEC 1;', 'invalid'],
    ['error:no such table', 'SELEC 1; SELECT * FROM nowhere', 'reproduced'],
    ['error', 'SELECT * FROM nowhere;', 'reproduced'],
    ['rows:1|two|x', "CREATE TABLE t (a, b, c); INSERT INTO t VALUES (1, 'two', x'00'); SELECT * FROM t", 'reproduced'],
    ['rows:3', 'SELECT 1 UNION SELECT 2', 'vanished'],
    // Bytes that are no UTF-8.
    ['error:no such column', "SELECT missing, '\udce9\udcff\udce9'", 'reproduced'],
    ['crash', 'SELECT 1', 'vanished'],
    ['hang', 'SELECT 1', 'vanished'],
  ])('with the expectation %s, the verdict on %s is %s', async (words, text, verdict) => {
    expect(await check(await oracleFor(['sqlite'], words), text)).toMatchObject({ verdict });
  });

  it('reports an endless loop as a hang, or as unknown', async () => {
    const oracle = await oracleFor(['sqlite'], 'hang');
    oracle.limitTime?.(500);
    expect(await check(oracle, endlessQuery('sqlite'))).toMatchObject({ verdict: 'reproduced' });
    const other = await oracleFor(['sqlite'], 'error:x');
    other.limitTime?.(500);
    expect(await check(other, endlessQuery('sqlite'))).toMatchObject({ verdict: 'unknown', timedOut: true });
  });

  it('survives exhausted memory', async () => {
    const oracle = await oracleFor(['sqlite'], 'rows:fine');
    const greedy =
      'CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60) SELECT randomblob(50000000) FROM n';
    expect((await check(oracle, greedy)).verdict).not.toBe('reproduced');
    expect(await check(oracle, "SELECT 'fine'")).toMatchObject({ verdict: 'reproduced' });
  });

  it('preserves the first failure, and distinguishes others from it', async () => {
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

  it('adopts the other errors of the original when a run is resumed', async () => {
    const text = 'SELECT a FROM nowhere; SELECT abs(1, 2);';
    const first = await check(await oracleFor(['sqlite']), text);
    expect(first).toMatchObject({
      verdict: 'reproduced',
      otherErrors: ['no such table: nowhere', expect.stringContaining('abs')],
    });
    const resumed = await oracleFor(['sqlite']);
    resumed.adopt?.(first);
    expect(await check(resumed, 'SELECT a FROM nowhere')).toMatchObject({ verdict: 'vanished' });
    expect(await check(resumed, 'SELECT a FROM elsewhere')).toMatchObject({ verdict: 'invalid' });
  });

  it('never preserves that a script lacks rights', async () => {
    const oracle = await oracleFor(['duckdb']);
    const text = "COPY (SELECT 1) TO 'out.csv'";
    expect(await check(oracle, text)).toMatchObject({
      verdict: 'vanished',
      detail: expect.stringMatching(/needs rights .*--allow.*Permission Error/),
    });
    expect(await check(oracle, `${text}; SELECT * FROM nowhere`)).toMatchObject({
      verdict: 'reproduced',
      fingerprint: expect.stringContaining('Catalog Error'),
    });
    expect(await check(await oracleFor(['duckdb'], 'error'), text)).toMatchObject({ verdict: 'vanished' });
    const compared = await oracleFor(['duckdb', 'sqlite']);
    expect(await check(compared, `CREATE TABLE t (a INT); ${text}; SELECT * FROM t`)).toMatchObject({
      verdict: 'vanished',
    });
  });

  it('reports what differs between two versions', async () => {
    const oracle = await oracleFor(['sqlite@3.28.0', 'sqlite']);
    expect(await check(oracle, 'SELECT 1')).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracle, "SELECT '3tY' / 2")).toMatchObject({
      verdict: 'reproduced',
      detail: 'different values: 1.5 in sqlite@3.28.0, 1 in sqlite',
    });
    // An error in only one of them is another difference.
    expect(await check(oracle, 'SELECT EXISTS (SELECT 1 LIMIT NULL)')).toMatchObject({ verdict: 'unknown' });
    expect(await check(oracle, 'SELECT nothing')).toMatchObject({ verdict: 'invalid' });
  });

  it('requires an error that the other engine does not have', async () => {
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
  ])('reports the notices of %s and how long a statement took', async (name, text, notice) => {
    if (!engines.includes(name)) return;
    const outcome = await run(await open(name), ['SELECT 1', text]);
    if (outcome.kind !== 'finished') throw new Error(outcome.kind);
    expect(outcome.results[0]?.notices).toEqual([]);
    expect(outcome.results[1]?.notices.join()).toMatch(notice);
    expect(outcome.results[0]?.milliseconds).toBeGreaterThan(0);
  });

  it('reports what a setting or an index changes', async () => {
    const engine = await open('sqlite');
    const like = variantOf(engine, { switches: 'PRAGMA case_sensitive_like = ON' });
    const text =
      "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x'), ('X'); SELECT a FROM t WHERE a LIKE 'x'; SELECT 1;";
    const language = sqlLanguage('sqlite');
    const reduction = await reduce({ text, language, oracle: engineOracle({ engines: [engine, like] }) });
    expect(reduction.text).toBe("SELECT 'X' LIKE 'x'\n");
    const old = await open('sqlite@3.28.0');
    const oracle = engineOracle({ engines: [old, variantOf(old, { withoutIndexes: true })] });
    const partial = 'CREATE TABLE t (a); CREATE INDEX i ON t (1) WHERE a NOT NULL; INSERT INTO t VALUES (NULL);';
    expect(await check(oracle, `${partial} SELECT a IS NULL FROM t WHERE a IS NOT 1;`)).toMatchObject({
      verdict: 'reproduced',
      detail: 'fewer rows in sqlite@3.28.0 than in sqlite@3.28.0 without indexes, for example 1',
    });
    const unique = partial.replace('INDEX i ON t (1) WHERE a NOT NULL', 'UNIQUE INDEX i ON t (1)');
    expect(await check(oracle, `${unique} INSERT INTO t VALUES (2); SELECT * FROM t;`)).toMatchObject({
      verdict: 'invalid',
    });
  });

  it('does not compare random values', async () => {
    const oracle = await oracleFor(['sqlite@3.28.0', 'sqlite']);
    expect(await check(oracle, 'SELECT random(), 1')).toMatchObject({ verdict: 'vanished' });
    const text = "CREATE TABLE t AS SELECT random() AS r; SELECT r FROM t; SELECT '3tY' / 2 FROM t;";
    expect(await check(oracle, text)).toMatchObject({ verdict: 'reproduced' });
    const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    expect(reduction.text).toBe("SELECT '3t' / 2\n");
  });

  it('accepts small differences of numbers with a tolerance', async () => {
    const engine = await open('sqlite');
    const differing = "SELECT CASE WHEN 'a' LIKE 'A' THEN 1.0000001 ELSE 1.0000002 END";
    const like = variantOf(engine, { switches: 'PRAGMA case_sensitive_like = ON' });
    const checkWith = (tolerance: number): Promise<CheckResult> =>
      check(engineOracle({ engines: [engine, like], tolerance }), differing);
    expect(await checkWith(1e-6)).toMatchObject({ verdict: 'vanished' });
    expect(await checkWith(1e-9)).toMatchObject({ verdict: 'reproduced' });
  });

  it('runs the setup first', async () => {
    const setup = 'CREATE TABLE t (a); INSERT INTO t VALUES (7)';
    const oracle = engineOracle({ engines: [await open('sqlite')], setup, expectation: { kind: 'rows', text: '7' } });
    expect(await check(oracle, 'SELECT a FROM t')).toMatchObject({ verdict: 'reproduced' });
  });

  it('knows the tables of the setup, and does not rename them', async () => {
    const setup =
      'CREATE TABLE orders (id INT, total INT, note TEXT); CREATE VIEW large AS SELECT id, total FROM orders;';
    const text =
      'SELECT large.id, large.total + 1 AS more FROM large JOIN orders AS o ON o.id = large.id WHERE more > 1 AND o.note IS NULL ORDER BY more';
    const expectation = parseExpectation('rows:7') as Expectation;
    const setupWithRows = `${setup} INSERT INTO orders VALUES (5, 6, NULL);`;
    const reduceWith = async (knownSetup: string): Promise<Reduction> => {
      const oracle = engineOracle({ engines: [await open('sqlite')], setup: setupWithRows, expectation });
      return reduce({ text, language: sqlLanguage('sqlite', { setup: knownSetup }), oracle });
    };
    const [uninformed, informed] = [await reduceWith(''), await reduceWith(setupWithRows)];
    expect(totalCalls(informed.calls)).toBeLessThan(totalCalls(uninformed.calls));
    expect(informed.tokensAfter).toBeLessThanOrEqual(uninformed.tokensAfter);
    expect(informed.text).toMatch(/^SELECT .*\b(?:total|7)\b/);
  });

  it('serves a whole reduction, with one engine or with two', async () => {
    const text = `CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT); CREATE TABLE b (z);
      INSERT INTO b VALUES (1), (2), (3); SELECT * FROM b WHERE z > 1;
      INSERT INTO a (x, y) SELECT 'no number', z FROM b WHERE z = 2;`;
    const language = sqlLanguage('sqlite');
    const single = await reduce({ text, language, oracle: await oracleFor(['sqlite']), jobs: 2 });
    expect(single.text).toBe("CREATE TABLE t (a INTEGER PRIMARY KEY);\nINSERT INTO t SELECT ''\n");
    const differing =
      "CREATE TABLE t (a, b); INSERT INTO t VALUES ('3tY', 1), ('4', 2); SELECT b FROM t WHERE a / 2 > 1.2;";
    const pair = await reduce({ text: differing, language, oracle: await oracleFor(['sqlite@3.28.0', 'sqlite']) });
    expect(pair.text).toBe("SELECT '3t' / 2\n");
  });
});

it.each([
  ['oracle', /unknown engine; the engines are sqlite, /],
  ['sqllite', /unknown engine; did you mean sqlite\?/],
  ['postgress@17', /did you mean postgres@17\?/],
  ['postgres:17', /did you mean postgres@17\?/],
  ['./sqlite3-3.26.0', /did you mean sqlite:\.\/sqlite3-3\.26\.0\?/],
  ['/usr/sbin/mariadbd', /did you mean mariadb:\/usr/],
  ['/bin/psql', /did you mean command:\/bin\/psql\?/],
  ['sqlite@9.9', /unknown version; the versions are 3\.\d+\..*; the nearest one is sqlite@3\./],
  ['duckdb@1.4.99', /unknown version; .*; the nearest one is duckdb@1\.4\.\d+$/],
  ['mariadb:/bin/true', /not a server of MySQL or MariaDB/],
  ['mysql@1.0', /mysql@1\.0: the installed .* is .*; npm has no MySQL server|mysqld is not installed/],
  ['sqlite:/no/such/shell', /not an executable file/],
])('explains what is wrong with %s', async (name, message) => {
  await expect(openEngine(name)).rejects.toThrow(message);
});
