import { describe, expect, it } from 'vitest';
import { seededRandom } from '../syntax/index.js';
import { ratioIsAtLeast } from './ratio.js';

/** Pairs of times whose true ratio is known, with noise on both sides. */
function noisy(ratio: number, noise: number, seed: number): () => Promise<readonly [number, number]> {
  const random = seededRandom(seed);
  const jitter = (): number => Math.exp(noise * (random.below(2_001) / 1_000 - 1));
  return async () => [10 * ratio * jitter(), 10 * jitter()];
}

describe('whether one thing takes several times as long', () => {
  it('is found out in few pairs where the answer is clear', async () => {
    expect(await ratioIsAtLeast(2, noisy(8, 0.2, 1))).toMatchObject({ holds: true, pairs: 4 });
    expect(await ratioIsAtLeast(2, noisy(1, 0.2, 2))).toMatchObject({ holds: false, pairs: 4 });
  });

  it('takes more pairs where it is close, and is wrong in few of a hundred', async () => {
    let [wrong, pairs] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const above = await ratioIsAtLeast(3, noisy(3.6, 0.4, seed));
      const below = await ratioIsAtLeast(3, noisy(2.5, 0.4, seed + 1_000));
      if (above.holds === false || below.holds === true) wrong++;
      pairs += above.pairs + below.pairs;
    }
    expect(wrong).toBeLessThanOrEqual(4);
    expect(pairs / 200).toBeGreaterThan(4);
  });

  it('is left open where it cannot be told', async () => {
    const { holds, pairs } = await ratioIsAtLeast(2, noisy(2, 1, 7));
    expect(holds).toBeUndefined();
    expect(pairs).toBe(24);
  });

  it('ends when there is nothing more to time', async () => {
    expect(await ratioIsAtLeast(2, async () => undefined)).toMatchObject({ pairs: 0 });
  });
});
