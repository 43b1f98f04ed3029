import { type CheckResult, openEngine, planOracle, reduce, slowOracle, sqlLanguage } from 'minrepro';
import { explain, type Plan, type PlanAnswer, planDifference, variantOf, worstEstimate } from 'minrepro/engines';
import { describe, expect, it } from 'vitest';
import { countWork } from '../src/engines/plans/explain.js';
import { operatorsOf, planText, workOf } from '../src/engines/plans/plan.js';
import { engineOpener, isAvailable, RUN_OPTIONS, SHELL_ENGINE } from './support/engines.js';
import { check } from './support/oracles.js';

const engines = ['sqlite', 'duckdb', SHELL_ENGINE, 'postgres@17', 'mariadb'].filter(isAvailable);
const isUsed = (name: string): boolean => engines.includes(name);
const open = engineOpener();

const SETUP = [
  'CREATE TABLE t (a INTEGER, b INTEGER)',
  `INSERT INTO t VALUES ${Array.from({ length: 200 }, (_, i) => `(${i}, ${i % 7})`).join(', ')}`,
];
const INDEX = 'CREATE INDEX i ON t (a)';
const QUERY = 'SELECT b FROM t WHERE a = 17';

function answerOf<Value>(answer: PlanAnswer<Value>): Value {
  if (answer.kind === 'failed') throw new Error(JSON.stringify(answer.run));
  return answer.value;
}

async function planOf(name: string, before: string[], isRun = false): Promise<Plan> {
  return answerOf(await explain(await open(name), { before, query: QUERY }, isRun, RUN_OPTIONS));
}

describe.each(engines)('the plan of %s', (name) => {
  it('names the table, and is the same in every run', async () => {
    // MariaDB counts rows in the background: until it has, its estimates vary.
    const setup = name === 'mariadb' ? [...SETUP, 'ANALYZE TABLE t'] : SETUP;
    const plan = await planOf(name, setup);
    expect([...operatorsOf(plan)].map(planText).join(' ')).toMatch(/\bt\b/);
    expect(planDifference(plan, await planOf(name, setup))).toBeUndefined();
  });

  it('is missing if the query has an error', async () => {
    const script = { before: [], query: 'SELECT a FROM nowhere' };
    expect(await explain(await open(name), script, false, RUN_OPTIONS)).toMatchObject({ kind: 'failed' });
  });
});

describe.each(['sqlite', SHELL_ENGINE, 'mariadb'].filter(isUsed))('an index in the plan of %s', (name) => {
  it('is a difference', async () => {
    const difference = planDifference(await planOf(name, [...SETUP, INDEX]), await planOf(name, SETUP));
    expect(difference?.onlyFirst.map(planText).join()).toMatch(/\bi\b/);
    expect(difference?.onlySecond).toHaveLength(1);
    expect(difference?.percent).toBeGreaterThan(0);
  });
});

describe.each(['duckdb', 'postgres@17', 'mariadb'].filter(isUsed))('the estimates of %s', (name) => {
  it('are compared with actual rows, and the examined rows are counted', async () => {
    const plan = await planOf(name, SETUP, true);
    expect(worstEstimate(plan)?.factor).toBeGreaterThanOrEqual(1);
    expect(workOf(plan)).toBeGreaterThanOrEqual(200);
  });
});

describe.each(['duckdb', 'postgres@17', 'mariadb', SHELL_ENGINE].filter(isUsed))(
  'the work of a query in %s',
  (name) => {
    it('is the same number in every run, and larger for more rows', async () => {
      const engine = await open(name);
      const work = async (query: string): Promise<number> =>
        answerOf(await countWork(engine, { before: SETUP, query }, RUN_OPTIONS));
      const little = await work('SELECT b FROM t WHERE a < 100');
      expect(await work('SELECT b FROM t WHERE a < 100')).toBe(little);
      expect(await work('SELECT count(*) FROM t x, t y WHERE x.a < y.a')).toBeGreaterThan(1.9 * little);
    });
  },
);

const text = (...statements: string[]): string => statements.map((statement) => `${statement};\n`).join('');
const NOISE = ['CREATE TABLE noise (x INTEGER)', 'INSERT INTO noise VALUES (1), (2)', 'SELECT x FROM noise'];

describe('an oracle for plans', () => {
  it('preserves a difference with and without indexes during a reduction', async () => {
    const engine = await openEngine('sqlite');
    const oracle = planOracle([engine, variantOf(engine, { withoutIndexes: true })], { kind: 'differ', percent: 0 });
    const script = text(...SETUP, ...NOISE, INDEX, 'SELECT b, a + 1 FROM t WHERE a = 17 AND b < 9 ORDER BY b');
    const reduction = await reduce({ text: script, language: sqlLanguage('sqlite'), oracle });
    expect(reduction.text).toBe('CREATE TABLE t (a, b);\nCREATE INDEX i ON t (a);\nSELECT b FROM t WHERE a = 0\n');
    expect(await check(oracle, text(...SETUP, QUERY))).toMatchObject({ verdict: 'vanished', detail: 'same plans' });
    expect(await check(oracle, 'SELECT a FROM nowhere')).toMatchObject({ verdict: 'invalid' });
    await oracle.close?.();
  });

  it('ignores differences up to a percentage', async () => {
    const engine = await open('sqlite');
    const variant = variantOf(engine, { withoutIndexes: true });
    const script = text(...SETUP, INDEX, QUERY);
    const checkWith = (percent: number): Promise<CheckResult> =>
      check(planOracle([engine, variant], { kind: 'differ', percent }), script);
    expect(await checkWith(99)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkWith(100)).toMatchObject({ verdict: 'vanished' });
  });

  it('finds words that a plan should not contain', async () => {
    const engine = await open('sqlite');
    const oracle = planOracle([engine], { kind: 'contain', words: 'temp b-tree for order' });
    expect(await check(oracle, text(...SETUP, 'SELECT b FROM t ORDER BY b'))).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, text(...SETUP, 'SELECT b FROM t'))).toMatchObject({ verdict: 'vanished' });
    const both = planOracle([engine, variantOf(engine, { switches: 'PRAGMA automatic_index = off' })], {
      kind: 'contain',
      words: 'SCAN',
    });
    expect(await check(both, text(...SETUP, 'SELECT b FROM t'))).toMatchObject({
      verdict: 'vanished',
      detail: 'the other plan contains it too',
    });
  });

  it('finds estimates that are far from the actual rows', async () => {
    const oracle = planOracle([await open('duckdb')], { kind: 'misestimate', factor: 10 });
    const never = 'SELECT * FROM t WHERE a % 2 = 5';
    expect(await check(oracle, text(...SETUP, never))).toMatchObject({ verdict: 'reproduced' });
    expect(await check(oracle, text(...SETUP, 'SELECT * FROM t'))).toMatchObject({ verdict: 'vanished' });
    const sqlite = await open('sqlite');
    expect(() => planOracle([sqlite], { kind: 'misestimate', factor: 10 })).toThrow(/contain no row counts/);
  });
});

describe.runIf(isUsed(SHELL_ENGINE))('an oracle for slow queries', () => {
  it('compares counts of work during a reduction', async () => {
    const engine = await openEngine(SHELL_ENGINE);
    const slow = variantOf(engine, { withoutIndexes: true });
    const oracle = slowOracle({ engines: [slow, engine], factor: 5 });
    const script = text(...SETUP, ...NOISE, INDEX, 'SELECT b, a FROM t WHERE a = 17 ORDER BY b');
    expect(await check(oracle, script)).toMatchObject({ verdict: 'reproduced' });
    const reduction = await reduce({ text: script, language: sqlLanguage('sqlite'), oracle, maxCalls: 300 });
    expect(reduction.text).not.toContain('noise');
    expect(reduction.text).toContain('CREATE INDEX');
    expect(await check(oracle, reduction.text)).toMatchObject({ verdict: 'reproduced' });
    await engine.close();
  });

  it('compares times on request', async () => {
    const engine = await open('sqlite');
    const slow = variantOf(engine, { switches: 'PRAGMA automatic_index = off', withoutIndexes: true });
    const oracle = slowOracle({ engines: [slow, engine], factor: 2, byTime: true });
    const join = 'SELECT count(*) FROM t x, t y, t z WHERE x.a = y.a AND y.a = z.a';
    expect(await check(oracle, text(...SETUP, INDEX, join))).toMatchObject({ verdict: 'reproduced' });
  });

  it('compares times if an engine does not count its work', async () => {
    const engine = await open('sqlite');
    const oracle = slowOracle({ engines: [engine, engine], factor: 1_000 });
    expect(oracle.name).toMatch(/by time$/);
    expect(await check(oracle, text(...SETUP, QUERY))).toMatchObject({ verdict: 'vanished' });
    expect(await check(oracle, 'SELECT nothing')).toMatchObject({ verdict: 'invalid' });
  });
});
