import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type ScriptRun, type StatementResult } from '../../engines/engine.js';
import { differencesOf, failuresOf, plainError } from './fingerprint.js';

const result = (rows: string[], errors: string[] = []): StatementResult => ({
  ...EMPTY_RESULT,
  rows,
  count: rows.length,
  errors: errors.map((text) => ({ text })),
});
const finished = (...results: StatementResult[]): ScriptRun => ({ kind: 'finished', results });
const crashed: ScriptRun = { kind: 'crashed', detail: 'SIGSEGV' };

function details(first: ScriptRun, second: ScriptRun, isOrdered = false): string[] {
  return differencesOf(first, second, { names: ['A', 'B'], isOrdered }).map(({ detail }) => detail);
}

describe('differencesOf', () => {
  it.each<[string, ScriptRun, ScriptRun, string[]]>([
    ['equal rows', finished(result(['1', '2'])), finished(result(['1', '2'])), []],
    ['rows in another order', finished(result(['1', '2'])), finished(result(['2', '1'])), []],
    ['another value', finished(result(['1.5'])), finished(result(['1'])), ['different values: 1.5 in A, 1 in B']],
    [
      'an extra row',
      finished(result(['1', '2'])),
      finished(result(['1'])),
      ['more rows in A than in B, for example 2'],
    ],
    ['a duplicated row', finished(result(['1', '1'])), finished(result(['1'])), ['more rows in A than in B']],
    ['a missing row', finished(result([])), finished(result(['7'])), ['fewer rows in A than in B, for example 7']],
    [
      'an error on one side',
      finished(result([], ['no such table: t'])),
      finished(result([])),
      ['error only in A: no such table: t'],
    ],
    [
      'errors of a whole script in the order of its lines',
      finished(result([], ['Error: near line 9: late', 'Error: near line 11: last'])),
      finished(result([], ['Parse error near line 3: early'])),
      [
        'error only in B: Parse error near line 3: early',
        'error only in A: Error: near line 9: late',
        'error only in A: Error: near line 11: last',
      ],
    ],
    [
      'an error with other words on both sides',
      finished(result([], ['near "x": bad'])),
      finished(result([], ['unexpected x'])),
      [],
    ],
    ['a crash on one side', finished(result([])), crashed, ['crash: SIGSEGV in B alone']],
    ['a crash on both sides', crashed, crashed, []],
    ['a hang on one side', { kind: 'hung' }, finished(), ['hang in A alone']],
    ['a hang and a crash', { kind: 'hung' }, crashed, ['hang in A alone']],
  ])('describes %s', (_, first, second, expected) => {
    expect(details(first, second)).toEqual(expected);
  });

  it('reports another order of rows if the order matters', () => {
    const [first, second] = [finished(result(['1', '2'])), finished(result(['2', '1']))];
    expect(details(first, second, true)).toEqual(['the same rows in another order in A and B']);
  });

  it('compares statement by statement', () => {
    const failed = result([], ['one', 'two']);
    expect(details(finished(failed, result(['1'])), finished(failed, result(['2'])))).toEqual([
      'different values: 1 in A, 2 in B',
    ]);
  });
});

describe('plainError', () => {
  it.each([
    ['no such column: t7.name', 'no such column: …'],
    ['Parse error near line 12: no such table: orders', 'no such table: …'],
    ['near "FROM": syntax error', 'syntax error'],
    ['syntax error at or near "SELEC"', 'syntax error'],
    ["You have an error in your SQL syntax; check the manual near 'x' at line 1", 'syntax error'],
    ["Table 'minrepro_12_ab_34.nowhere' doesn't exist", "Table … doesn't exist"],
    ['Binder Error: column "a" not found\nLINE 1: …', 'Binder Error: column … not found'],
    ['table t has 2 columns but 13 values were supplied', 'table … has … columns but … values were supplied'],
    ['UNIQUE constraint failed: orders.day, orders.place', 'UNIQUE constraint failed: …'],
    ['CHECK constraint failed: price < 3 AND tax > 1', 'CHECK constraint failed: …'],
    ['table orders has no column named price', 'table … has no column named …'],
  ])('turns %s into %s', (error, plain) => {
    expect(plainError(error)).toBe(plain);
  });
});

describe('failuresOf', () => {
  it('lists the last error first', () => {
    const run = finished(result([], ['first']), result([], ['last']));
    expect(failuresOf(run).map(({ fingerprint }) => fingerprint)).toEqual(['error: last', 'error: first']);
  });

  it('describes a crash and a hang', () => {
    expect(failuresOf(crashed)).toMatchObject([{ fingerprint: 'crash: SIGSEGV', detail: 'crash: SIGSEGV' }]);
    expect(failuresOf({ kind: 'hung' })).toMatchObject([{ fingerprint: 'hang', detail: 'hang' }]);
  });
});
