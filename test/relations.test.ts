// Engines run in processes of their own and need the built package.
import { type Judgement, openEngine, type Relation, reduce, relationOracle, sqlLanguage } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { relatedQueries } from '../src/oracles/relation.js';

async function check(engine: string, relation: Relation, text: string, setup?: string): Promise<Judgement> {
  const oracle = relationOracle(await openEngine(engine), relation, setup);
  try {
    return await oracle.check(text, new AbortController().signal);
  } finally {
    await oracle.close();
  }
}

/** A wrong result of SQLite 3.28.0, found with random scripts. */
const LOST_ROW = 'SELECT 0 FROM (SELECT 1) LEFT JOIN (SELECT 0 a) ON 0 WHERE (a IS FALSE) >= FALSE';

describe('a relation', () => {
  it('is broken by a real bug of an old version, and holds today', async () => {
    expect(await check('sqlite@3.28.0', 'norec', LOST_ROW)).toEqual({
      verdict: 'reproduced',
      detail: 'NoREC: 0 rows, but the condition is true for 1',
    });
    expect(await check('sqlite@3.28.0', 'tlp', LOST_ROW)).toEqual({
      verdict: 'reproduced',
      detail: 'TLP: 1 rows in all, 0 in three parts',
    });
    for (const relation of ['norec', 'tlp'] as const)
      expect(await check('sqlite', relation, LOST_ROW)).toMatchObject({ verdict: 'vanished' });
  });

  it('is kept while the query is reduced', async () => {
    const text = `CREATE TABLE t (c INT, d TEXT); CREATE TABLE u (e INT); INSERT INTO t VALUES (1, 'x'), (2, 'y'); INSERT INTO u VALUES (7);
      SELECT t.c, t.d, u.e FROM t LEFT JOIN u ON t.c = u.e WHERE ((u.e IS FALSE) >= FALSE) AND t.d <> 'z' ORDER BY t.c;`;
    const oracle = relationOracle(await openEngine('sqlite@3.28.0'), 'norec');
    const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    await oracle.close();
    expect(reduction.tokensAfter).toBeLessThan(30);
    expect(await check('sqlite@3.28.0', 'norec', reduction.text)).toMatchObject({ verdict: 'reproduced' });
    expect(await check('sqlite', 'norec', reduction.text)).toMatchObject({ verdict: 'vanished' });
  });

  it('says invalid where a query is no query any more, and sees the setup', async () => {
    expect(await check('sqlite', 'tlp', 'SELECT a FROM nowhere WHERE a')).toMatchObject({ verdict: 'invalid' });
    const scene = 'CREATE TABLE t (a); INSERT INTO t VALUES (1), (NULL)';
    expect(await check('sqlite', 'tlp', 'SELECT a FROM t WHERE a > 0', scene)).toEqual({
      verdict: 'vanished',
      detail: 'the relation holds',
    });
  });

  it.each([
    'SELECT count(*) FROM t WHERE a',
    'SELECT DISTINCT a FROM t WHERE a',
    'SELECT a FROM t WHERE a LIMIT 1',
    'SELECT a FROM t WHERE a GROUP BY a',
    'SELECT a FROM t WHERE a UNION SELECT 1',
    'SELECT a FROM t',
    'DELETE FROM t WHERE a',
  ])('does not speak of %s', (text) => {
    expect(relatedQueries('tlp', text, 'sqlite')).toBeUndefined();
  });

  it('partitions the last query that it speaks of', () => {
    const { before, queries } =
      relatedQueries('tlp', 'DELETE FROM t; SELECT a FROM t WHERE a OR b ORDER BY a; DELETE FROM u', 'sqlite') ?? {};
    expect(before).toEqual(['DELETE FROM t']);
    expect(queries).toEqual([
      'SELECT a FROM t',
      'SELECT a FROM t WHERE a OR b',
      'SELECT a FROM t WHERE NOT (a OR b)',
      'SELECT a FROM t WHERE (a OR b) IS NULL',
    ]);
  });
});
