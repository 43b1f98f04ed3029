import { describe, expect, it } from 'vitest';
import type { ScriptRun, StatementResult } from '../engines/engine.js';
import { differencesOf, failuresOf, plainError } from './fingerprint.js';

const result = (rows: string[], errors: string[] = []): StatementResult => ({
  columns: [],
  rows,
  count: rows.length,
  errors: errors.map((text) => ({ text })),
  notices: [],
  milliseconds: 0,
});
const finished = (...results: StatementResult[]): ScriptRun => ({ kind: 'finished', results });
const crashed: ScriptRun = { kind: 'crashed', detail: 'SIGSEGV' };

function details(a: ScriptRun, b: ScriptRun, isOrdered = false): string[] {
  return differencesOf(a, b, { names: ['A', 'B'], isOrdered }).map(({ detail }) => detail);
}

describe('what differs between two runs', () => {
  it.each<[string, ScriptRun, ScriptRun, string[]]>([
    ['nothing', finished(result(['1', '2'])), finished(result(['1', '2'])), []],
    ['nothing but the order', finished(result(['1', '2'])), finished(result(['2', '1'])), []],
    ['a value', finished(result(['1.5'])), finished(result(['1'])), ['different values: 1.5 in A, 1 in B']],
    ['rows too many', finished(result(['1', '2'])), finished(result(['1'])), ['more rows in A than in B, as 2']],
    ['a row twice', finished(result(['1', '1'])), finished(result(['1'])), ['more rows in A than in B']],
    ['rows too few', finished(result([])), finished(result(['7'])), ['fewer rows in A than in B, as 7']],
    [
      'an error in one',
      finished(result([], ['no such table: t'])),
      finished(result([])),
      ['only A says: no such table: …'],
    ],
    ['an error worded otherwise', finished(result([], ['near "x": bad'])), finished(result([], ['unexpected x'])), []],
    ['a crash in one', finished(result([])), crashed, ['crash: SIGSEGV in B alone']],
    ['a crash in both', crashed, crashed, []],
    ['a hang in one', { kind: 'hung' }, finished(), ['hang in A alone']],
  ])('%s', (_, a, b, expected) => {
    expect(details(a, b)).toEqual(expected);
  });

  it('is the order too where that is asked for', () => {
    const [a, b] = [finished(result(['1', '2'])), finished(result(['2', '1']))];
    expect(details(a, b, true)).toEqual(['the same rows in another order in A and B']);
  });

  it('is told statement by statement', () => {
    const both = result([], ['one', 'two']);
    expect(details(finished(both, result(['1'])), finished(both, result(['2'])))).toHaveLength(1);
  });
});

describe('the fingerprint of an error', () => {
  it.each([
    ['no such column: t7.name', 'no such column: …'],
    ['Parse error near line 12: no such table: orders', 'no such table: …'],
    ['near "FROM": syntax error', 'syntax error'],
    ['syntax error at or near "SELEC"', 'syntax error'],
    ["You have an error in your SQL syntax; check the manual near 'x' at line 1", 'syntax error'],
    ["Table 'minrepro_12_ab_34.nowhere' doesn't exist", "Table … doesn't exist"],
    ['Binder Error: column "a" not found\nLINE 1: …', 'Binder Error: column … not found'],
    ['table t has 2 columns but 13 values were supplied', 'table t has … columns but … values were supplied'],
  ])('%s is %s', (error, plain) => {
    expect(plainError(error)).toBe(plain);
  });

  it('is that of the last one first', () => {
    const run = finished(result([], ['first']), result([], ['last']));
    expect(failuresOf(run).map(({ fingerprint }) => fingerprint)).toEqual(['error: last', 'error: first']);
  });
});
