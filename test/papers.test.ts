import { reduce, shippedLanguage, sqlLanguage } from 'minrepro';
import { minrepro, perses, simp } from 'minrepro/algorithms';
import { allEdits, applyEdit } from 'minrepro/passes';
import { describe, expect, it } from 'vitest';
import { FIGURE_1B, figure1, queryOracle, SECTION_4_1 } from '../bench/papers/mdx-cases.js';
import { dropNames } from '../src/languages/sql/passes/drop-names.js';
import { commandLine } from './support/command-line.js';

const canonical = (text: string, dialect: string): string => {
  const language = sqlLanguage(dialect);
  return language.canonical(language.snapshot(text));
};

/** Every text that removing a name leads to. */
function textsWithoutName(text: string, dialect: string): string[] {
  const language = sqlLanguage(dialect);
  const snapshot = language.snapshot(text);
  expect(snapshot.statements.every(({ isCovered }) => isCovered)).toBe(true);
  return allEdits(dropNames, snapshot, language).map((edit) => canonical(applyEdit(text, edit), dialect));
}

/** The examples of papers on repairing texts after a deletion. */
const EXAMPLES: readonly [string, string, string, string][] = [
  [
    'SIMP, example 2: a table is removed with the join predicate',
    'generic',
    'SELECT * FROM R, S WHERE R.x=S.y AND S.b=5',
    'SELECT * FROM S WHERE S.b=5',
  ],
  [
    'SIMP, example 4: a table is removed with its result column and its GROUP BY',
    'generic',
    'SELECT R.a, SUM(S.b) FROM R, S WHERE R.x=S.y and S.b<10 GROUP BY R.a',
    'SELECT SUM(S.b) FROM S WHERE S.b<10',
  ],
  [
    'SQLess, figure 2: f2 is removed with its uses, and t2 because nothing uses it any more',
    'postgresql',
    `SELECT t1."c1" AS "f1", (t2."c3")::INT AS "f2" FROM "table_1" AS "t1" JOIN "table_2" AS "t2" ON t1."c5" = t2."c5"
     GROUP BY "f1", "f2" HAVING SUM("f1" + "f2") > 20 FOR UPDATE SKIP LOCKED`,
    `SELECT t1."c1" AS "f1" FROM "table_1" AS "t1" GROUP BY "f1" HAVING SUM("f1") > 20 FOR UPDATE SKIP LOCKED`,
  ],
  [
    'SQLess, figure 5: the same with a subquery that defines aliases',
    'postgresql',
    `SELECT t1."c1" AS "f1", (t2."c3")::INT AS "f2", (SELECT col AS "f4" FROM "table_3" AS "t3") AS "f3"
     FROM "table_1" AS "t1" JOIN "table_2" AS "t2" ON t1."c5" = t2."c5"
     GROUP BY "f1", "f2" HAVING SUM("f1" + "f2") > 20 FOR UPDATE SKIP LOCKED`,
    `SELECT t1."c1" AS "f1", (SELECT col AS "f4" FROM "table_3" AS "t3") AS "f3" FROM "table_1" AS "t1"
     GROUP BY "f1" HAVING SUM("f1") > 20 FOR UPDATE SKIP LOCKED`,
  ],
  [
    'a column is removed from its table, from every row and from its uses',
    'mysql',
    'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1, 2), (3, 4); INSERT INTO t (b, a) VALUES (5, 6); SELECT a, b FROM t',
    'CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (3); INSERT INTO t (a) VALUES (6); SELECT a FROM t',
  ],
];

describe('removing a name', () => {
  it.each(EXAMPLES)('%s', (_, dialect, before, after) => {
    expect(textsWithoutName(before, dialect)).toContain(canonical(after, dialect));
  });
});

const mdx = shippedLanguage('mdx');

describe('SIMP, figure 1', () => {
  it.each([simp()])('is reduced at least as far as in the paper by $name', async (algorithm) => {
    const { text, language, oracle } = figure1();
    const reduction = await reduce({ text, language, oracle: oracle(), algorithm });
    expect(reduction.tokensBefore).toBe(141);
    expect(reduction.tokensAfter).toBeLessThanOrEqual(mdx.countTokens(FIGURE_1B));
    expect(reduction.minimal).toBe(true);
  });
});

describe('SIMP, section 4.1', () => {
  const language = mdx;
  const oracle = queryOracle(({ text }) => text.includes('CY2001') && text.includes('InternetStandardProductCost'));

  it.each([simp(), minrepro(), perses()])(
    'paths are shortened unless their rule is kept by $name',
    async (algorithm) => {
      const shortened = await reduce({ text: SECTION_4_1, language, oracle, algorithm });
      expect(shortened.text).not.toContain('[Calendar]');
      const kept = await reduce({ text: SECTION_4_1, language, oracle, algorithm, keepRules: ['memberPath'] });
      expect(kept.text).toMatch(/\[Date\]\.\[Calendar\]\.\[CalendarYear\]\.\[CY2001\]/);
      expect(kept.text).toMatch(/\[Measures\]\.\[InternetStandardProductCost\]/);
    },
  );

  it('removes kept nodes as a whole', async () => {
    const text = 'SELECT {[A].[B].[C], [D].[E]} ON 0, [F].[G].Children ON 1 FROM [Adventure Works]';
    const reduction = await reduce({
      text,
      language,
      oracle: queryOracle((query) => query.text.includes('[E]')),
      keepRules: ['memberPath'],
    });
    expect(reduction.text).toBe('SELECT [D].[E] ON 0 FROM [Adventure Works]');
  });

  it('rejects rules that the grammar does not have', async () => {
    const promise = reduce({ text: SECTION_4_1, language, oracle, keepRules: ['path'] });
    await expect(promise).rejects.toThrow(/there is no rule path; the rules are script, statement, /);
  });
});

describe('minrepro reduce --keep-rule', () => {
  const { file, read, minrepro: run } = commandLine();
  const query = (...args: readonly string[]): { readonly code: number | null; readonly err: string } =>
    run(['reduce', file('q.mdx', SECTION_4_1), '--test', 'grep -q "CY2001.*ON"', ...args]);

  it('keeps paths in a file with the extension .mdx', () => {
    expect(query().code).toBe(0);
    expect(read('q.min.mdx')).not.toContain('Calendar');
    expect(query('--keep-rule', 'memberPath').code).toBe(0);
    expect(read('q.min.mdx')).toContain('[Date].[Calendar].[CalendarYear].[CY2001] ON 0');
  });

  it('names the rules if there is no such rule', () => {
    const { code, err } = query('--keep-rule', 'path');
    expect(code).toBe(2);
    expect(err).toMatch(/there is no rule path; the rules are script, /);
  });
});
