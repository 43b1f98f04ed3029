import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText, widthOf } from './display-text.js';
import { piecesOf, wrapText } from './wrap-text.js';

describe('piecesOf', () => {
  it('breaks after spaces, and words only if they are too long', () => {
    expect(piecesOf('one two three', 8)).toEqual(['one two ', 'three']);
    expect(piecesOf('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(piecesOf('', 4)).toEqual(['']);
  });

  it('loses nothing, and no piece is too wide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (line, width) => {
        const pieces = piecesOf(line, width);
        expect(pieces.join('')).toBe(line);
        for (const piece of pieces)
          if ([...piece].length > 1) expect(widthOf(visibleText(piece))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrapText', () => {
  it('indents all lines but the first', () => {
    expect(wrapText('1  any text of at least four characters', 20, '   ')).toEqual([
      '1  any text of at',
      '   least four',
      '   characters',
    ]);
  });
});
