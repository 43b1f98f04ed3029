import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSentences } from '../../../../test/support/random-sentences.js';
import { finish } from '../../../algorithms/finish.js';
import type { Search } from '../../../algorithms/search.js';
import { isPlainerText } from '../../../edit/text-order.js';
import { Evaluator } from '../../../evaluate/evaluator.js';
import { sizeOf } from '../../../language/size.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { DIALECTS } from '../dialects/index.js';
import { sqlLanguage } from '../language.js';
import { plainnessOf } from './plainness.js';

const sqlite = sqlLanguage('sqlite');

function isPlainer(a: string, b: string, language = sqlite): boolean {
  const [x, y] = [language.snapshot(a), language.snapshot(b)];
  const plainness = { a: plainnessOf(x), b: plainnessOf(y) };
  return isPlainerText(sizeOf(language, x), sizeOf(language, y), plainness);
}

/** What finishing makes of a text that nothing makes smaller. `fails` decides about every text but the first one. */
async function finished(
  text: string,
  language = sqlite,
  fails: (text: string) => boolean = () => true,
): Promise<string> {
  const oracle = { check: (candidate: string) => candidate === text || fails(candidate) };
  const { signal } = new AbortController();
  const evaluator = new Evaluator({ oracle, jobs: 1, budget: {}, signal });
  const current = language.snapshot(text);
  const size = sizeOf(language, current);
  const search: Search = { language, evaluator, passes: [], current, size, onPass: () => {}, onAccepted: () => {} };
  await finish(search, language.finishing);
  expect(search.size.tokens).toBeLessThanOrEqual(size.tokens);
  return search.current.text;
}

describe('plainness', () => {
  it.each([
    ['fewer tokens count more than everything else', 'select Foo from BAR', 'SELECT a, b FROM t;\n'],
    ['keywords in upper case', 'SELECT 1;\n', 'select 1;\n'],
    ['functions in lower case', 'SELECT max(1);\n', 'SELECT MAX(1);\n'],
    ['types in upper case', 'SELECT CAST(1 AS TEXT);\n', 'SELECT CAST(1 AS text);\n'],
    ['digits on both sides of a point', 'SELECT 1 GROUP BY 4.0;\n', 'SELECT 1 GROUP BY 4.;\n'],
    ['one equals sign', 'SELECT 1 = 1;\n', 'SELECT 1 == 1;\n'],
    ['no space after a sign', 'SELECT lower(-1);\n', 'SELECT lower(- 1);\n'],
    ['no space before the brackets of a call', 'SELECT CAST(1 AS TEXT);\n', 'SELECT CAST (1 AS TEXT);\n'],
    ['no blank lines', 'SELECT 1;\nSELECT 2;\n', 'SELECT 1;\n\nSELECT 2;\n'],
    ['tables t, u, v …', 'CREATE TABLE t (a);\n', 'CREATE TABLE orders (a);\n'],
    ['names in the order of the text', 'CREATE TABLE t (a, b);\n', 'CREATE TABLE t (b, a);\n'],
    ['names without quotes', 'CREATE TABLE t (a);\n', 'CREATE TABLE "t" (a);\n'],
    [
      'indexes i, j, k …',
      'CREATE TABLE t (a);\nCREATE INDEX i ON t (a);\n',
      'CREATE TABLE t (a);\nCREATE INDEX u ON t (a);\n',
    ],
    ['a plain spelling more than plain names', 'SELECT 1 AS foo;\n', 'SELECT 1 as a;\n'],
    ['plain names more than a tidy layout', 'SELECT 1  AS a;\n', 'SELECT 1 AS foo;\n'],
    ['fewer characters if nothing else differs', 'SELECT 0;\n', 'SELECT 10;\n'],
    ['the text itself if all else is equal', 'SELECT 0;\n', 'SELECT 1;\n'],
  ])('prefers %s', (_, plainer, other) => {
    expect([isPlainer(plainer, other), isPlainer(other, plainer)]).toEqual([true, false]);
  });

  it('is a total order on the texts of a script', () => {
    const texts = [
      'SELECT 1',
      'select 1',
      'SELECT  1',
      'SELECT 1.',
      'SELECT 2',
      'SELECT a',
      'SELECT 1 b',
      'SELECT 1 a;',
    ];
    const sorted = [...texts].sort((a, b) => (isPlainer(a, b) ? -1 : 1));
    for (const [i, a] of sorted.entries()) for (const [k, b] of sorted.entries()) expect(isPlainer(a, b)).toBe(i < k);
  });
});

describe('finishing passes', () => {
  const dialects = DIALECTS.map((dialect) => ({
    language: sqlLanguage(dialect),
    statementFor: randomSentences(parserOf(dialect).lexer, 'statement', 'SELECT 1'),
  }));

  it('breaks long statements at set operators, then at clauses, then in lists', async () => {
    const long = `'${'x'.repeat(35)}'`;
    const text = `select ${long}, 1 from t where ${long} union all select ${long}, ${long}, ${long} from u where 1`;
    expect(await finished(text)).toBe(
      [
        `SELECT ${long}, 1 FROM t WHERE ${long}`,
        `UNION ALL SELECT ${long}, ${long},`,
        `  ${long}`,
        '  FROM u',
        '  WHERE 1\n',
      ].join('\n'),
    );
  });

  it('write each statement plainly if the failure needs a comment between them', async () => {
    const needsComment = (text: string): boolean => text.includes('-- why');
    expect(await finished('select  1; -- why\nselect MAX ( 2 );', sqlite, needsComment)).toBe(
      'SELECT 1; -- why\nSELECT max(2)',
    );
  });

  it('keep the case of a function that the failure needs, and write the keywords plainly', async () => {
    const needsCase = (text: string): boolean => text.includes('MAX');
    expect(await finished('select MAX ( 1 )', sqlite, needsCase)).toBe('SELECT MAX(1)\n');
  });

  it('keep a name that the failure needs, and rename all others', async () => {
    const needsName = (text: string): boolean => text.includes('needle');
    const text = 'CREATE TABLE orders (needle, tax, price);\nCREATE INDEX by_tax ON orders (tax, price, needle);\n';
    expect(await finished(text, sqlite, needsName)).toBe(
      'CREATE TABLE t (needle, b, c);\nCREATE INDEX i ON t (b, c, needle)\n',
    );
  });

  it('never add a token, make the text plainer, and find nothing the second time', async () => {
    const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.nat(dialects.length - 1), seeds, fc.nat(4), async (index, numbers, gap) => {
        const { language, statementFor } = dialects[index] as (typeof dialects)[number];
        const text = numbers.map((seed) => `${statementFor(seed)};\n`).join('');
        const wordsOf = (script: string): string[] => script.toLowerCase().match(/\w+/g) ?? [];
        const needed = wordsOf(text).filter((_, i) => gap > 0 && i % gap === 0);
        const fails = (candidate: string): boolean => {
          const words = new Set(wordsOf(candidate));
          return needed.every((word) => words.has(word));
        };
        const once = await finished(text, language, fails);
        expect(once === text || isPlainer(once, text, language)).toBe(true);
        expect(await finished(once, language, fails)).toBe(once);
      }),
      { numRuns: 60 },
    );
  });
});
