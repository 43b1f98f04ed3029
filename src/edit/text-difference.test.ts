import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, type Edit, type Replacement } from './edit.js';
import { changesBetween } from './text-difference.js';

/** Replacements are exact: no separator is added. */
const applyExactly = (text: string, replacements: readonly Replacement[]): string =>
  applyEdit(text, { replacements, note: '' }, '');

const words = fc.array(fc.constantFrom('SELECT', 'a', '1', ',', '(', ')', ' ', '\n', "'x'", '++', 'é'), {
  maxLength: 30,
});
const text = words.map((parts) => parts.join(''));

const editOf = (before: string) =>
  fc
    .array(fc.tuple(fc.nat(before.length), fc.constantFrom('', '', 'b', '2', ')')), { maxLength: 6 })
    .map((points): Edit => {
      const offsets = points.map(([offset]) => offset).sort((a, b) => a - b);
      const replacements: Replacement[] = [];
      for (let i = 0; i + 1 < offsets.length; i += 2)
        replacements.push({ start: offsets[i] as number, end: offsets[i + 1] as number, text: points[i]?.[1] ?? '' });
      return { replacements, note: '' };
    });

test('changes between any two texts lead from one to the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applyExactly(before, changesBetween(before, after))).toBe(after);
    }),
  );
});

test('changes by an edit lead to the same text as the edit, with its separators', () => {
  fc.assert(
    fc.property(
      text.chain((before) => fc.tuple(fc.constant(before), editOf(before))),
      fc.constantFrom('', ' '),
      ([before, edit], separator) => {
        const after = applyEdit(before, edit, separator);
        expect(applyExactly(before, changesBetween(before, after, edit, separator))).toBe(after);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('unchanged words between changes are not part of them', () => {
  const before = 'SELECT a, b FROM t WHERE c';
  const after = 'SELECT b FROM u';
  expect(
    changesBetween(before, after).map(({ start, end, text: inserted }) => [before.slice(start, end), inserted]),
  ).toEqual([
    ['a, ', ''],
    ['t WHERE c', 'u'],
  ]);
});

test('equal texts have no changes', () => {
  expect(changesBetween('a b', 'a b')).toEqual([]);
});

test('long texts without a common word are one change', () => {
  const before = 'a '.repeat(2_000);
  const after = 'b;'.repeat(2_000);
  expect(changesBetween(before, after)).toEqual([{ start: 0, end: before.length, text: after }]);
});
