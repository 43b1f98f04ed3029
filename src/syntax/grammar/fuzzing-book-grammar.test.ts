import { describe, expect, it } from 'vitest';
import { grammarLanguage } from '../../language/grammar-language.js';
import { readFuzzingBookGrammar } from './fuzzing-book-grammar.js';
import { GrammarError } from './grammar.js';

const EXPRESSIONS = {
  '[start]': '<start>',
  '[grammar]': {
    '<digit>': [['0'], ['1'], ['2']],
    '<int>': [['<digit>', '<int>'], ['<digit>']],
    '<space>': [[], [' ']],
    '<expr>': [['<int>'], ['(', '<space>', '<expr>', ')'], ['<expr>', ' + ', '<expr>']],
    '<start>': [['<expr>']],
  },
};

describe('readFuzzingBookGrammar', () => {
  const language = grammarLanguage(readFuzzingBookGrammar(JSON.stringify(EXPRESSIONS), 'expr.fbjson'));
  const isCovered = (text: string): boolean => language.snapshot(text).statements.every((one) => one.isCovered);

  it.each(['0', '12 + 0', '(1)', '( 1)', '((1) + 2)'])('covers %j', (text) => expect(isCovered(text)).toBe(true));
  it.each(['', '3', '1+1', '(1', '1 +', '1  + 1'])('does not cover %j', (text) => expect(isCovered(text)).toBe(false));

  it('generates what it covers, character by character', () => {
    for (let seed = 1; seed < 20; seed++) {
      const { text } = (language.generator as NonNullable<typeof language.generator>)().random('start', {
        seed,
        depth: 6,
      });
      expect(isCovered(text), text).toBe(true);
      expect(language.countTokens(text)).toBe(text.length);
    }
  });

  it.each(['', '{}', '{"[start]": "<a>", "[grammar]": {}}'])('rejects %j', (text) => {
    expect(() => readFuzzingBookGrammar(text, 'x.fbjson')).toThrow(GrammarError);
  });
});
