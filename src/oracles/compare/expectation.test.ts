import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type ScriptRun, type StatementResult } from '../../engines/engine.js';
import {
  anyRequirementOf,
  type Expectation,
  parseExpectation,
  requirementOf,
  selectedFailures,
} from './expectation.js';
import type { EngineFailure } from './fingerprint.js';

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

const failed = finished({ errors: [{ text: 'no such table: t', code: '42P01' }, { text: 'division by 0' }] });
const withRows = finished({ rows: ['1|x', '2|y'], count: 2 });
const crashed: ScriptRun = { kind: 'crashed', detail: 'SIGSEGV' };
const details = (failures: readonly EngineFailure[]): string[] => failures.map(({ detail }) => detail);

describe('selectedFailures of one engine', () => {
  it.each<[Expectation | undefined, ScriptRun, string[]]>([
    [undefined, failed, ['error: division by 0', 'error: no such table: t']],
    [{ kind: 'error', text: 'such table' }, failed, ['error: no such table: t']],
    [{ kind: 'error', text: '42P01' }, failed, ['error: no such table: t']],
    [{ kind: 'error', text: '42P0' }, failed, []],
    [{ kind: 'error', text: '' }, failed, ['error: division by 0', 'error: no such table: t']],
    [{ kind: 'error', text: '' }, crashed, []],
    [{ kind: 'rows', text: '2|' }, withRows, ['row: 2|y']],
    [{ kind: 'rows', text: '3' }, withRows, []],
    [{ kind: 'crash' }, crashed, ['crash: SIGSEGV']],
    [{ kind: 'crash' }, failed, []],
    [{ kind: 'hang' }, { kind: 'hung' }, ['hang']],
    [{ kind: 'crash' }, { kind: 'hung' }, []],
  ])('%j in %j: %j', (expectation, run, expected) => {
    expect(details(selectedFailures(run, expectation))).toEqual(expected);
  });
});

describe('selectedFailures of two engines', () => {
  const select = (expectation: Expectation, first: ScriptRun, second: ScriptRun): string[] =>
    details(selectedFailures(first, expectation, { run: second, names: ['A', 'B'], isOrdered: false }));
  const anotherError = finished({ errors: [{ text: 'malformed' }] });
  it.each<[Expectation, ScriptRun, ScriptRun, string[]]>([
    [{ kind: 'error', text: 'table' }, failed, finished({}), ['error only in A: no such table: t']],
    [{ kind: 'error', text: 'table' }, finished({}), failed, ['error only in B: no such table: t']],
    [{ kind: 'error', text: 'table' }, failed, failed, []],
    [
      { kind: 'error', text: 'malformed' },
      anotherError,
      finished({ errors: [{ text: 'x' }] }),
      ['error only in A: malformed'],
    ],
    [
      { kind: 'error', text: '' },
      failed,
      withRows,
      ['error only in A: no such table: t', 'error only in A: division by 0'],
    ],
    [
      { kind: 'rows', text: '' },
      withRows,
      finished({ rows: ['1|x'], count: 1 }),
      ['more rows in A than in B, for example 2|y'],
    ],
    [{ kind: 'rows', text: 'x' }, withRows, finished({ rows: ['1|x'], count: 1 }), []],
    [{ kind: 'rows', text: '' }, failed, withRows, []],
    [{ kind: 'crash' }, crashed, withRows, ['crash: SIGSEGV in A alone']],
  ])('%j in %j and %j: %j', (expectation, first, second, expected) => {
    expect(select(expectation, first, second)).toEqual(expected);
  });
});

describe('requirementOf', () => {
  const [error] = selectedFailures(failed, { kind: 'error', text: 'table' }) as [EngineFailure];
  it('describes the fingerprint, and the text if the fingerprint does not contain it', () => {
    expect(requirementOf(error, undefined)).toBe('error: no such table: … (in the original: no such table: t)');
    expect(requirementOf(error, { kind: 'error', text: 'no such table' })).toBe(
      'error: no such table: … (in the original: no such table: t)',
    );
    expect(requirementOf(error, { kind: 'error', text: 'table: t' })).toBe(
      'error: no such table: …, with the text "table: t" (in the original: no such table: t)',
    );
    expect(requirementOf(selectedFailures(crashed)[0] as EngineFailure, { kind: 'crash' })).toBe('crash: SIGSEGV');
  });

  it('describes any failure that an expectation selects', () => {
    expect(anyRequirementOf({ kind: 'error', text: '' }, ['A'])).toBe('any error');
    expect(anyRequirementOf({ kind: 'error', text: 'x' }, ['A', 'B'])).toBe(
      'any error with the text "x" of A or B alone',
    );
  });
});
