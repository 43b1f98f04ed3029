import { describe, expect, it } from 'vitest';
import { plainLanguage } from '../language/plain-language.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { type ExplainOptions, explain } from './explain.js';
import type { Isolation } from './isolation.js';

async function isolationOf(options: Pick<ExplainOptions, 'text' | 'language' | 'oracle'>, calls = 100) {
  const { isolation } = await explain({ ...options, checks: 1, isolationCalls: calls });
  return isolation;
}

/** What the passing part lacks. */
function difference({ failing, difference: spans }: Isolation): string[] {
  return spans.map(({ start, end }) => failing.slice(start, end));
}

const SCRIPT = `CREATE TABLE t (a, b);
INSERT INTO t VALUES (1, 2);
SELECT a, needle, b FROM t WHERE a > 1 AND b < 3;
DELETE FROM t;
DROP TABLE t;
`;

describe('isolation', () => {
  const language = sqlLanguage('sqlite');

  it('finds the smallest part of a statement without which the whole script passes', async () => {
    const oracle = (text: string): boolean => /SELECT.*needle/.test(text);
    const found = (await isolationOf({ text: SCRIPT, language, oracle })) as Isolation;
    expect(found.failing).toBe(SCRIPT);
    expect(found.passing.replace(/ +/g, ' ')).toBe(SCRIPT.replace(' needle,', ''));
    expect(difference(found).join('').replace(/[ ,]/g, '')).toBe('needle');
    expect(found.isUnfinished).toBe(false);
    expect(found.calls).toBeLessThan(40);
  });

  it('finds a part of one statement if two fail together', async () => {
    const oracle = (text: string): boolean => text.includes('INSERT') && text.includes('DROP');
    const found = (await isolationOf({ text: SCRIPT, language, oracle })) as Isolation;
    expect([oracle(found.failing), oracle(found.passing)]).toEqual([true, false]);
    expect(difference(found)).toHaveLength(1);
    expect(found.passing.length).toBeGreaterThan(SCRIPT.length / 2);
  });

  it('works by lines if there are no statements', async () => {
    const text = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join('');
    const oracle = (candidate: string): boolean => candidate.includes('line 7\n');
    const found = (await isolationOf({ text, language: plainLanguage('lines'), oracle })) as Isolation;
    expect([found.failing, difference(found), found.passing]).toEqual([
      text,
      ['line 7\n'],
      text.replace('line 7\n', ''),
    ]);
  });

  it('keeps to its calls, and is left out if there are none', async () => {
    const oracle = (text: string): boolean => /SELECT.*needle/.test(text);
    const found = await isolationOf({ text: SCRIPT, language, oracle }, 3);
    expect([found?.isUnfinished, found?.calls]).toEqual([true, 3]);
    expect(await isolationOf({ text: SCRIPT, language, oracle }, 0)).toBeUndefined();
  });
});
