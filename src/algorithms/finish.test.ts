import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../languages/sql/language.js';
import { reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';

/** Only finishes a script. The candidates are those that the oracle was asked for after the original. */
async function finished(
  text: string,
  fails: (text: string) => boolean,
): Promise<{ reduction: Reduction; candidates: string[] }> {
  const candidates: string[] = [];
  const reduction = await reduce({
    text,
    language: sqlLanguage('sqlite'),
    passes: [],
    oracle: (candidate) => {
      if (candidate.trim() !== '' && candidate !== text && !candidates.includes(candidate)) candidates.push(candidate);
      return fails(candidate);
    },
  });
  return { reduction, candidates };
}

const SCRIPT = 'create table orders (price);\nselect price from orders;\n';
const PLAIN = 'CREATE TABLE t (a);\nSELECT a FROM t\n';

describe('finishing', () => {
  it('tries names, layout and the last semicolon together', async () => {
    const { reduction, candidates } = await finished(SCRIPT, (text) => /\bselect\b/i.test(text));
    expect(reduction.text).toBe(PLAIN);
    // All others explain the result.
    expect(candidates.filter((text) => /select/i.test(text))).toEqual([PLAIN]);
    expect(reduction.names).toEqual({ t: 'orders', a: 'price' });
  });

  it('tries each of them alone if that does not fail', async () => {
    const keepsNames = await finished(SCRIPT, (text) => text.includes('orders'));
    expect(keepsNames.reduction.text).toBe('CREATE TABLE orders (a);\nSELECT a FROM orders\n');
    const keepsCase = await finished(SCRIPT, (text) => text.includes('select'));
    expect(keepsCase.reduction.text).toBe('CREATE TABLE t (a);\nselect a from t\n');
  });

  it('keeps a last semicolon that the failure needs', async () => {
    const { reduction } = await finished(SCRIPT, (text) => text.trimEnd().endsWith(';'));
    expect(reduction.text).toBe('CREATE TABLE t (a);\nSELECT a FROM t;\n');
  });

  it('deletes the last semicolon where nothing else may change', async () => {
    const { text } = await reduce({
      text: 'select  1 ;\n',
      language: sqlLanguage('sqlite'),
      passes: [],
      finishing: (language) => language.finishing.filter(({ changes }) => changes === 'terminator'),
      oracle: (candidate) => candidate.includes('1'),
    });
    expect(text).toBe('select  1 \n');
  });
});
