import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affectedVersions } from './affected-versions.js';

describe('affectedVersions', () => {
  it('finds where a bug begins or ends, with a logarithmic number of runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        fc.boolean(),
        async (count, change, isOldAffected) => {
          const versions = Array.from({ length: count }, (_, i) => `3.${i}`);
          const border = change % (count + 1);
          const isAffected = (i: number): boolean => i < border === isOldAffected;
          const expected = versions.filter((_, i) => isAffected(i));
          const tried: string[] = [];
          const found = await affectedVersions(versions, async (version) => {
            tried.push(version);
            return isAffected(versions.indexOf(version));
          });
          expect(found.affected).toEqual(
            expected.length > 0 ? { first: expected[0], last: expected.at(-1) } : undefined,
          );
          expect(new Set(tried).size).toBe(found.tried);
          expect(found.tried).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(count)));
        },
      ),
    );
    expect(await affectedVersions([], async () => true)).toEqual({ tried: 0 });
  });
});
