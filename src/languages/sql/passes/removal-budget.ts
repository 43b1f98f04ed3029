/**
 * How much work the removals of one enumeration may take. In a chain of thousands of names, each of which depends on the one before,
 * every removal leads to thousands of others. They are found until the budget is used up; from then on, a removal that leads to
 * many others is given up, and in the end every removal.
 */

/** The work is the number of nodes and names that are looked at. */
export interface RemovalBudget {
  left: number;
  /** Below it, nothing is removed any more. */
  readonly end: number;
}

/** About half a second. The removals of scripts of a few hundred statements take far less. */
const MIN_TOTAL = 1_000_000;
/** A column of a large table has a value in each of its rows. */
const WORK_PER_CHARACTER = 5;
/** What a removal may take if the budget is used up, for about 50 places. */
const MIN_WORK = 2_000;
/** How much removals of that kind may take together. */
const SMALL_WORK_PER_CHARACTER = 20;

export function removalBudget(textLength: number): RemovalBudget {
  return {
    left: MIN_TOTAL + WORK_PER_CHARACTER * textLength,
    end: -(MIN_TOTAL + SMALL_WORK_PER_CHARACTER * textLength),
  };
}

/** How much a removal may take that is about to start. */
export function maxWork({ left, end }: RemovalBudget): number {
  return left < end ? 0 : Math.max(MIN_WORK, left);
}
