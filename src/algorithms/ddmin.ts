/**
 * The list minimiser of Zeller (ISSTA 2000, figure 1): subsets, then complements, then finer granularity. It works on
 * any list; edits, statements and tokens are lists too. No combination is tested twice.
 */

export interface DdminOptions<T> {
  /** How a list is cut: into parts of equal length, or of about equal weight (weighted delta debugging, 2025). */
  readonly weight?: (item: T) => number;
  /**
   * Counter-based (2024): no subsets, and the size of the parts to leave out falls from round to round by a fixed
   * schedule that does not look at outcomes. Fewer tests where few items matter.
   */
  readonly counterBased?: boolean;
}

/** Says whether a list of items, in their order, still fails. */
export type ListTest<T> = (items: readonly T[]) => Promise<boolean>;

/** A sublist that fails and from which no single item can be left out. The whole list must fail. */
export async function ddmin<T>(items: readonly T[], test: ListTest<T>, options: DdminOptions<T> = {}): Promise<T[]> {
  const number = new Map(items.map((item, i) => [item, i]));
  const known = new Map<string, boolean>();
  const fails = async (list: readonly T[]): Promise<boolean> => {
    const key = list.map((item) => number.get(item)).join();
    const verdict = known.get(key) ?? (await test(list));
    known.set(key, verdict);
    return verdict;
  };
  if (options.counterBased) return counterBased([...items], fails);
  return ddminBy(items, (lists) => firstOf(lists, fails), options);
}

/** The same, for whoever can ask about several lists at a time: `first` is the first of them that fails. */
export async function ddminBy<T>(
  items: readonly T[],
  first: (lists: readonly T[][]) => Promise<T[] | undefined>,
  options: DdminOptions<T> = {},
): Promise<T[]> {
  let current = [...items];
  let granularity = 2;
  while (current.length >= 2) {
    const parts = cut(current, granularity, options.weight);
    const subset = await first(parts);
    if (subset) {
      current = subset;
      granularity = 2;
      continue;
    }
    const complement = parts.length > 2 ? await first(parts.map((part) => without(current, part))) : undefined;
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

function without<T>(items: readonly T[], part: readonly T[]): T[] {
  const gone = new Set(part);
  return items.filter((item) => !gone.has(item));
}

async function firstOf<T>(lists: readonly T[][], fails: ListTest<T>): Promise<T[] | undefined> {
  for (const list of lists) if (await fails(list)) return list;
  return undefined;
}

function cut<T>(items: readonly T[], parts: number, weight?: (item: T) => number): T[][] {
  if (!weight) {
    return Array.from({ length: parts }, (_, i) =>
      items.slice(Math.floor((i * items.length) / parts), Math.floor(((i + 1) * items.length) / parts)),
    );
  }
  const share = items.reduce((sum, item) => sum + weight(item), 0) / parts;
  const cuts: T[][] = [];
  let sum = 0;
  items.forEach((item, i) => {
    const left = items.length - i;
    // Every part gets something, however heavy its neighbours are.
    if (cuts.length === 0 || (sum >= share * cuts.length && cuts.length < parts) || left === parts - cuts.length)
      cuts.push([]);
    cuts.at(-1)?.push(item);
    sum += weight(item);
  });
  return cuts;
}

/** How likely an item matters, at the start and from round to round: the schedule of the paper. */
const FIRST_CHANCE = 0.1;
const CHANCE_GROWTH = 1.582;

async function counterBased<T>(items: T[], fails: ListTest<T>): Promise<T[]> {
  let current = items;
  for (let chance = FIRST_CHANCE; ; chance *= CHANCE_GROWTH) {
    const size = chance < 1 ? Math.max(1, Math.floor(-1 / Math.log(1 - chance))) : 1;
    let shrank = false;
    for (let at = 0; at < current.length; ) {
      const rest = [...current.slice(0, at), ...current.slice(at + size)];
      if (rest.length < current.length && (await fails(rest))) {
        current = rest;
        shrank = true;
      } else at += size;
    }
    if (size === 1 && !shrank) return current;
  }
}
