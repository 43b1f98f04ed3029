import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../languages/sql/index.js';
import { pick, seededRandom } from '../syntax/index.js';
import { createMatcher } from './match.js';
import type { Pattern, PatternHole } from './pattern.js';

const language = sqlLanguage('sqlite');
const TEXT = "CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES ('x');";
const GAP = { kind: 'sql-repetition', label: 'statements', isRepetition: true, sort: 'statements', taken: ['t'] };

function hole(text: string, textClass: PatternHole['textClass'], ...starts: readonly number[]): PatternHole {
  return { spans: starts.map((start) => ({ start, end: start + text.length })), text, textClass };
}

function patternWith(gaps: readonly PatternHole[]): Pattern {
  const holes = [
    ...gaps,
    hole('t', { kind: 'name', label: 'table', taken: [] }, 13, 52),
    hole('a', { kind: 'name', label: 'name', taken: [] }, 16),
    hole("'x'", { kind: 'string', label: 'text', quote: "'" }, 62),
  ].sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
  return {
    version: 1,
    language: { name: 'sql', options: { dialect: 'sqlite' } },
    text: TEXT,
    holes,
    preserved: '',
    confirmed: 0,
    isUnfinished: false,
  };
}

/** The first table with the key that a text is inserted into, and that insertion, by trying all pairs of statements. */
function firstPair(statements: readonly string[]): readonly [string, string] | undefined {
  for (const [i, create] of statements.entries()) {
    const table = /^create table (\w+) \(\w+ integer primary key\)$/i.exec(create)?.[1];
    const isUse = (one: string): boolean =>
      /^insert into (\w+) values \('\w*'\)$/i.exec(one)?.[1]?.toLowerCase() === table?.toLowerCase();
    const use = table === undefined ? undefined : statements.slice(i + 1).find(isUse);
    if (use !== undefined) return [create, use];
  }
  return undefined;
}

const FORMS: readonly ((table: string) => string)[] = [
  (table) => `CREATE TABLE ${table} (b INTEGER PRIMARY KEY)`,
  (table) => `create table ${table.toUpperCase()} (c INTEGER PRIMARY KEY)`,
  (table) => `CREATE TABLE ${table} (b INT)`,
  (table) => `INSERT INTO ${table} VALUES (1)`,
  (table) => `INSERT INTO ${table} VALUES ('y')`,
  (table) => `INSERT INTO ${table} (b) VALUES ('y')`,
  (table) => `DELETE FROM ${table}`,
  (table) => `CREATE TRIGGER g AFTER INSERT ON ${table} BEGIN SELECT 1; SELECT 2; END`,
  () => 'SELECT 1',
  () => 'this is no SQL',
];

describe.each([
  ['without holes for statements', []],
  ['with holes for statements', [hole('', GAP, 0), hole('', GAP, 40), hole('', GAP, TEXT.length)]],
])('a pattern %s, within a script', (_, gaps) => {
  const matches = createMatcher(patternWith(gaps), language);

  it('is found exactly where brute force finds it', () => {
    const random = seededRandom(5);
    let found = 0;
    for (let i = 0; i < 800; i++) {
      const tables = ['k', 'm', 'n', 'o'].slice(0, 1 + random.below(4));
      const statements = Array.from({ length: 1 + random.below(12) }, () =>
        (pick(FORMS, random) as (table: string) => string)(pick(tables, random) as string),
      );
      const text = statements.map((statement) => `${statement};\n`).join('');
      const match = matches(text, { isWithin: true });
      const pair = firstPair(statements);
      expect(match !== undefined, text).toBe(pair !== undefined);
      if (!match || !pair) continue;
      found++;
      const whole = text.slice(match.start, match.end);
      expect([whole.startsWith(pair[0]), whole.endsWith(`${pair[1]};`)], text).toEqual([true, true]);
    }
    expect(found).toBeGreaterThan(50);
  });

  it('is found in a long script with many similar statements', () => {
    const similar = Array.from(
      { length: 1500 },
      (_one, i) => `CREATE TABLE k${i} (b INTEGER PRIMARY KEY);\nINSERT INTO k${i} VALUES (${i});\n`,
    );
    const text = `${similar.join('')}INSERT INTO K700 VALUES ('y');\nDELETE FROM k1;\n`;
    expect(matches(text, { isWithin: true })?.texts.filter((one) => one !== '')).toEqual(['k700', 'b', "'y'"]);
    expect(matches(similar.join(''), { isWithin: true })).toBeUndefined();
  });
});
