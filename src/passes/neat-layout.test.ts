import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neatLayout, TOP_LEVEL } from './neat-layout.js';

/** Words, brackets and marks are tokens; a semicolon ends an item. */
function neat(text: string, hasIndentation = false): string {
  const tokens = Array.from(text.matchAll(/\w+|[^\w\s]/g), ({ index, 0: token }) => ({
    start: index,
    end: index + token.length,
  }));
  const items = tokens.filter((_, i) => text[(tokens[i - 1]?.end ?? 0) - 1] === ';');
  const itemStarts = new Map(items.map((item) => [item.start, item]));
  return neatLayout(
    { text, tokens, itemStarts, headers: new Map(), closings: new Map(), hasIndentation },
    { joins: true, dropsComments: true },
  );
}

describe('neatLayout', () => {
  it.each([
    ['removes blank lines and white space at the end of lines', 'a;  \n\n\nb;\n', 'a;\nb;\n'],
    ['moves the first line to the left', '    a;\n      b;\n    c;', 'a;\n  b;\nc;'],
    ['indents by the brackets around', '{\n      a;\n    {\n b;\n  }\n}', '{\n  a;\n  {\n    b;\n  }\n}'],
    ['removes a level that has lost its line', 'if x\n        y;\n  z;', 'if x\n    y;\n    z;'],
    ['closes empty brackets', 'f( ) {\n\n  }', 'f() {}'],
    ['closes empty brackets that were padded', 'a(  ) ;', 'a();'],
    ['joins short brackets', 'f(\n  a,\n  b\n)', 'f(a, b)'],
    ['keeps brackets with blocks inside', 'f(\n  {\n    a;\n  }\n)', 'f(\n  {\n    a;\n  }\n)'],
    ['joins lines that an operator continues', 'a =\n  b\n    .c', 'a = b.c'],
    ['keeps the spaces of padded brackets', '[ a ]', '[ a ]'],
    ['keeps an item that starts with a mark', 'a;\n*b;', 'a;\n*b;'],
  ])('%s', (_, before, after) => {
    expect(neat(before)).toBe(after);
  });

  it('indents the items of a list alike, and statements not at all', () => {
    const text = 'a\n b {\n    c;\n  d;\n      e\n}';
    const tokens = Array.from(text.matchAll(/\w|[^\w\s]/g), ({ index }) => ({ start: index, end: index + 1 }));
    const list = {};
    const itemStarts = new Map([
      [0, TOP_LEVEL],
      [text.indexOf('b'), TOP_LEVEL],
      ...['c', 'd', 'e'].map((name) => [text.indexOf(name), list] as const),
    ]);
    const source = { text, tokens, itemStarts, headers: new Map(), closings: new Map(), hasIndentation: false };
    expect(neatLayout(source, { joins: true, dropsComments: true })).toBe('a\nb {\n  c;\n  d;\n  e\n}');
  });

  it('keeps lines and relative indentation where they have a meaning', () => {
    expect(neat('  a :\n      - b\n        c\n  d (\n e )', true)).toBe('a :\n  - b\n    c\nd (e)');
  });

  it('changes white space alone, and nothing the second time', () => {
    const piece = fc.constantFrom('a', 'b', '(', ')', '{', '}', ',', ';', '.', '=', ' ', '  ', '\n', '\n\n', '\n    ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, hasIndentation) => {
        const text = `a${pieces.join('')}`;
        const once = neat(text, hasIndentation);
        expect(once.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
        expect(once).not.toMatch(/[ \t]\n|\n\n/);
        expect(neat(once, hasIndentation)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
