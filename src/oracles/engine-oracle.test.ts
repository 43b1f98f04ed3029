import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import type { ScriptRun, StatementResult } from '../engines/engine.js';
import { checkText } from '../evaluate/oracle.js';
import type { Failure } from './compare/fingerprint.js';
import { engineOracle } from './engine-oracle.js';

const never = new AbortController().signal;

/** `error(X)` fails with X, and any other statement returns its text as a row. */
const answer = (statement: string): Partial<StatementResult> => {
  const error = /error\((.*)\)/.exec(statement)?.[1];
  return error === undefined ? { rows: [statement], count: 1 } : { errors: [{ text: error }] };
};

describe('engineOracle on one engine', () => {
  it('preserves the last error of the original', async () => {
    const oracle = engineOracle({ engines: [fakeEngine({ answer })] });
    expect(await checkText(oracle, 'SELECT error(usual); SELECT error(no such table: t)', never)).toEqual({
      verdict: 'reproduced',
      detail: 'error: no such table: t',
      fingerprint: 'error: no such table: …',
      otherErrors: ['usual', 'no such table: t'],
    });
    expect(await checkText(oracle, 'SELECT error(no such table: u)', never)).toEqual({
      verdict: 'reproduced',
      detail: 'error: no such table: u',
      fingerprint: 'error: no such table: …',
    });
    expect(await checkText(oracle, 'SELECT error(usual)', never)).toEqual({
      verdict: 'vanished',
      detail: 'error: usual',
    });
    expect(await checkText(oracle, 'SELECT error(new)', never)).toEqual({ verdict: 'invalid', detail: 'error: new' });
  });

  it('continues with the failure of an earlier run', async () => {
    const oracle = engineOracle({ engines: [fakeEngine({ answer })] });
    oracle.adopt?.({ verdict: 'reproduced', detail: '', fingerprint: 'error: wanted', otherErrors: ['usual'] });
    oracle.adopt?.({ verdict: 'vanished', detail: '' });
    expect(await checkText(oracle, 'SELECT error(wanted)', never)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkText(oracle, 'SELECT error(usual)', never)).toMatchObject({ verdict: 'vanished' });
    expect(await checkText(oracle, 'SELECT error(new)', never)).toMatchObject({ verdict: 'invalid' });
  });

  it('reports another crash once', async () => {
    const others: [Failure, string][] = [];
    const run = (statements: readonly string[]): ScriptRun => ({ kind: 'crashed', detail: statements[0] ?? '' });
    const oracle = engineOracle({
      engines: [fakeEngine({ run })],
      onOther: (failure, text) => others.push([failure, text]),
    });
    expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({ verdict: 'reproduced' });
    for (let i = 0; i < 2; i++)
      expect(await checkText(oracle, 'SELECT 2', never)).toEqual({
        verdict: 'unknown',
        detail: 'it fails differently: it crashes: SELECT 2',
      });
    expect(others).toEqual([[{ fingerprint: 'crash: SELECT 2', detail: 'it crashes: SELECT 2' }, 'SELECT 2']]);
  });
});

describe('engineOracle on two engines', () => {
  const first = fakeEngine({ name: 'A', answer });

  it('preserves a difference', async () => {
    const second = fakeEngine({
      name: 'B',
      answer: (statement) => (statement.includes('2') ? answer(statement) : { rows: ['x'], count: 1 }),
    });
    const oracle = engineOracle({ engines: [first, second] });
    expect(oracle.name).toBe('A against B');
    expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({
      verdict: 'reproduced',
      detail: 'different values: SELECT 1 in A, x in B',
    });
    expect(await checkText(oracle, 'SELECT 2', never)).toMatchObject({ verdict: 'vanished' });
  });

  it('answers vanished if both engines show what is expected', async () => {
    const expectation = { kind: 'error', text: 'wrong' } as const;
    const oracle = engineOracle({ engines: [first, fakeEngine({ name: 'B', answer })], expectation });
    expect(await checkText(oracle, 'SELECT error(wrong)', never)).toEqual({
      verdict: 'vanished',
      detail: 'B shows it too',
    });
  });

  it('ignores rows that vary between two runs of the same script', async () => {
    let serial = 0;
    const varying = (name: string): ReturnType<typeof fakeEngine> =>
      fakeEngine({ name, answer: () => ({ rows: [String(serial++)], count: 1 }) });
    const oracle = engineOracle({ engines: [varying('A'), varying('B')] });
    expect(await checkText(oracle, 'SELECT random()', never)).toMatchObject({ verdict: 'vanished' });
    expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({ verdict: 'reproduced' });
  });
});
