import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../syntax/index.js';
import { ratioIsAtLeast } from './ratio.js';

/** Pairs of times with a given true ratio, and noise on both sides. */
function noisy(ratio: number, noise: number, seed: number): () => Promise<readonly [number, number]> {
  const random = seededRandom(seed);
  const jitter = (): number => Math.exp(noise * (random.below(2_001) / 1_000 - 1));
  return async () => [10 * ratio * jitter(), 10 * jitter()];
}

describe('ratioIsAtLeast', () => {
  it('decides a clear case after four pairs', async () => {
    expect(await ratioIsAtLeast(2, noisy(8, 0.2, 1))).toMatchObject({ holds: true, pairs: 4 });
    expect(await ratioIsAtLeast(2, noisy(1, 0.2, 2))).toMatchObject({ holds: false, pairs: 4 });
  });

  it('measures more pairs in a close case, and is wrong in at most 2 % of the cases', async () => {
    let [wrong, pairs] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const above = await ratioIsAtLeast(3, noisy(3.6, 0.4, seed));
      const below = await ratioIsAtLeast(3, noisy(2.5, 0.4, seed + 1_000));
      wrong += Number(above.holds === false) + Number(below.holds === true);
      pairs += above.pairs + below.pairs;
    }
    expect(wrong).toBeLessThanOrEqual(4);
    expect(pairs / 200).toBeGreaterThan(4);
  });

  it('answers undefined if the maximum number of pairs does not decide', async () => {
    const answer = await ratioIsAtLeast(2, noisy(2, 1, 7));
    expect(answer.holds).toBeUndefined();
    expect(answer.pairs).toBe(24);
  });

  it('ends if nothing more can be measured', async () => {
    let measured = 0;
    const answer = await ratioIsAtLeast(2, async () => (measured++ < 2 ? [20, 10] : undefined));
    expect(answer).toEqual({ ratio: 2, pairs: 2 });
  });
});
