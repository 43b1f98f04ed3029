/**
 * Isolates a failure-inducing difference (`dd` of Zeller and Hildebrandt, TSE 2002): two lists of items, of which one passes and the
 * other, which contains it, fails. Their difference is made smaller from both sides.
 */

/** How a list of items does; a list without an answer is `unresolved`. */
export type ListOutcome = 'passes' | 'fails' | 'unresolved';

/** Two lists in the order of all items. */
export interface PassingAndFailing<T> {
  readonly passing: readonly T[];
  readonly failing: readonly T[];
}

/**
 * The empty list must pass, and all items together must fail. `onProgress` is called with every pair, so that a search that ends early
 * has a result. Prefers large lists: of two ways to make the difference smaller, the passing list grows before the failing one shrinks.
 */
export async function isolateDifference<T>(
  items: readonly T[],
  test: (list: readonly T[]) => Promise<ListOutcome>,
  onProgress: (pair: PassingAndFailing<T>) => void = () => {},
): Promise<PassingAndFailing<T>> {
  let passing: ReadonlySet<T> = new Set();
  let failing: ReadonlySet<T> = new Set(items);
  const inOrder = (set: ReadonlySet<T>): T[] => items.filter((item) => set.has(item));
  const pair = (): PassingAndFailing<T> => ({ passing: inOrder(passing), failing: inOrder(failing) });
  for (let granularity = 2; ; ) {
    const difference = items.filter((item) => failing.has(item) && !passing.has(item));
    if (difference.length < 2) return pair();
    const parts = split(difference, Math.min(granularity, difference.length));
    const step = await firstStep(parts, passing, failing, (set) => test(inOrder(set)));
    if (step) {
      ({ passing, failing } = step);
      granularity = step.isLarge ? 2 : Math.max(granularity - 1, 2);
      onProgress(pair());
    } else if (granularity >= difference.length) return pair();
    else granularity = Math.min(2 * granularity, difference.length);
  }
}

interface Step<T> {
  readonly passing: ReadonlySet<T>;
  readonly failing: ReadonlySet<T>;
  /** Whether only one part of the difference is left. */
  readonly isLarge: boolean;
}

/** The first part that makes the difference smaller. Steps that leave one part only come first. */
async function firstStep<T>(
  parts: readonly T[][],
  passing: ReadonlySet<T>,
  failing: ReadonlySet<T>,
  test: (set: ReadonlySet<T>) => Promise<ListOutcome>,
): Promise<Step<T> | undefined> {
  const without = parts.map((part) => new Set([...failing].filter((item) => !part.includes(item))));
  const withPart = parts.map((part) => new Set([...passing, ...part]));
  const outcomesWithout: ListOutcome[] = [];
  for (const [i, set] of without.entries()) {
    outcomesWithout[i] = await test(set);
    if (outcomesWithout[i] === 'passes') return { passing: set, failing, isLarge: true };
  }
  // With two parts, the failing list without one of them is the passing list with the other one.
  const outcomesWith: ListOutcome[] = parts.length === 2 ? outcomesWithout.toReversed() : [];
  for (const [i, set] of withPart.entries()) {
    outcomesWith[i] ??= await test(set);
    if (outcomesWith[i] === 'fails') return { passing, failing: set, isLarge: true };
  }
  for (const [i, set] of withPart.entries())
    if (outcomesWith[i] === 'passes') return { passing: set, failing, isLarge: false };
  for (const [i, set] of without.entries())
    if (outcomesWithout[i] === 'fails') return { passing, failing: set, isLarge: false };
  return undefined;
}

function split<T>(items: readonly T[], count: number): T[][] {
  return Array.from({ length: count }, (_, i) =>
    items.slice(Math.floor((i * items.length) / count), Math.floor(((i + 1) * items.length) / count)),
  );
}
