/** Compares lists of rows: in order or in any order, and with a tolerance for numbers (a fraction of their size). */

/** Whether both lists have the same rows in the same order. */
export function areAlike(first: readonly string[], second: readonly string[], tolerance = 0): boolean {
  return first.length === second.length && first.every((row, i) => isAlike(row, second[i] as string, tolerance));
}

/** Whether both lists have the same rows equally often. */
export function areAlikeInAnyOrder(first: readonly string[], second: readonly string[], tolerance = 0): boolean {
  return first.length === second.length && missingFrom(first, second, tolerance).length === 0;
}

/** The rows of the first list that the second list does not contain; a row that it contains too seldom is repeated. */
export function missingFrom(first: readonly string[], second: readonly string[], tolerance = 0): string[] {
  const counts = new Map<string, number>();
  for (const row of second) counts.set(row, (counts.get(row) ?? 0) + 1);
  const missing = first.filter((row) => {
    const count = counts.get(row) ?? 0;
    counts.set(row, count - 1);
    return count <= 0;
  });
  if (tolerance === 0) return missing;
  const unmatched = [...counts].flatMap(([row, count]) => Array<string>(Math.max(count, 0)).fill(row));
  return missing.filter((row) => {
    const index = unmatched.findIndex((candidate) => isAlike(row, candidate, tolerance));
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
}

function isAlike(firstRow: string, secondRow: string, tolerance: number): boolean {
  if (firstRow === secondRow) return true;
  if (tolerance === 0) return false;
  const [first, second] = [firstRow.split('|'), secondRow.split('|')];
  return first.length === second.length && first.every((value, i) => isNear(value, second[i] as string, tolerance));
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function isNear(firstValue: string, secondValue: string, tolerance: number): boolean {
  if (firstValue === secondValue) return true;
  if (!NUMBER.test(firstValue) || !NUMBER.test(secondValue)) return false;
  const [first, second] = [Number(firstValue), Number(secondValue)];
  return Math.abs(first - second) <= tolerance * Math.max(Math.abs(first), Math.abs(second));
}
