import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangeSearch } from './range-search.js';

/** The items that are left, and the number of questions. */
function search(count: number, needed: ReadonlySet<number>, mostAreNeeded = false): { left: number[]; asked: number } {
  const deleted = new Set<number>();
  let asked = 0;
  for (let range = rangeSearch(count, mostAreNeeded); range; asked++) {
    const items = Array.from({ length: range.to - range.from }, (_, i) => (range?.from ?? 0) + i);
    const isDeleted = !items.some((item) => needed.has(item));
    if (isDeleted) for (const item of items) deleted.add(item);
    range = isDeleted ? range.ifDeleted() : range.ifNeeded();
  }
  return { left: Array.from({ length: count }, (_, i) => i).filter((item) => !deleted.has(item)), asked };
}

it.each([false, true])('leaves exactly the needed items', (mostAreNeeded) => {
  fc.assert(
    fc.property(fc.nat({ max: 200 }), fc.array(fc.nat({ max: 199 })), (count, items) => {
      const needed = items.filter((item) => item < count);
      const { left } = search(count, new Set(needed), mostAreNeeded);
      expect(left).toEqual([...new Set(needed)].sort((a, b) => a - b));
    }),
  );
});

it.each([
  ['nothing is needed', 2_000, [], 1],
  ['one item is needed', 2_000, [700], 16],
  ['three items are needed', 2_000, [182, 822, 1_690], 45],
  ['everything is needed', 12, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 18],
])('asks few questions if %s', (_, count, needed, max) => {
  expect(search(count, new Set(needed)).asked).toBeLessThanOrEqual(max);
});

it('asks one question for each item if most are needed', () => {
  expect(search(12, new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), true).asked).toBe(12);
});
