import { type CheckResult, openEngine, reduce, relationOracle, sqlLanguage } from 'minrepro';
import { RELATIONS, type Relation } from 'minrepro/oracles';
import { sqlite } from 'minrepro/sql';
import { describe, expect, it } from 'vitest';
import { asOneQuery } from '../src/oracles/relations/query-pair.js';
import { relatedQueries } from '../src/oracles/relations/relation.js';
import { engineOpener } from './support/engines.js';
import { check } from './support/oracles.js';

const open = engineOpener();

async function checkOn(engine: string, relation: Relation, text: string, setup?: string): Promise<CheckResult> {
  return check(relationOracle(await open(engine), relation, setup), text);
}

/** A wrong result of SQLite 3.28.0, found with random scripts. */
const LOST_ROW = 'SELECT 0 FROM (SELECT 1) LEFT JOIN (SELECT 0 a) ON 0 WHERE (a IS FALSE) >= FALSE';

/** Another one: a partial index is used for rows that it does not contain. */
const PARTIAL = 'CREATE TABLE t (a); CREATE INDEX i ON t (1) WHERE a NOT NULL; INSERT INTO t VALUES (NULL);';

describe('a relation', () => {
  it('is violated by a bug of an old version, and holds in the current one', async () => {
    expect(await checkOn('sqlite@3.28.0', 'norec', LOST_ROW)).toEqual({
      verdict: 'reproduced',
      detail: 'NoREC: 0 rows, but the condition is true for 1',
    });
    expect(await checkOn('sqlite@3.28.0', 'tlp', LOST_ROW)).toEqual({
      verdict: 'reproduced',
      detail: 'TLP: 1 rows in total, 0 in the three partitions',
    });
    for (const relation of ['norec', 'tlp'] as const)
      expect(await checkOn('sqlite', relation, LOST_ROW)).toMatchObject({ verdict: 'vanished' });
  });

  it.each<[Relation, string, string]>([
    [
      'tlp',
      LOST_ROW.replace('SELECT 0', 'SELECT count(*)'),
      'TLP: count(*) is 1 over all rows, 0 combined from the three partitions',
    ],
    [
      'tlp',
      LOST_ROW.replace('SELECT 0', 'SELECT avg(7)'),
      'TLP: avg(7) is 7 over all rows, NULL combined from the three partitions',
    ],
    ['tlp', LOST_ROW.replace('SELECT 0', 'SELECT DISTINCT 0'), 'TLP: 1 rows in total, 0 in the three partitions'],
    [
      'tlp',
      `${PARTIAL} SELECT a FROM t GROUP BY a HAVING a IS NOT 1`,
      'TLP: 1 rows in total, 0 in the three partitions',
    ],
    ['norec', LOST_ROW.replace('SELECT 0', 'SELECT count(*)'), 'NoREC: 0 rows, but the condition is true for 1'],
    [
      'pinolo',
      `${PARTIAL} SELECT a FROM t WHERE a IS NOT 1 AND rowid = 1`,
      'PINOLO: row NULL is lost by a weaker condition: SELECT a FROM t WHERE a IS NOT 1',
    ],
  ])('%s is violated by %s', async (relation, text, detail) => {
    expect(await checkOn('sqlite@3.28.0', relation, text)).toEqual({ verdict: 'reproduced', detail });
    expect(await checkOn('sqlite', relation, text)).toMatchObject({
      verdict: 'vanished',
      detail: 'the relation holds',
    });
  });

  it.each<[Relation, string, string]>([
    [
      'tlp',
      'SELECT a FROM t; SELECT a FROM t WHERE b > 1 UNION ALL SELECT a FROM t WHERE NOT (b > 1) UNION ALL SELECT a FROM t WHERE ((b>1)) IS NULL;',
      'SELECT a FROM t WHERE b > 1;\n',
    ],
    [
      'norec',
      'SELECT a FROM t WHERE b > 1; SELECT SUM(n) FROM (SELECT ((b > 1) IS TRUE) AS n FROM t);',
      'SELECT a FROM t WHERE b > 1;\n',
    ],
    ['pinolo', 'SELECT a FROM t WHERE b > 1; SELECT a FROM t WHERE b >= 1;', 'SELECT a FROM t WHERE b > 1;\n'],
    ['pinolo', 'SELECT a FROM t; SELECT a FROM t WHERE b >= 1;', 'SELECT a FROM t WHERE b >= 1;\n'],
  ])('%s reduces a pair of queries as one query: %s', (relation, pair, query) => {
    expect(asOneQuery(relation, `CREATE TABLE t (a, b);\n${pair}`, sqlite)).toBe(`CREATE TABLE t (a, b);\n${query}`);
  });

  it('leaves two unrelated queries unchanged', () => {
    for (const relation of RELATIONS) {
      const text = 'SELECT a FROM t WHERE b; SELECT a FROM u WHERE c OR d;';
      expect(asOneQuery(relation, text, sqlite)).toBe(text);
    }
  });

  it.each<[Relation, string, string]>([
    [
      'pinolo',
      'SELECT b, a FROM t WHERE a IS NOT 1 AND rowid = 2; SELECT b, a FROM t WHERE a IS NOT 1;',
      'SELECT a FROM t WHERE a IS NOT 1 AND rowid = 2\n',
    ],
    [
      'tlp',
      'SELECT a, 7 FROM t GROUP BY a; SELECT a, 7 FROM t GROUP BY a HAVING a IS NOT 1 UNION ALL SELECT a, 7 FROM t GROUP BY a HAVING NOT (a IS NOT 1) UNION ALL SELECT a, 7 FROM t GROUP BY a HAVING (a IS NOT 1) IS NULL;',
      'SELECT 7 FROM t GROUP BY a HAVING a IS NOT 1\n',
    ],
  ])('%s stays violated while a pair is reduced', async (relation, pair, expected) => {
    const setup = `CREATE TABLE noise (x); INSERT INTO noise VALUES (1); CREATE TABLE t (a, b);
      CREATE INDEX i ON t (1) WHERE a NOT NULL; INSERT INTO t VALUES (1, 'x'), (NULL, 'y');`;
    const text = asOneQuery(relation, `${setup} ${pair}`, sqlite);
    const oracle = relationOracle(await openEngine('sqlite@3.28.0'), relation);
    const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    await oracle.close?.();
    expect(reduction.text).toContain(expected);
    expect(oracle.related?.(reduction.text)[0]).toContain('SELECT');
    expect(await checkOn('sqlite', relation, reduction.text)).toMatchObject({ verdict: 'vanished' });
  });

  it('stays violated while the query is reduced', async () => {
    const text = `CREATE TABLE t (c INT, d TEXT); CREATE TABLE u (e INT); INSERT INTO t VALUES (1, 'x'), (2, 'y'); INSERT INTO u VALUES (7);
      SELECT t.c, t.d, u.e FROM t LEFT JOIN u ON t.c = u.e WHERE ((u.e IS FALSE) >= FALSE) AND t.d <> 'z' ORDER BY t.c;`;
    const oracle = relationOracle(await openEngine('sqlite@3.28.0'), 'norec');
    const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    await oracle.close?.();
    expect(reduction.tokensAfter).toBeLessThan(30);
    expect(await checkOn('sqlite@3.28.0', 'norec', reduction.text)).toMatchObject({ verdict: 'reproduced' });
    expect(await checkOn('sqlite', 'norec', reduction.text)).toMatchObject({ verdict: 'vanished' });
  });

  it('is not checked for invalid queries, and uses the setup', async () => {
    expect(await checkOn('sqlite', 'tlp', 'SELECT a FROM nowhere WHERE a')).toMatchObject({ verdict: 'invalid' });
    const setup = 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (NULL)';
    expect(await checkOn('sqlite', 'tlp', 'SELECT a FROM t WHERE a > 0', setup)).toEqual({
      verdict: 'vanished',
      detail: 'the relation holds',
    });
  });

  it.each([
    'SELECT count(DISTINCT a) FROM t WHERE a',
    'SELECT count(*), 1 FROM t WHERE a',
    'SELECT min(a, b) FROM t WHERE a',
    'SELECT DISTINCT max(a) FROM t WHERE a',
    'SELECT a FROM t WHERE a LIMIT 1',
    'SELECT a FROM t WHERE a GROUP BY a',
    'SELECT a FROM t WHERE a UNION SELECT 1',
    'SELECT a FROM t',
    'DELETE FROM t WHERE a',
  ])('does not apply to %s', (text) => {
    expect(relatedQueries('tlp', text, sqlite)).toBeUndefined();
  });

  it('partitions the last query to which it applies', () => {
    const { before, queries } =
      relatedQueries('tlp', 'DELETE FROM t; SELECT a FROM t WHERE a OR b ORDER BY a; DELETE FROM u', sqlite) ?? {};
    expect(before).toEqual(['DELETE FROM t']);
    expect(queries).toEqual([
      'SELECT a FROM t',
      'SELECT a FROM t WHERE a OR b',
      'SELECT a FROM t WHERE NOT (a OR b)',
      'SELECT a FROM t WHERE (a OR b) IS NULL',
    ]);
  });
});
