/** Reproducible pseudorandom numbers: the same seed gives the same sequence on every platform (mulberry32). */

/** A source of pseudorandom numbers. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer in [0, `count`). */
  below(count: number): number;
}

/** Creates a generator; only the lower 32 bits of the seed are used. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, below: (count) => Math.floor(next() * count) };
}

/** One of some items; undefined if there are none. */
export function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[random.below(items.length)];
}
