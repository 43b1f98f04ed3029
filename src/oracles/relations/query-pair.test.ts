import { describe, expect, it } from 'vitest';
import { sqlite } from '../../languages/sql/index.js';
import { asOneQuery } from './query-pair.js';
import { RELATIONS, type Relation } from './relation.js';

describe('asOneQuery', () => {
  const union =
    'SELECT a FROM t WHERE b > 1 UNION ALL SELECT a FROM t WHERE NOT (b > 1) UNION ALL SELECT a FROM t WHERE ((b>1)) IS NULL';
  it.each<[Relation, string, string]>([
    ['tlp', `SELECT a FROM t; ${union};`, 'SELECT a FROM t WHERE b > 1;\n'],
    ['tlp', `${union}; SELECT a FROM t;`, 'SELECT a FROM t WHERE b > 1;\n'],
    [
      'norec',
      'SELECT a FROM t WHERE b > 1; SELECT SUM(n) FROM (SELECT ((b > 1) IS TRUE) AS n FROM t);',
      'SELECT a FROM t WHERE b > 1;\n',
    ],
    ['pinolo', 'SELECT a FROM t WHERE b > 1; SELECT a FROM t WHERE b >= 1;', 'SELECT a FROM t WHERE b > 1;\n'],
    ['pinolo', 'SELECT a FROM t; SELECT a FROM t WHERE b >= 1;', 'SELECT a FROM t WHERE b >= 1;\n'],
  ])('replaces a pair of %s: %s', (relation, pair, query) => {
    const before = 'CREATE TABLE t (a, b);\n';
    expect(asOneQuery(relation, before + pair, sqlite)).toBe(before + query);
  });

  it.each(RELATIONS)('leaves two unrelated queries as they are (%s)', (relation) => {
    const script = 'SELECT a FROM t WHERE b; SELECT a FROM u WHERE c OR d;';
    expect(asOneQuery(relation, script, sqlite)).toBe(script);
  });

  it.each(RELATIONS)('leaves a single query as it is (%s)', (relation) => {
    const script = 'DELETE FROM t; SELECT a FROM t WHERE b;';
    expect(asOneQuery(relation, script, sqlite)).toBe(script);
  });
});
