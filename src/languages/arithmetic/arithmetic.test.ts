import { describe, expect, it } from 'vitest';
import { reduce } from '../../reduce.js';
import { createGenerator, createLexer, type Grammar, nodesOf } from '../../syntax/index.js';
import { shippedLanguage } from '../shipped-language.js';

const arithmetic = shippedLanguage('arithmetic');
const isCovered = (text: string): boolean => arithmetic.snapshot(text).statements.every((one) => one.isCovered);

describe('arithmetic', () => {
  it.each(['1 + ((2 * 3 / 4))', '(4)', '((4))', '-1', '+ -a', 'a/b*c', '(1+abc) - (2)', '0017'])(
    'covers %s',
    (text) => {
      expect(isCovered(text)).toBe(true);
    },
  );

  it.each(['', '()', '1 +', '1 2', 'x', '(1', '* 3'])('does not cover %j', (text) => {
    expect(isCovered(text)).toBe(false);
  });

  it('has the rules of figure 2', () => {
    const names = new Set(
      [...nodesOf(arithmetic.snapshot('-(1 + a)').statements[0]?.tree as never)].map((node) => node.name),
    );
    expect([...names]).toEqual(expect.arrayContaining(['start', 'expr', 'prefix', 'op', 'INT', 'VAR']));
  });

  it('generates expressions that it covers', () => {
    const generator = createGenerator(createLexer(arithmetic.grammar as Grammar));
    expect(generator.minimal('start').text).toMatch(/^\w$/);
    for (let seed = 0; seed < 20; seed++) {
      const { text } = generator.random('start', { seed, depth: 8 });
      expect(isCovered(text), text).toBe(true);
    }
  });

  it('reduces figure 1 to doubled brackets around one number', async () => {
    const oracle = (text: string): boolean => isCovered(text) && /\(\(.*\)\)/.test(text);
    const { text, tokensAfter } = await reduce({ text: '1 + ((2 * 3 / 4))', language: arithmetic, oracle });
    expect([text, tokensAfter]).toEqual([expect.stringMatching(/^\(\(\d\)\)$/), 5]);
  });
});
