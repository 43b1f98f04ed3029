import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
// Engines run in processes of their own and need the built package.
import {
  type Engine,
  type Judgement,
  type Oracle,
  openEngine,
  planOracle,
  reduce,
  slowOracle,
  sqlLanguage,
  variantOf,
} from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';
import { countWork, explain } from '../src/engines/explain.js';
import { isMariadbInstalled } from '../src/engines/mariadb-server.js';
import { operatorsOf, type Plan, planDifference, planText, workOf, worstEstimate } from '../src/engines/plan.js';

const isRequired = process.env['MINREPRO_REQUIRE_ENGINES'] === '1';
const SERVERS = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
const needs: Record<string, boolean> = {
  sqlite: true,
  duckdb: true,
  'sqlite:/usr/bin/sqlite3': existsSync('/usr/bin/sqlite3'),
  'postgres@17': existsSync(SERVERS),
  mariadb: isMariadbInstalled(),
};
const isThere = (name: string): boolean => isRequired || needs[name] === true;

const opened: Engine[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));
async function open(name: string): Promise<Engine> {
  const known = opened.find((one) => one.name === name);
  if (known) return known;
  const engine = await openEngine(name);
  opened.push(engine);
  return engine;
}

const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };
const check = (oracle: Oracle, text: string): Promise<Judgement> => oracle.check(text, options.signal);

const SCENE = [
  'CREATE TABLE t (a INTEGER, b INTEGER)',
  `INSERT INTO t VALUES ${Array.from({ length: 200 }, (_, i) => `(${i}, ${i % 7})`).join(', ')}`,
];
const INDEX = 'CREATE INDEX i ON t (a)';
const QUERY = 'SELECT b FROM t WHERE a = 17';

async function planOf(name: string, before: string[], isRun = false): Promise<Plan> {
  const told = await explain(await open(name), { before, query: QUERY }, isRun, options);
  if (told.kind === 'failed') throw new Error(JSON.stringify(told.run));
  return told.value;
}

describe.each(Object.keys(needs).filter(isThere))('the plan of %s', (name) => {
  it('names the table, and is the same in every run', async () => {
    const plan = await planOf(name, SCENE);
    expect([...operatorsOf(plan)].map(planText).join(' ')).toMatch(/\bt\b/);
    expect(planDifference(plan, await planOf(name, SCENE))).toBeUndefined();
  });

  it('says where a query cannot be explained', async () => {
    const told = await explain(await open(name), { before: [], query: 'SELECT a FROM nowhere' }, false, options);
    expect(told.kind).toBe('failed');
  });
});

describe.each(['sqlite', 'sqlite:/usr/bin/sqlite3', 'mariadb'].filter(isThere))(
  'an index in the plan of %s',
  (name) => {
    it('is a difference', async () => {
      const difference = planDifference(await planOf(name, [...SCENE, INDEX]), await planOf(name, SCENE));
      expect(difference?.onlyFirst.map(planText).join()).toMatch(/\bi\b/);
      expect(difference?.onlySecond).toHaveLength(1);
      expect(difference?.percent).toBeGreaterThan(0);
    });
  },
);

describe.each(['duckdb', 'postgres@17', 'mariadb'].filter(isThere))('rows expected by %s', (name) => {
  it('are compared with those that were there, and what it looked at is counted', async () => {
    const plan = await planOf(name, SCENE, true);
    expect(worstEstimate(plan)?.factor).toBeGreaterThanOrEqual(1);
    expect(workOf(plan)).toBeGreaterThanOrEqual(200);
  });
});

describe.each(['duckdb', 'postgres@17', 'mariadb', 'sqlite:/usr/bin/sqlite3'].filter(isThere))('work in %s', (name) => {
  it('is the same number in every run, and more for more rows', async () => {
    const engine = await open(name);
    const work = async (query: string): Promise<number> => {
      const told = await countWork(engine, { before: SCENE, query }, options);
      if (told.kind === 'failed') throw new Error(JSON.stringify(told.run));
      return told.value;
    };
    const little = await work('SELECT b FROM t WHERE a < 100');
    expect(await work('SELECT b FROM t WHERE a < 100')).toBe(little);
    expect(await work('SELECT count(*) FROM t x, t y WHERE x.a < y.a')).toBeGreaterThan(1.9 * little);
  });
});

const text = (...statements: string[]): string => statements.map((one) => `${one};\n`).join('');
const NOISE = ['CREATE TABLE noise (x INTEGER)', 'INSERT INTO noise VALUES (1), (2)', 'SELECT x FROM noise'];

describe('plans as what fails', () => {
  it('differ with and without indexes, and the script shrinks to what makes them', async () => {
    const engine = await openEngine('sqlite');
    const oracle = planOracle([engine, variantOf(engine, { withoutIndexes: true })], { kind: 'differ', percent: 0 });
    const script = text(...SCENE, ...NOISE, INDEX, 'SELECT b, a + 1 FROM t WHERE a = 17 AND b < 9 ORDER BY b');
    const reduction = await reduce({ text: script, language: sqlLanguage('sqlite'), oracle });
    expect(reduction.text).toBe('CREATE TABLE t (a, b);\nCREATE INDEX i ON t (a);\nSELECT b FROM t WHERE a = 0;\n');
    expect(await check(oracle, text(...SCENE, QUERY))).toMatchObject({ verdict: 'vanished', detail: 'same plans' });
    expect(await check(oracle, 'SELECT a FROM nowhere')).toMatchObject({ verdict: 'invalid' });
    await oracle.close();
  });

  it('differ by more than some share only', async () => {
    const engine = await open('sqlite');
    const variant = variantOf(engine, { withoutIndexes: true });
    const script = text(...SCENE, INDEX, QUERY);
    const judged = (percent: number): Promise<Judgement> =>
      check(planOracle([engine, variant], { kind: 'differ', percent }), script);
    expect(await judged(99)).toMatchObject({ verdict: 'reproduced' });
    expect(await judged(100)).toMatchObject({ verdict: 'vanished' });
  });

  it('contain what they should not', async () => {
    const engine = await open('sqlite');
    const oracle = planOracle([engine], { kind: 'contain', words: 'temp b-tree for order' });
    expect(await check(oracle, text(...SCENE, 'SELECT b FROM t ORDER BY b'))).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, text(...SCENE, 'SELECT b FROM t'))).toMatchObject({ verdict: 'vanished' });
    const both = planOracle([engine, variantOf(engine, { switches: 'PRAGMA automatic_index = off' })], {
      kind: 'contain',
      words: 'SCAN',
    });
    expect(await check(both, text(...SCENE, 'SELECT b FROM t'))).toMatchObject({
      verdict: 'vanished',
      detail: 'the other plan contains it too',
    });
  });

  it('expect far more rows than there are', async () => {
    const oracle = planOracle([await open('duckdb')], { kind: 'misjudge', factor: 10 });
    const never = 'SELECT * FROM t WHERE a % 2 = 5';
    expect(await check(oracle, text(...SCENE, never))).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, text(...SCENE, 'SELECT * FROM t'))).toMatchObject({ verdict: 'vanished' });
    const sqlite = await open('sqlite');
    expect(() => planOracle([sqlite], { kind: 'misjudge', factor: 10 })).toThrow(/does not tell how many rows/);
  });
});

describe.runIf(isThere('sqlite:/usr/bin/sqlite3'))('a query that does more than it should', () => {
  it('is reduced by counts', async () => {
    const engine = await openEngine('sqlite:/usr/bin/sqlite3');
    const slow = variantOf(engine, { withoutIndexes: true });
    const oracle = slowOracle({ engines: [slow, engine], factor: 5 });
    const script = text(...SCENE, ...NOISE, INDEX, 'SELECT b, a FROM t WHERE a = 17 ORDER BY b');
    expect(await check(oracle, script)).toMatchObject({ verdict: 'reproduced' });
    const reduction = await reduce({ text: script, language: sqlLanguage('sqlite'), oracle, maxCalls: 300 });
    expect(reduction.text).not.toContain('noise');
    expect(reduction.text).toContain('CREATE INDEX');
    expect(await check(oracle, reduction.text)).toMatchObject({ verdict: 'reproduced' });
    await engine.close();
  });

  it('is told by the clock to be slow where it is', async () => {
    const engine = await open('sqlite');
    const slow = variantOf(engine, { switches: 'PRAGMA automatic_index = off', withoutIndexes: true });
    const oracle = slowOracle({ engines: [slow, engine], factor: 2, byTime: true });
    const join = 'SELECT count(*) FROM t x, t y, t z WHERE x.a = y.a AND y.a = z.a';
    expect(await check(oracle, text(...SCENE, INDEX, join))).toMatchObject({ verdict: 'reproduced' });
  });

  it('is told by the clock where nothing is counted', async () => {
    const engine = await open('sqlite');
    const oracle = slowOracle({ engines: [engine, engine], factor: 1_000 });
    expect(oracle.name).toMatch(/by time$/);
    expect(await check(oracle, text(...SCENE, QUERY))).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracle, 'SELECT nothing')).toMatchObject({ verdict: 'invalid' });
  });
});
