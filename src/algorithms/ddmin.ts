/**
 * Delta debugging of a list (Zeller, ISSTA 2000, figure 1): tests subsets, then complements, then a finer granularity.
 * The items can be anything: edits, statements, tokens.
 */

/** Variants of delta debugging from later papers. */
export interface DdminOptions<T> {
  /**
   * The weight of an item: chunks then have about equal weight instead of equal length (weighted delta debugging,
   * 2025).
   */
  readonly weight?: (item: T) => number;
  /**
   * Counter-based delta debugging (2024): tests complements only, with a chunk size that decreases by a fixed schedule.
   * Needs fewer tests if few items matter.
   */
  readonly counterBased?: boolean;
}

/** Whether a sublist of the items, in their original order, still fails. */
export type ListTest<T> = (items: readonly T[]) => Promise<boolean>;

/**
 * A failing sublist from which no single item can be removed. The whole list must fail. No sublist is tested twice.
 */
export async function ddmin<T>(items: readonly T[], test: ListTest<T>, options: DdminOptions<T> = {}): Promise<T[]> {
  const indexOf = new Map(items.map((item, i) => [item, i]));
  const cache = new Map<string, boolean>();
  const fails = async (list: readonly T[]): Promise<boolean> => {
    const key = list.map((item) => indexOf.get(item)).join();
    const verdict = cache.get(key) ?? (await test(list));
    cache.set(key, verdict);
    return verdict;
  };
  if (options.counterBased) return counterBased([...items], fails);
  return ddminBy(items, (lists) => firstOf(lists, fails), options);
}

/**
 * Like `ddmin`, but tests several lists per call: `first` returns the first of them that fails. The caller caches
 * verdicts.
 */
export async function ddminBy<T>(
  items: readonly T[],
  first: (lists: Iterable<T[]>) => Promise<T[] | undefined>,
  options: DdminOptions<T> = {},
): Promise<T[]> {
  let current = [...items];
  let granularity = 2;
  while (current.length >= 2) {
    const chunks = split(current, granularity, options.weight);
    const subset = await first(chunks);
    if (subset) {
      current = subset;
      granularity = 2;
      continue;
    }
    const complement = chunks.length > 2 ? await first(complements(current, chunks)) : undefined;
    if (complement) {
      current = complement;
      granularity = Math.max(granularity - 1, 2);
      continue;
    }
    if (granularity >= current.length) break;
    granularity = Math.min(current.length, 2 * granularity);
  }
  return current;
}

/** The list without each of its chunks in turn, which are in the order of the list. */
function* complements<T>(items: readonly T[], chunks: readonly T[][]): Generator<T[]> {
  let from = 0;
  for (const { length } of chunks) {
    yield [...items.slice(0, from), ...items.slice(from + length)];
    from += length;
  }
}

async function firstOf<T>(lists: Iterable<T[]>, fails: ListTest<T>): Promise<T[] | undefined> {
  for (const list of lists) if (await fails(list)) return list;
  return undefined;
}

function split<T>(items: readonly T[], count: number, weight?: (item: T) => number): T[][] {
  if (!weight) {
    return Array.from({ length: count }, (_, i) =>
      items.slice(Math.floor((i * items.length) / count), Math.floor(((i + 1) * items.length) / count)),
    );
  }
  const share = items.reduce((sum, item) => sum + weight(item), 0) / count;
  const chunks: T[][] = [];
  let sum = 0;
  items.forEach((item, i) => {
    const remaining = items.length - i;
    const isFull = sum >= share * chunks.length && chunks.length < count;
    // Every chunk gets an item, however heavy its neighbours are.
    if (chunks.length === 0 || isFull || remaining === count - chunks.length) chunks.push([]);
    chunks.at(-1)?.push(item);
    sum += weight(item);
  });
  return chunks;
}

/** The estimated probability that an item matters, and its growth per round; both from the paper. */
const INITIAL_PROBABILITY = 0.1;
const PROBABILITY_GROWTH = 1.582;

async function counterBased<T>(items: T[], fails: ListTest<T>): Promise<T[]> {
  let current = items;
  for (let probability = INITIAL_PROBABILITY; ; probability *= PROBABILITY_GROWTH) {
    const size = probability < 1 ? Math.max(1, Math.floor(-1 / Math.log(1 - probability))) : 1;
    let progressed = false;
    for (let index = 0; index < current.length; ) {
      const rest = [...current.slice(0, index), ...current.slice(index + size)];
      if (rest.length < current.length && (await fails(rest))) {
        current = rest;
        progressed = true;
      } else index += size;
    }
    if (size === 1 && !progressed) return current;
  }
}
