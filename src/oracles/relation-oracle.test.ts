import { describe, expect, it } from 'vitest';
import { fakeEngine } from '../../test/support/fake-engine.js';
import type { StatementResult } from '../engines/engine.js';
import { EngineError } from '../engines/engine.js';
import { checkText } from '../evaluate/oracle.js';
import { relationOracle } from './relation-oracle.js';

const never = new AbortController().signal;
const rows = (...values: string[]): Partial<StatementResult> => ({ rows: values, count: values.length });

describe('relationOracle', () => {
  it('runs the setup, the statements before the query and the derived queries', async () => {
    const engine = fakeEngine({ answer: (statement) => (statement.includes('WHERE a') ? rows() : rows('1')) });
    const oracle = relationOracle(engine, 'norec', 'CREATE TABLE t (a)');
    expect(await checkText(oracle, 'DELETE FROM t; SELECT a FROM t WHERE a', never)).toEqual({
      verdict: 'reproduced',
      detail: 'NoREC: 0 rows, but the condition is true for 1',
    });
    expect(engine.scripts).toEqual([
      ['CREATE TABLE t (a)', 'DELETE FROM t', 'SELECT a FROM t WHERE a', 'SELECT (a) IS TRUE FROM t'],
    ]);
    expect(oracle.related?.('SELECT a FROM t WHERE a')).toEqual([
      'SELECT a FROM t WHERE a',
      'SELECT (a) IS TRUE FROM t',
    ]);
  });

  it('answers vanished if the relation holds, or applies to no query', async () => {
    const oracle = relationOracle(fakeEngine({}), 'tlp');
    expect(await checkText(oracle, 'SELECT a FROM t WHERE a', never)).toEqual({
      verdict: 'vanished',
      detail: 'the relation holds',
    });
    expect(await checkText(oracle, 'SELECT 1', never)).toEqual({
      verdict: 'vanished',
      detail: 'the relation does not apply to any query',
    });
  });

  it('answers invalid for an error in a derived query, but not for an error before it', async () => {
    const failOn = (text: string): ReturnType<typeof relationOracle> =>
      relationOracle(
        fakeEngine({ answer: (statement) => (statement.includes(text) ? { errors: [{ text: 'wrong' }] } : {}) }),
        'norec',
      );
    const script = 'DELETE FROM t; SELECT a FROM t WHERE a';
    expect(await checkText(failOn('IS TRUE'), script, never)).toEqual({ verdict: 'invalid', detail: 'error: wrong' });
    expect(await checkText(failOn('DELETE'), script, never)).toMatchObject({ verdict: 'vanished' });
  });

  it('answers unknown if the engine crashes or hangs', async () => {
    const script = 'SELECT a FROM t WHERE a';
    const crashing = relationOracle(fakeEngine({ run: () => ({ kind: 'crashed', detail: 'SIGSEGV' }) }), 'tlp');
    expect(await checkText(crashing, script, never)).toEqual({
      verdict: 'unknown',
      detail: 'the engine crashed: SIGSEGV',
    });
    const hanging = relationOracle(fakeEngine({ run: () => ({ kind: 'hung' }) }), 'tlp');
    hanging.limitTime?.(2_000);
    expect(await checkText(hanging, script, never)).toEqual({
      verdict: 'unknown',
      detail: 'no answer within 2.0 s',
      timedOut: true,
    });
  });

  it('rejects an engine that takes whole scripts', () => {
    expect(() => relationOracle(fakeEngine({ takesScripts: true }), 'tlp')).toThrow(EngineError);
  });
});
