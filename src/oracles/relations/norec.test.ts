import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type StatementResult } from '../../engines/engine.js';
import { sqlite } from '../../languages/sql/index.js';
import { relatedQueries } from './relation.js';

const result = (...rows: string[]): StatementResult => ({ ...EMPTY_RESULT, rows, count: rows.length });

describe('norec', () => {
  it('evaluates the condition for every row', () => {
    const { queries, violation } = relatedQueries('norec', 'SELECT a, b FROM t WHERE a < b', sqlite) ?? {};
    expect(queries).toEqual(['SELECT a, b FROM t WHERE a < b', 'SELECT (a < b) IS TRUE FROM t']);
    expect(violation?.([result('1|2', '1|2'), result('1', '0', 'true')])).toBeUndefined();
    expect(violation?.([result(), result('1', '0', 't')])).toBe('NoREC: 0 rows, but the condition is true for 2');
  });

  it('compares the value of count(*)', () => {
    const { violation } = relatedQueries('norec', 'SELECT count(*) FROM t WHERE a', sqlite) ?? {};
    expect(violation?.([result('2'), result('1', '1')])).toBeUndefined();
    expect(violation?.([result('2'), result('1', '0')])).toBe('NoREC: 2 rows, but the condition is true for 1');
  });

  it.each([
    'SELECT max(a) FROM t WHERE a',
    'SELECT DISTINCT a FROM t WHERE a',
    'SELECT a FROM t WHERE a GROUP BY a',
    'SELECT a FROM t',
  ])('does not apply to %s', (text) => {
    expect(relatedQueries('norec', text, sqlite)).toBeUndefined();
  });
});
