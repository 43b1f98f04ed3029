import { describe, expect, it } from 'vitest';
import { parseScript } from '../sql/index.js';
import type { Node } from '../syntax/index.js';
import { approximations } from './approximation.js';

function changed(text: string): { weaker: string[]; stronger: string[] } {
  const [statement] = parseScript(text, 'sqlite').statements;
  const all = approximations(statement?.parsed.tree as Node, text);
  const of = (isWeaker: boolean): string[] => all.filter((one) => one.isWeaker === isWeaker).map(({ query }) => query);
  return { weaker: of(true), stronger: of(false) };
}

describe('approximate queries', () => {
  it('drop a condition, or one side of it', () => {
    expect(changed('SELECT a FROM t WHERE a = 1 AND b')).toEqual({
      weaker: ['SELECT a FROM t', 'SELECT a FROM t WHERE a = 1', 'SELECT a FROM t WHERE b'],
      stronger: [],
    });
    expect(changed('SELECT a FROM t WHERE a = 1 OR b ORDER BY a')).toEqual({
      weaker: ['SELECT a FROM t  ORDER BY a'],
      stronger: ['SELECT a FROM t WHERE a = 1 ORDER BY a', 'SELECT a FROM t WHERE b ORDER BY a'],
    });
  });

  it('move a bound, the other way under NOT', () => {
    expect(changed('SELECT a FROM t WHERE a < 1')).toEqual({
      weaker: ['SELECT a FROM t', 'SELECT a FROM t WHERE a <= 1'],
      stronger: [],
    });
    expect(changed('SELECT a FROM t WHERE NOT (a < 1 AND b >= 2)').weaker).toContain(
      'SELECT a FROM t WHERE NOT (a < 1 AND b > 2)',
    );
    expect(changed('SELECT a FROM t WHERE NOT (a < 1 AND b >= 2)').stronger).toEqual([
      'SELECT a FROM t WHERE NOT (a < 1)',
      'SELECT a FROM t WHERE NOT (b >= 2)',
      'SELECT a FROM t WHERE NOT (a <= 1 AND b >= 2)',
    ]);
  });

  it('keep groups together, and duplicates', () => {
    expect(changed('SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a HAVING max(b) > 2')).toEqual({
      weaker: [
        'SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a',
        'SELECT a, max(b) FROM t WHERE c < 1 GROUP BY a HAVING max(b) >= 2',
      ],
      stronger: [],
    });
    expect(changed('SELECT DISTINCT a FROM t').weaker).toEqual(['SELECT a FROM t']);
    expect(changed('SELECT 1 UNION SELECT 2').weaker).toEqual(['SELECT 1 UNION ALL SELECT 2']);
  });

  it.each([
    'SELECT count(*) FROM t WHERE a < 1',
    'SELECT a FROM t WHERE a < 1 LIMIT 1',
    'SELECT 1 EXCEPT SELECT 2',
    'SELECT 1 UNION SELECT 2 LIMIT 1',
    'SELECT a FROM t',
  ])('are none of %s', (text) => {
    expect(changed(text)).toEqual({ weaker: [], stronger: [] });
  });
});
