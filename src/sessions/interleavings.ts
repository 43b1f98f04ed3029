/** Orders of events of several sessions. */

/** The ways to merge lists that keep the order of each, at most `limit`. */
export function interleavings<Item>(lists: readonly (readonly Item[])[], limit: number): Item[][] {
  const found: Item[][] = [];
  const extend = (items: readonly Item[], taken: readonly number[]): void => {
    if (found.length >= limit) return;
    let isComplete = true;
    lists.forEach((list, i) => {
      const item = list[taken[i] as number];
      if (item === undefined) return;
      isComplete = false;
      extend([...items, item], taken.with(i, (taken[i] as number) + 1));
    });
    if (isComplete) found.push([...items]);
  };
  extend(
    [],
    lists.map(() => 0),
  );
  return found;
}
