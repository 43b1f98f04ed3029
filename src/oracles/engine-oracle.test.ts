import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import type { Engine, ScriptRun, StatementResult } from '../engines/engine.js';
import { checkText } from '../evaluate/oracle.js';
import { postgresql } from '../languages/sql/dialects/index.js';
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
      preserved: 'error: no such table: … (in the original: no such table: t)',
      otherErrors: ['usual', 'no such table: t'],
      others: [{ fingerprint: 'error: usual', detail: 'error: usual' }],
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

  it('reports another crash, but no error that an edit causes', async () => {
    const run = (statements: readonly string[]): ScriptRun => ({ kind: 'crashed', detail: statements[0] ?? '' });
    const oracle = engineOracle({ engines: [fakeEngine({ run })] });
    expect(await checkText(oracle, 'SELECT 1', never)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkText(oracle, 'SELECT 2', never)).toEqual({
      verdict: 'unknown',
      detail: 'it fails differently: crash: SELECT 2',
      fingerprint: 'crash: SELECT 2',
      others: [{ fingerprint: 'crash: SELECT 2', detail: 'crash: SELECT 2' }],
    });
  });

  it('requires the failure that the expectation selects in the original, or any that it selects', async () => {
    const original = 'SELECT error(no such table: t); SELECT error(no such column: c)';
    const expectation = { kind: 'error', text: 'no such' } as const;
    const strict = engineOracle({ engines: [fakeEngine({ answer })], expectation });
    expect(await checkText(strict, original, never)).toMatchObject({ fingerprint: 'error: no such column: …' });
    expect(await checkText(strict, 'SELECT error(no such table: t)', never)).toMatchObject({ verdict: 'vanished' });
    const anyOf = engineOracle({ engines: [fakeEngine({ answer })], expectation, isAny: true });
    expect(await checkText(anyOf, original, never)).toMatchObject({ preserved: 'any error with the text "no such"' });
    expect(await checkText(anyOf, 'SELECT error(no such table: t)', never)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkText(anyOf, 'SELECT error(other)', never)).toMatchObject({ verdict: 'invalid' });
  });

  it('requires the text of the expectation in addition to the fingerprint', async () => {
    const expectation = { kind: 'error', text: 'table: t' } as const;
    const oracle = engineOracle({ engines: [fakeEngine({ answer })], expectation });
    expect(await checkText(oracle, 'SELECT error(no such table: t)', never)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkText(oracle, 'SELECT error(no such table: u)', never)).toMatchObject({ verdict: 'invalid' });
  });
});

describe('engineOracle on an empty script', () => {
  /** A program that prints a warning for every script. */
  const warning = { text: 'warning: 7 options' };
  const shell = fakeEngine({
    takesScripts: true,
    answer: (script) => ({ errors: [warning, ...(answer(script).errors ?? [])] }),
  });

  it('chooses no message that an empty script shows, unless there is no other', async () => {
    const oracle = engineOracle({ engines: [shell] });
    const others = [{ fingerprint: 'error: warning: … options', detail: 'error: warning: 7 options' }];
    expect(await checkText(oracle, '', never)).toEqual({
      verdict: 'vanished',
      detail: 'error: warning: 7 options',
      others,
    });
    expect(await checkText(oracle, 'SELECT error(new)', never)).toMatchObject({ fingerprint: 'error: new' });
    const resumed = engineOracle({ engines: [shell] });
    resumed.adopt?.({ verdict: 'vanished', detail: '', others });
    expect(await checkText(resumed, 'SELECT error(new)', never)).toMatchObject({ fingerprint: 'error: new' });
    const without = engineOracle({ engines: [shell] });
    await checkText(without, '', never);
    expect(await checkText(without, 'SELECT 1', never)).toMatchObject({ fingerprint: 'error: warning: … options' });
  });

  it('reproduces a crash, and a difference between two engines', async () => {
    const crashing = engineOracle({ engines: [fakeEngine({ run: () => ({ kind: 'crashed', detail: 'SIGSEGV' }) })] });
    expect(await checkText(crashing, '', never)).toMatchObject({ verdict: 'reproduced', detail: 'crash: SIGSEGV' });
    const differing = engineOracle({ engines: [shell, fakeEngine({ name: 'B', takesScripts: true })] });
    expect(await checkText(differing, ' \n', never)).toMatchObject({
      verdict: 'reproduced',
      detail: 'error only in fake: warning: 7 options',
    });
  });

  it('takes no result of the setup for a failure', async () => {
    const setup = 'SELECT error(in the setup); SELECT 5';
    const oracle = engineOracle({ engines: [fakeEngine({ answer })], setup });
    expect(await checkText(oracle, '', never)).toMatchObject({ verdict: 'vanished' });
    expect(await checkText(oracle, 'SELECT 1', never)).toEqual({
      verdict: 'vanished',
      detail: 'no error, 1 row; the first row is SELECT 1',
    });
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

  it('ignores how engines of different dialects write a value', async () => {
    const shows = (row: string) => () => ({ rows: [row], count: 1 });
    const sqliteEngine = fakeEngine({ name: 'A', answer: shows('1|2') });
    const postgresEngine = fakeEngine({ name: 'B', dialect: postgresql, answer: shows('t|2.0') });
    const verdictOf = async (second: Engine): Promise<string> =>
      (await checkText(engineOracle({ engines: [sqliteEngine, second] }), 'SELECT 1', never)).verdict;
    expect(await verdictOf(postgresEngine)).toBe('vanished');
    expect(await verdictOf({ ...postgresEngine, dialect: sqliteEngine.dialect })).toBe('reproduced');
  });

  it('answers vanished if both engines show what is expected', async () => {
    const expectation = { kind: 'error', text: 'wrong' } as const;
    const oracle = engineOracle({ engines: [first, fakeEngine({ name: 'B', answer })], expectation });
    expect(await checkText(oracle, 'SELECT error(wrong)', never)).toEqual({
      verdict: 'vanished',
      detail: 'no difference: error: wrong',
    });
  });

  it('ignores rows that vary between two runs of the same script', async () => {
    let serial = 0;
    const varying = (name: string): ReturnType<typeof fakeEngine> =>
      fakeEngine({ name, answer: () => ({ rows: [String(serial++)], count: 1 }) });
    const oracle = engineOracle({ engines: [varying('A'), varying('B')] });
    expect(await checkText(oracle, 'SELECT unknown_chance()', never)).toEqual({
      verdict: 'vanished',
      detail: 'no difference that counts: the rows vary from run to run',
    });
  });
});
