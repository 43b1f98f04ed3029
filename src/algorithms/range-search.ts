/**
 * Finds the items of a list that can be deleted with few questions: about `log n` for each item that is needed, and about one for each
 * item if all of them are (Hwang's group testing by binary splitting, with the share of needed items seen so far).
 */
import type { ItemRange } from '../passes/edit-order.js';

/** Which items to delete next; those before the range are decided. */
export interface RangeSearch extends ItemRange {
  /** What to ask next if the range can be deleted; undefined at the end of the list. */
  ifDeleted(): RangeSearch | undefined;
  /** What to ask next if it cannot. */
  ifNeeded(): RangeSearch | undefined;
}

interface State {
  readonly count: number;
  /** The first item of the stretch that is being searched. */
  readonly start: number;
  /** How many items of the stretch are deleted. */
  readonly deleted: number;
  /** How many items of it cannot all be deleted; more than there are if that is not known. */
  readonly limit: number;
  /** How many items are needed so far. */
  readonly needed: number;
  /** How many items were deleted before the last needed one; undefined if there is none. */
  readonly lastGap: number | undefined;
}

/** The search of a list. Undefined if it is empty. If most items are probably needed, it begins with single ones. */
export function rangeSearch(count: number, mostAreNeeded = false): RangeSearch | undefined {
  const seen = mostAreNeeded ? { needed: 2, lastGap: 0 } : { needed: 0, lastGap: undefined };
  return question({ count, start: 0, deleted: 0, limit: count + 1, ...seen });
}

function question(state: State): RangeSearch | undefined {
  const { count, start, deleted, limit, needed } = state;
  const rest = count - start;
  if (rest <= 0 || deleted === rest) return undefined;
  if (limit - deleted === 1) {
    // The item after the deleted ones is needed.
    const next = start + limit;
    return question({
      count,
      start: next,
      deleted: 0,
      limit: count - next + 1,
      needed: needed + 1,
      lastGap: deleted,
    });
  }
  const asked = limit > rest ? guess(state) : guessBelow(state);
  return {
    from: start + deleted,
    to: start + asked,
    ifDeleted: () => question({ ...state, deleted: asked }),
    ifNeeded: () => question({ ...state, limit: asked }),
  };
}

/** How many items can probably be deleted if nothing is known about those that follow. */
function guess(state: State): number {
  const { count, start, deleted, needed } = state;
  const rest = count - start;
  if (deleted > 0) return Math.min(rest, deleted * 2);
  // One needed item may be the only one.
  return needed < 2 ? rest : Math.min(rest, usualGap(state));
}

/** How many items can probably be deleted if `limit` is too many. */
function guessBelow(state: State): number {
  const { deleted, limit, lastGap } = state;
  const middle = (deleted + limit) >> 1;
  if (lastGap === undefined) return Math.max(Math.ceil(limit / 4) > deleted ? Math.ceil(limit / 4) : middle, 1);
  const usual = usualGap(state);
  if (deleted === 0) return Math.min(middle, usual < limit ? usual : middle);
  return Math.max(deleted + 1, Math.min(middle, deleted * 2));
}

/** The average number of items between needed ones. Needed items often stand next to each other. */
function usualGap({ start, needed, lastGap }: State): number {
  return lastGap === 0 ? 1 : Math.max(1, Math.round(start / needed));
}
