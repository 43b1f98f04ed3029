import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit, combineEdits, deletion, type Edit, rebaseOver, replacement } from './edit.js';
import { countTokens, isSmallerText } from './size.js';

/** A text of words with irregular gaps, and where each word lies. */
const words = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$|^[+(),]$/), fc.constantFrom(' ', '', '\n ')), {
  minLength: 1,
  maxLength: 12,
});

function layOut(parts: readonly (readonly [string, string])[]): {
  text: string;
  spans: { start: number; end: number }[];
} {
  let text = '';
  const spans: { start: number; end: number }[] = [];
  parts.forEach(([word, gap], i) => {
    const next = parts[i + 1]?.[0] ?? ' ';
    spans.push({ start: text.length, end: text.length + word.length });
    // Words that would run together were apart in the first place.
    text += word + (gap === '' && /\w$/.test(word) && /^\w/.test(next) ? ' ' : gap);
  });
  return { text, spans };
}

const tokensOf = (text: string): string[] => text.match(/\w+|[^\s\w]/g) ?? [];

describe('applying an edit', () => {
  it('keeps exactly the tokens that were not deleted, and fuses none', () => {
    fc.assert(
      fc.property(words, fc.array(fc.boolean()), (parts, keep) => {
        const { text, spans } = layOut(parts);
        const replacements = spans.filter((_, i) => !keep[i]).map(({ start, end }) => ({ start, end, text: '' }));
        const kept = parts.filter((_, i) => keep[i]).map(([word]) => word);
        expect(tokensOf(applyEdit(text, { replacements, note: '' }))).toEqual(kept);
      }),
    );
  });

  it('puts no separator where the language has none', () => {
    expect(applyEdit('a+b', deletion(1, 2, ''), '')).toBe('ab');
    expect(applyEdit('a+b', deletion(1, 2, ''))).toBe('a b');
    expect(applyEdit('f(x, y)', deletion(3, 5, ''))).toBe('f(x y)');
  });

  it('leaves the text alone where there is nothing to do', () => {
    expect(applyEdit('a-- \n', { replacements: [], note: '' })).toBe('a-- \n');
  });
});

describe('two edits', () => {
  const pair = words.chain((parts) => {
    const { text, spans } = layOut(parts);
    const edit = fc
      .tuple(fc.nat(spans.length - 1), fc.nat(3), fc.constantFrom('', 'new'))
      .map(([from, length, inserted]): Edit => {
        const last = spans[Math.min(spans.length - 1, from + length)] as { end: number };
        return replacement((spans[from] as { start: number }).start, last.end, inserted, 'x');
      });
    return fc.tuple(fc.constant(text), edit, edit);
  });

  it('combine unless they touch the same text, in either order', () => {
    fc.assert(
      fc.property(pair, ([text, a, b]) => {
        const [x] = a.replacements;
        const [y] = b.replacements;
        const apart = x !== undefined && y !== undefined && (x.end <= y.start || y.end <= x.start);
        const both = combineEdits(a, b);
        expect(both !== undefined).toBe(apart);
        if (both) expect(applyEdit(text, both)).toBe(applyEdit(text, combineEdits(b, a) as Edit));
      }),
    );
  });

  it('give the same tokens one after the other as at once', () => {
    fc.assert(
      fc.property(pair, ([text, a, b]) => {
        const moved = rebaseOver(text, a)(b);
        const both = combineEdits(a, b);
        expect(moved !== undefined).toBe(both !== undefined);
        if (moved && both)
          expect(tokensOf(applyEdit(applyEdit(text, a), moved))).toEqual(tokensOf(applyEdit(text, both)));
      }),
    );
  });
});

describe('size', () => {
  it.each([
    ["SELECT 'a''b', \"c d\", `e` FROM t -- no\n/* no */;", 9],
    ['a->>b || c <= 0x1F <> 1.5e-3', 10],
    ["x'ff' é_1 $1", 4],
    ['', 0],
  ])('of %j is %i tokens', (text, count) => {
    expect(countTokens(text)).toBe(count);
  });

  it('is a total order: tokens, then characters, then the text', () => {
    const order = ['a', 'b', 'aa', 'a b', 'a bb', 'b aa', 'a b c'].map((text) => ({ text, tokens: countTokens(text) }));
    order.forEach((one, i) => {
      for (const [k, other] of order.entries()) expect(isSmallerText(one, other)).toBe(i < k);
    });
  });
});
