import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolateDifference, type ListOutcome } from './isolate-difference.js';

const items = Array.from({ length: 32 }, (_, i) => i);

describe('isolateDifference', () => {
  it('finds the item that makes a list fail, and keeps all others', async () => {
    let calls = 0;
    const { passing, failing } = await isolateDifference(items, async (list) => {
      calls++;
      return list.includes(13) ? 'fails' : 'passes';
    });
    expect(failing).toEqual(items);
    expect(passing).toEqual(items.filter((item) => item !== 13));
    // Two for each halving at most: a binary search.
    expect(calls).toBeLessThanOrEqual(10);
  });

  it('ends with a passing and a failing list, of which no single item of the difference can be moved', async () => {
    const needs = fc.uniqueArray(fc.nat(31), { minLength: 1, maxLength: 4 });
    // What one item needs to be valid is another one before it.
    const links = fc.array(fc.tuple(fc.nat(31), fc.nat(31)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(needs, links, async (needed, dependencies) => {
        const outcome = (list: readonly number[]): ListOutcome => {
          if (dependencies.some(([user, used]) => list.includes(user) && !list.includes(used))) return 'unresolved';
          return needed.every((item) => list.includes(item)) ? 'fails' : 'passes';
        };
        const { passing, failing } = await isolateDifference(items, async (list) => outcome(list));
        expect([outcome(passing), outcome(failing)]).toEqual(['passes', 'fails']);
        expect(passing.every((item) => failing.includes(item))).toBe(true);
        const difference = failing.filter((item) => !passing.includes(item));
        for (const item of difference.length > 1 ? difference : []) {
          expect(outcome(items.filter((one) => passing.includes(one) || one === item))).toBe('unresolved');
          expect(outcome(failing.filter((one) => one !== item))).toBe('unresolved');
        }
      }),
    );
  });

  it('reports every pair on the way', async () => {
    const sizes: number[] = [];
    await isolateDifference(
      items,
      async (list) => (list.includes(5) && list.includes(20) ? 'fails' : 'passes'),
      ({ passing, failing }) => sizes.push(failing.length - passing.length),
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes.at(-1)).toBe(1);
  });
});
