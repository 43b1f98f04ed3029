import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type StatementResult } from '../../engines/engine.js';
import { sqlite } from '../../languages/sql/index.js';
import { relatedQueries } from './relation.js';

const results = (...lists: string[][]): StatementResult[] =>
  lists.map((rows) => ({ ...EMPTY_RESULT, rows, count: rows.length }));

describe('tlp', () => {
  it('partitions the last query to which it applies', () => {
    const script = 'DELETE FROM t; SELECT a FROM t WHERE a OR b ORDER BY a; DELETE FROM u';
    const { before, queries } = relatedQueries('tlp', script, sqlite) ?? {};
    expect(before).toEqual(['DELETE FROM t']);
    expect(queries).toEqual([
      'SELECT a FROM t',
      'SELECT a FROM t WHERE a OR b',
      'SELECT a FROM t WHERE NOT (a OR b)',
      'SELECT a FROM t WHERE (a OR b) IS NULL',
    ]);
  });

  it('partitions HAVING', () => {
    expect(relatedQueries('tlp', 'SELECT a FROM t WHERE b GROUP BY a HAVING a', sqlite)?.queries).toEqual([
      'SELECT a FROM t WHERE b GROUP BY a',
      'SELECT a FROM t WHERE b GROUP BY a HAVING a',
      'SELECT a FROM t WHERE b GROUP BY a HAVING NOT (a)',
      'SELECT a FROM t WHERE b GROUP BY a HAVING (a) IS NULL',
    ]);
  });

  it.each([
    ['count(*)', 'count(*) AS v', 'SUM(v)'],
    ['max(a)', 'max(a) AS v', 'MAX(v)'],
    ['avg(a)', 'SUM(a) AS v, COUNT(a) AS n', 'SUM(v) * 1.0 / SUM(n)'],
  ])('combines the aggregate %s', (item, partial, combined) => {
    const partitions = ['b', 'NOT (b)', '(b) IS NULL'].map(
      (condition) => `SELECT ${partial} FROM t WHERE ${condition}`,
    );
    expect(relatedQueries('tlp', `SELECT ${item} FROM t WHERE b`, sqlite)?.queries).toEqual([
      `SELECT ${item} FROM t`,
      `SELECT ${combined} FROM (${partitions.join(' UNION ALL ')}) AS parts`,
    ]);
  });

  it('reports rows that the partitions lose or add', () => {
    const { violation } = relatedQueries('tlp', 'SELECT a FROM t WHERE b', sqlite) ?? {};
    expect(violation?.(results(['1', '1', '2'], ['1'], ['2'], ['1']))).toBeUndefined();
    expect(violation?.(results(['1'], [], [], []))).toBe('TLP: 1 rows in total, 0 in the three partitions');
  });

  it('ignores rows that several partitions of a DISTINCT query contain', () => {
    const { violation } = relatedQueries('tlp', 'SELECT DISTINCT a FROM t WHERE b', sqlite) ?? {};
    expect(violation?.(results(['1'], ['1'], ['1'], []))).toBeUndefined();
  });

  it('reports an aggregate that differs by more than rounding', () => {
    const { violation } = relatedQueries('tlp', 'SELECT sum(a) FROM t WHERE b', sqlite) ?? {};
    expect(violation?.(results(['0.3'], ['0.30000000000000004']))).toBeUndefined();
    expect(violation?.(results(['0.3'], ['0.4']))).toBe(
      'TLP: sum(a) is 0.3 over all rows, 0.4 combined from the three partitions',
    );
  });

  it.each([
    'SELECT count(DISTINCT a) FROM t WHERE a',
    'SELECT count(*), 1 FROM t WHERE a',
    'SELECT max(a) + max(b) FROM t WHERE a',
    'SELECT min(a, b) FROM t WHERE a',
    'SELECT DISTINCT max(a) FROM t WHERE a',
    'SELECT a FROM t WHERE a LIMIT 1',
    'SELECT a FROM t WHERE a GROUP BY a',
    'SELECT a FROM t WHERE a UNION SELECT 1',
    'WITH u AS (SELECT 1) SELECT a FROM t WHERE a',
    'SELECT a FROM t',
    'DELETE FROM t WHERE a',
  ])('does not apply to %s', (text) => {
    expect(relatedQueries('tlp', text, sqlite)).toBeUndefined();
  });
});
