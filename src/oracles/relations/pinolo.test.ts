import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type StatementResult } from '../../engines/engine.js';
import { sqlite, sqlLanguage } from '../../languages/sql/index.js';
import type { Query } from './definition.js';
import { approximations, pinolo } from './pinolo.js';

const language = sqlLanguage(sqlite);

function queryOf(text: string): Query {
  const [statement] = language.snapshot(text).statements;
  if (!statement) throw new Error(`no statement in ${text}`);
  return { text, tree: statement.tree };
}

function derived(text: string): { readonly weaker: string[]; readonly stronger: string[] } {
  const found = approximations(queryOf(text).tree, text);
  const queries = (isWeaker: boolean): string[] =>
    found.filter((approximation) => approximation.isWeaker === isWeaker).map(({ query }) => query);
  return { weaker: queries(true), stronger: queries(false) };
}

describe('approximations', () => {
  it('drops a condition or one side of it', () => {
    expect(derived('SELECT a FROM t WHERE a = 1 AND b')).toEqual({
      weaker: ['SELECT a FROM t', 'SELECT a FROM t WHERE a = 1', 'SELECT a FROM t WHERE b'],
      stronger: [],
    });
    expect(derived('SELECT a FROM t WHERE a = 1 OR b ORDER BY a')).toEqual({
      weaker: ['SELECT a FROM t  ORDER BY a'],
      stronger: ['SELECT a FROM t WHERE a = 1 ORDER BY a', 'SELECT a FROM t WHERE b ORDER BY a'],
    });
  });

  it('changes a comparison', () => {
    expect(derived('SELECT a FROM t WHERE a < 1')).toEqual({
      weaker: ['SELECT a FROM t', 'SELECT a FROM t WHERE a <= 1'],
      stronger: [],
    });
  });

  it('swaps weaker and stronger under NOT', () => {
    expect(derived('SELECT a FROM t WHERE NOT (a < 1 AND b >= 2)')).toEqual({
      weaker: ['SELECT a FROM t', 'SELECT a FROM t WHERE NOT (a < 1 AND b > 2)'],
      stronger: [
        'SELECT a FROM t WHERE NOT (a < 1)',
        'SELECT a FROM t WHERE NOT (b >= 2)',
        'SELECT a FROM t WHERE NOT (a <= 1 AND b >= 2)',
      ],
    });
  });

  it('changes HAVING but not WHERE if there are groups', () => {
    expect(derived('SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a HAVING max(b) > 2')).toEqual({
      weaker: [
        'SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a',
        'SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a HAVING max(b) >= 2',
      ],
      stronger: [],
    });
  });

  it('keeps duplicates', () => {
    expect(derived('SELECT DISTINCT a FROM t').weaker).toEqual(['SELECT a FROM t']);
    expect(derived('SELECT 1 UNION SELECT 2').weaker).toEqual(['SELECT 1 UNION ALL SELECT 2']);
  });

  it.each([
    'SELECT count(*) FROM t WHERE a < 1',
    'SELECT a FROM t WHERE a < 1 LIMIT 1',
    'SELECT 1 EXCEPT SELECT 2',
    'SELECT 1 UNION SELECT 2 LIMIT 1',
    'SELECT a FROM t',
  ])('does not apply to %s', (text) => {
    expect(derived(text)).toEqual({ weaker: [], stronger: [] });
    expect(pinolo.relate(queryOf(text).tree, text)).toBeUndefined();
  });
});

describe('pinolo', () => {
  const results = (...lists: string[][]): StatementResult[] =>
    lists.map((rows) => ({ ...EMPTY_RESULT, rows, count: rows.length }));

  it('reports a row that a weaker condition loses', () => {
    const text = 'SELECT a FROM t WHERE a < 1';
    const violation = pinolo.relate(queryOf(text).tree, text)?.violation;
    expect(violation?.(results(['0'], ['0', '1'], ['0']))).toBeUndefined();
    expect(violation?.(results(['0'], ['0', '1'], ['1']))).toBe(
      'PINOLO: row 0 is lost by a weaker condition: SELECT a FROM t WHERE a <= 1',
    );
  });

  it('reports a row that only a stronger condition shows', () => {
    const text = 'SELECT a FROM t WHERE a <= 1';
    expect(pinolo.relate(queryOf(text).tree, text)?.violation(results(['1'], ['1'], ['0']))).toBe(
      'PINOLO: row 0 is shown by a stronger condition: SELECT a FROM t WHERE a < 1',
    );
  });
});
