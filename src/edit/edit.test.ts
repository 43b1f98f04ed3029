import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  applyWithDifferences,
  combineEdits,
  deletion,
  type Edit,
  gainOf,
  leadToSameText,
  rebaseOver,
  replacement,
} from './edit.js';
import { isSmallerText } from './text-order.js';

/** Words and punctuation marks, each with the gap after it. */
const words = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$|^[+(),]$/), fc.constantFrom(' ', '', '\n ')), {
  minLength: 1,
  maxLength: 12,
});

/** The text of the words and the span of each word. */
function layOut(parts: readonly (readonly [string, string])[]): {
  text: string;
  spans: { start: number; end: number }[];
} {
  let text = '';
  const spans: { start: number; end: number }[] = [];
  parts.forEach(([word, gap], i) => {
    const next = parts[i + 1]?.[0] ?? ' ';
    spans.push({ start: text.length, end: text.length + word.length });
    // Two adjacent words need a space, or they would be one word.
    text += word + (gap === '' && /\w$/.test(word) && /^\w/.test(next) ? ' ' : gap);
  });
  return { text, spans };
}

const tokensOf = (text: string): string[] => text.match(/\w+|[^\s\w]/g) ?? [];

describe('applying an edit', () => {
  it('keeps exactly the tokens that were not deleted and fuses none of them', () => {
    fc.assert(
      fc.property(words, fc.array(fc.boolean()), (parts, keep) => {
        const { text, spans } = layOut(parts);
        const replacements = spans.filter((_, i) => !keep[i]).map(({ start, end }) => ({ start, end, text: '' }));
        const kept = parts.filter((_, i) => keep[i]).map(([word]) => word);
        expect(tokensOf(applyEdit(text, { replacements, note: '' }))).toEqual(kept);
      }),
    );
  });

  it('tells where the texts differ: everything else is equal', () => {
    fc.assert(
      fc.property(words, fc.array(fc.constantFrom(undefined, '', 'x', '+ 1')), (parts, changes) => {
        const { text, spans } = layOut(parts);
        const replacements = spans.flatMap((span, i) => {
          const change = changes[i];
          return change === undefined ? [] : [{ ...span, text: change }];
        });
        const { text: after, differences } = applyWithDifferences(text, { replacements, note: '' });
        expect(after).toBe(applyEdit(text, { replacements, note: '' }));
        let rebuilt = '';
        let behind = 0;
        for (const { start, end, newStart, newEnd } of differences) {
          rebuilt += text.slice(behind, start);
          expect(newStart).toBe(rebuilt.length);
          rebuilt += after.slice(newStart, newEnd);
          behind = end;
        }
        expect(rebuilt + text.slice(behind)).toBe(after);
      }),
    );
  });

  it('inserts only the separator it is given, and none next to punctuation', () => {
    expect(applyEdit('a+b', deletion(1, 2, ''), '')).toBe('ab');
    expect(applyEdit('a+b', deletion(1, 2, ''))).toBe('a b');
    expect(applyEdit('f(x, y)', deletion(3, 5, ''))).toBe('f(x y)');
  });

  it('inserts no separator between tokens that were adjacent before, or others like them', () => {
    expect(applyEdit('a.b.c', deletion(1, 3, ''))).toBe('a.c');
    expect(applyEdit('x="old"', replacement(2, 7, '""', ''))).toBe('x=""');
    expect(applyEdit('*cells.x', replacement(1, 6, 'a', ''))).toBe('*a.x');
    expect(applyEdit('a.x', replacement(0, 1, '1', ''))).toBe('1 .x');
    expect(applyEdit('a+b+c', deletion(1, 3, ''))).toBe('a+c');
    expect(applyEdit('x+y++', deletion(2, 3, ''))).toBe('x+ ++');
    expect(applyEdit('a<b>c', deletion(2, 3, ''))).toBe('a< >c');
  });

  it('returns the same text if there are no replacements', () => {
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

  it('combine in either order unless they overlap', () => {
    fc.assert(
      fc.property(pair, ([text, a, b]) => {
        const [x] = a.replacements;
        const [y] = b.replacements;
        const isDisjoint = x !== undefined && y !== undefined && (x.end <= y.start || y.end <= x.start);
        const both = combineEdits(a, b);
        expect(both !== undefined).toBe(isDisjoint);
        if (both) expect(applyEdit(text, both)).toBe(applyEdit(text, combineEdits(b, a) as Edit));
      }),
    );
  });

  it('give the same tokens applied one after the other as combined', () => {
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

describe('leadToSameText', () => {
  it('compares the texts after two edits of equal gain', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '(', ' '), { maxLength: 12 }).map((chars) => chars.join(''));
    const offsets = fc.array(fc.nat(12), { minLength: 2, maxLength: 4 });
    const editOf = (length: number, given: readonly number[]): Edit => {
      const sorted = given.map((offset) => Math.min(offset, length)).sort((a, b) => a - b);
      const replacements = sorted.flatMap((end, i) => (i % 2 ? [{ start: sorted[i - 1] ?? 0, end, text: '' }] : []));
      return { replacements, note: '' };
    };
    fc.assert(
      fc.property(text, offsets, offsets, (before, first, second) => {
        const [a, b] = [editOf(before.length, first), editOf(before.length, second)];
        const isSame = gainOf(a) === gainOf(b) && applyEdit(before, a) === applyEdit(before, b);
        expect(leadToSameText(before, a, b)).toBe(isSame);
      }),
    );
  });
});

describe('isSmallerText', () => {
  it('is a total order: tokens, then characters, then the text', () => {
    const ascending = ['a', 'b', 'aa', 'a b', 'a bb', 'b aa', 'a b c'].map((text) => ({
      text,
      tokens: tokensOf(text).length,
    }));
    ascending.forEach((left, i) => {
      for (const [k, right] of ascending.entries()) expect(isSmallerText(left, right)).toBe(i < k);
    });
  });
});
