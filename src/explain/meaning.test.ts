import { describe, expect, it } from 'vitest';
import { fusesWords } from '../language/holes.js';
import { meaningOf, withOwnMeanings } from './meaning.js';

describe('the meaning of a text', () => {
  it.each([
    ['a', ' a\n', 'a'],
    ['a', 'f( x )', 'f(x)'],
    ['', ' ', ' '],
    ['', ' , x', ',x'],
    [' ', '', ''],
    ["'a'", "' '", "' '"],
  ])('where %j stands, %j means %j', (own, text, meaning) => {
    expect(meaningOf(own, text)).toBe(meaning);
  });

  it('of texts that differ in white space only, one is left, and none that means what stands there', () => {
    expect(withOwnMeanings('[]', ['[ ]', '[,]', '[ ,]', '\n[]', '[,,]'])).toEqual(['[,]', '[,,]']);
  });
});

describe('words that touch', () => {
  const filling = (start: number, end: number, text: string) => ({
    site: { spans: [{ start, end }], text: '', classes: [], probes: [], inner: () => [] },
    text,
  });

  it.each([
    ['a word is put before one that stays', 'f() end', [filling(3, 4, 'return')], true],
    ['white space between two words is lost', 'var x', [filling(3, 4, '')], true],
    ['a word is put in the place of another', 'var x', [filling(4, 5, 'yz')], false],
    ['a word is put between brackets', 'f()', [filling(2, 2, 'x')], false],
    ['a part of a word is replaced', 'x10', [filling(1, 3, '7')], false],
  ])('%s', (_, text, fillings, isFused) => {
    expect(fusesWords(fillings, text)).toBe(isFused);
  });
});
