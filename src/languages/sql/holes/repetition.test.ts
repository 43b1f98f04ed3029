import { describe, expect, it } from 'vitest';
import { type ExplainOptions, type Explanation, explain } from '../../../explain/explain.js';
import { createMatcher } from '../../../explain/match.js';
import { compactText } from '../../../explain/pattern.js';
import { produce } from '../../../explain/produce.js';
import { sqlLanguage } from '../index.js';

const language = sqlLanguage('sqlite');

/** Every instance fails and is recognised. */
async function explained(text: string, oracle: ExplainOptions['oracle']): Promise<Explanation> {
  const explanation = await explain({ text, language, oracle, checks: 40, isolationCalls: 0 });
  const { pattern } = explanation;
  const matches = createMatcher(pattern, language);
  for (const instance of produce(pattern, language, { count: 60, seed: 3 })) {
    expect((oracle as (text: string) => unknown)(instance), instance).toBe(true);
    expect(matches(instance), instance).toBeDefined();
  }
  return explanation;
}

const TABLE = 'CREATE TABLE t (a);\nINSERT INTO t VALUES (7);\n';

describe('repetition holes', () => {
  it('any number of rows, columns and statements', async () => {
    const { pattern } = await explained(TABLE, (text) => text.includes('CREATE TABLE t (a') && /\(7\)/.test(text));
    expect(compactText(pattern)).toContain('VALUES (7)<zero or more further rows>');
    expect(compactText(pattern)).toContain('(a<zero or more further columns>)');
    expect(compactText(pattern).match(/<zero or more statements that do not touch t>/g)).toHaveLength(3);
  });

  it('at most so many rows', async () => {
    const rows = (text: string): number => (text.match(/[(]/g) ?? []).length;
    const oracle = (text: string): boolean => /^VALUES \(7\)/.test(text) && rows(text) <= 6 && !text.includes(';');
    const { pattern } = await explained('VALUES (7)', oracle);
    expect(compactText(pattern)).toBe('VALUES (7)<up to 5 further rows>');
    const matches = createMatcher(pattern, language);
    expect(matches('VALUES (7), (1), (2)')).toBeDefined();
    expect(matches('VALUES (7), (1), (2), (3), (4), (5), (6)')).toBeUndefined();
    expect(matches('VALUES (7), (1, 2)')).toBeUndefined();
  });

  it('none where nothing can be added', async () => {
    const { pattern } = await explained(TABLE, (text) => text === TABLE);
    expect(pattern.holes).toEqual([]);
  });

  it('statements that name a table of the script are not recognised', async () => {
    const { pattern } = await explained(TABLE, (text) =>
      /CREATE TABLE t \(a\)[\s\S]*INSERT INTO t VALUES \(7\)/.test(text),
    );
    const matches = createMatcher(pattern, language);
    const between = (statements: string): string => TABLE.replace('\n', `\n${statements}\n`);
    expect(matches(between('SELECT 1; CREATE TABLE u (x); INSERT INTO u VALUES (1);'))).toBeDefined();
    for (const statement of ['DROP TABLE t;', 'DELETE FROM t;', 'SELECT * FROM other;', 'PRAGMA foreign_keys = 1;'])
      expect(matches(between(statement)), statement).toBeUndefined();
  });
});
