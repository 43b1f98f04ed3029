import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DdminOptions, ddmin } from './ddmin.js';

/** Runs ddmin on 1 … n and counts distinct tests, including the empty and the whole list. */
async function run(
  count: number,
  fails: (items: readonly number[]) => boolean,
  options: DdminOptions<number> = {},
): Promise<{ minimum: number[]; tests: number }> {
  const tested = new Set<string>(['', Array.from({ length: count }, (_, i) => i + 1).join()]);
  const minimum = await ddmin(
    Array.from({ length: count }, (_, i) => i + 1),
    async (items) => {
      tested.add(items.join());
      return fails(items);
    },
    options,
  );
  return { minimum, tests: tested.size };
}

describe('ddmin', () => {
  it('finds the three failing changes of eight in the example of the paper with the same number of tests', async () => {
    const { minimum, tests } = await run(8, (items) => [1, 7, 8].every((item) => items.includes(item)));
    expect(minimum).toEqual([1, 7, 8]);
    // Table 2 of the paper counts 19 distinct tests, including the empty and the whole list.
    expect(tests).toBe(19);
  });

  it.each<[string, DdminOptions<number>]>([
    ['with chunks of equal length', {}],
    ['with chunks of equal weight', { weight: (item) => item * item }],
    ['counter-based', { counterBased: true }],
  ])('%s, returns a failing list from which no item can be removed, for any predicate', async (_, options) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.boolean()), async (count, coins) => {
        const verdicts = new Map<string, boolean>();
        const numbers = Array.from({ length: count }, (__, i) => i + 1);
        const fails = (items: readonly number[]): boolean => {
          const key = items.join();
          if (!verdicts.has(key)) verdicts.set(key, items.length === count || (coins.next().value as boolean));
          return verdicts.get(key) as boolean;
        };
        const { minimum } = await run(count, fails, options);
        expect(fails(minimum)).toBe(true);
        expect(numbers.filter((item) => minimum.includes(item))).toEqual(minimum);
        if (minimum.length > 1) {
          for (const item of minimum) expect(fails(minimum.filter((kept) => kept !== item))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('stays within the bounds of the paper: n² + 3n tests in the worst case, 2·log₂ n for a single cause', async () => {
    for (const count of [4, 8, 16, 32]) {
      const worst = await run(count, (items) => items.length === count);
      expect(worst.tests).toBeLessThanOrEqual(count * count + 3 * count);
      const best = await run(count, (items) => items.includes(1));
      expect(best.tests - 2).toBeLessThanOrEqual(2 * Math.log2(count));
    }
  });
});
