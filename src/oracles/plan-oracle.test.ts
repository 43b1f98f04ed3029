import { describe, expect, it } from 'vitest';
import { type FakeEngine, fakeEngine } from '../../test/support/fake-engine.js';
import { EngineError, type PlanReader } from '../engines/engine.js';
import type { Plan } from '../engines/plans/plan.js';
import { checkText } from '../evaluate/oracle.js';
import { planOracle } from './plan-oracle.js';

const never = new AbortController().signal;
const plan = (operator: string, ...children: Plan[]): Plan => ({ operator, target: '', children });

/** An engine whose plan of a query is found by the text of the query. */
function engineWith(name: string, planOf: (query: string) => Plan | undefined): FakeEngine {
  const plans: PlanReader = {
    hasActualRows: true,
    plan: (query) => ({ statements: [`EXPLAIN ${query}`], read: () => planOf(query) }),
  };
  return fakeEngine({ name, plans });
}

describe('planOracle', () => {
  const first = engineWith('A', (query) =>
    query.includes('2') ? plan('SORT', plan('SCAN')) : query.includes('3') ? plan('HASH') : plan('SCAN'),
  );
  const second = engineWith('B', () => plan('SEARCH'));

  it('reproduces a difference with the operator of the original', async () => {
    const oracle = planOracle([first, second], { kind: 'differ', percent: 0 });
    expect(await checkText(oracle, 'SELECT 1', never)).toEqual({
      verdict: 'reproduced',
      detail: 'plans differ by 100 %: SCAN in A, SEARCH in B',
      fingerprint: 'SCAN',
      preserved: 'plans of the last query that differ, by SCAN in A alone',
    });
    expect(await checkText(oracle, 'SELECT 2', never)).toMatchObject({ verdict: 'reproduced', fingerprint: 'SCAN' });
    expect(await checkText(oracle, 'SELECT 3', never)).toEqual({
      verdict: 'unknown',
      detail: 'plans differ by 100 %: HASH in A, SEARCH in B',
    });
  });

  it('adopts the operator of an earlier run, and keeps it if a result has none', async () => {
    const oracle = planOracle([first, second], { kind: 'differ', percent: 0 });
    oracle.adopt?.({ verdict: 'reproduced', detail: '', fingerprint: 'HASH' });
    oracle.adopt?.({ verdict: 'vanished', detail: '' });
    expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({ verdict: 'unknown' });
    expect(await checkText(oracle, 'SELECT 3', never)).toMatchObject({ verdict: 'reproduced' });
  });

  it('answers vanished for equal plans, or a difference that is too small', async () => {
    const equal = planOracle([second, engineWith('C', () => plan('SEARCH'))], { kind: 'differ', percent: 0 });
    expect(await checkText(equal, 'SELECT 1', never)).toEqual({ verdict: 'vanished', detail: 'same plans' });
    const small = planOracle([first, second], { kind: 'differ', percent: 100 });
    expect(await checkText(small, 'SELECT 1', never)).toEqual({
      verdict: 'vanished',
      detail: 'plans differ by 100 %',
    });
  });

  it('looks for words in the plan, ignoring case', async () => {
    const oracle = planOracle([first], { kind: 'contain', words: 'sort' });
    expect(await checkText(oracle, 'SELECT 2', never)).toEqual({
      verdict: 'reproduced',
      detail: 'the plan contains SORT',
    });
    expect(await checkText(oracle, 'SELECT 1', never)).toEqual({ verdict: 'vanished', detail: 'the plan is SCAN' });
    const both = planOracle([first, first], { kind: 'contain', words: 'sort' });
    expect(await checkText(both, 'SELECT 2', never)).toEqual({
      verdict: 'vanished',
      detail: 'the other plan contains it too',
    });
  });

  it('compares estimated rows with actual rows', async () => {
    const engine = engineWith('A', () => ({ ...plan('SCAN'), estimatedRows: 1000, actualRows: 10 }));
    const detail = 'SCAN: 1000 rows estimated, 10 actual';
    const checkWith = (factor: number): ReturnType<typeof checkText> =>
      checkText(planOracle([engine], { kind: 'misestimate', factor }), 'SELECT 1', never);
    expect(await checkWith(100)).toEqual({ verdict: 'reproduced', detail });
    expect(await checkWith(101)).toEqual({ verdict: 'vanished', detail });
  });

  it('answers without a plan if there is no query, or the query fails', async () => {
    const noQuery = planOracle([first], { kind: 'contain', words: 'x' });
    expect(await checkText(noQuery, 'DELETE FROM t', never)).toEqual({
      verdict: 'vanished',
      detail: 'no query to explain',
    });
    const failing = fakeEngine({
      plans: { hasActualRows: false, plan: (query) => ({ statements: [query], read: () => plan('SCAN') }) },
      answer: () => ({ errors: [{ text: 'no such table: t' }] }),
    });
    expect(await checkText(planOracle([failing], { kind: 'contain', words: 'x' }), 'SELECT 1', never)).toEqual({
      verdict: 'invalid',
      detail: 'error: no such table: t',
    });
  });

  it('rejects engines that cannot answer', () => {
    expect(() => planOracle([first], { kind: 'differ', percent: 0 })).toThrow(EngineError);
    expect(() => planOracle([fakeEngine({})], { kind: 'contain', words: 'x' })).toThrow(EngineError);
  });
});
