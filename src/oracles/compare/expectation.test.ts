import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type ScriptRun, type StatementResult } from '../../engines/engine.js';
import { checkRun, type Expectation, parseExpectation } from './expectation.js';

const finished = (...results: Partial<StatementResult>[]): ScriptRun => ({
  kind: 'finished',
  results: results.map((result) => ({ ...EMPTY_RESULT, ...result })),
});

describe('parseExpectation', () => {
  it.each<[string, Expectation | undefined]>([
    ['crash', { kind: 'crash' }],
    ['hang', { kind: 'hang' }],
    ['error', { kind: 'error', text: '' }],
    ['error:no such\ntable', { kind: 'error', text: 'no such\ntable' }],
    ['rows:1|2', { kind: 'rows', text: '1|2' }],
    ['rows', undefined],
    ['error:', undefined],
    ['crashed', undefined],
  ])('reads %j', (text, expectation) => {
    expect(parseExpectation(text)).toEqual(expectation);
  });
});

describe('checkRun', () => {
  const failed = finished({ errors: [{ text: 'no such table: t', code: '42P01' }] });
  const selected = finished({ rows: ['1|x', '2|y'], count: 2 });
  const crashed: ScriptRun = { kind: 'crashed', detail: 'SIGSEGV' };
  it.each<[Expectation, ScriptRun, string, string]>([
    [{ kind: 'error', text: 'such table' }, failed, 'reproduced', 'error: no such table: t'],
    [{ kind: 'error', text: '42P01' }, failed, 'reproduced', 'error: no such table: t'],
    [{ kind: 'error', text: '42P0' }, failed, 'vanished', 'error: no such table: t'],
    [{ kind: 'rows', text: '2|' }, selected, 'reproduced', 'row: 2|y'],
    [{ kind: 'rows', text: '3' }, selected, 'vanished', 'no error, 2 rows; the first row is 1|x'],
    [
      { kind: 'rows', text: '3' },
      finished({ errors: [{ text: 'near "x": syntax error' }] }),
      'invalid',
      'error: near "x": syntax error',
    ],
    [{ kind: 'crash' }, crashed, 'reproduced', 'it crashed: SIGSEGV'],
    [{ kind: 'error', text: '' }, crashed, 'unknown', 'it crashed: SIGSEGV'],
    [{ kind: 'crash' }, finished(), 'vanished', 'no error, 0 rows'],
  ])('compares %j with %j: %s', (expectation, run, verdict, detail) => {
    expect(checkRun(expectation, run, 1_000)).toEqual({ verdict, detail });
  });

  it('reproduces a hang only if a hang is expected', () => {
    expect(checkRun({ kind: 'hang' }, { kind: 'hung' }, 1_500)).toEqual({
      verdict: 'reproduced',
      detail: 'it hangs',
      timedOut: true,
    });
    expect(checkRun({ kind: 'crash' }, { kind: 'hung' }, 1_500)).toEqual({
      verdict: 'unknown',
      detail: 'no answer within 1.5 s',
      timedOut: true,
    });
  });
});
