/** Rows compared: as they stand or in any order, and with numbers that may differ a little. */

export function areAlike(some: readonly string[], others: readonly string[], tolerance = 0): boolean {
  return some.length === others.length && some.every((row, i) => isAlike(row, others[i] as string, tolerance));
}

export function areAlikeInAnyOrder(some: readonly string[], others: readonly string[], tolerance = 0): boolean {
  return some.length === others.length && missingFrom(some, others, tolerance).length === 0;
}

/** The rows of one list that the other does not have, as often as they are there. */
export function missingFrom(some: readonly string[], others: readonly string[], tolerance = 0): string[] {
  const counts = new Map<string, number>();
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1);
  const missing = some.filter((row) => {
    const count = counts.get(row) ?? 0;
    counts.set(row, count - 1);
    return count <= 0;
  });
  if (tolerance === 0) return missing;
  const left = [...counts].flatMap(([row, count]) => Array<string>(Math.max(count, 0)).fill(row));
  return missing.filter((row) => {
    const at = left.findIndex((other) => isAlike(row, other, tolerance));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isAlike(row: string, other: string, tolerance: number): boolean {
  if (row === other) return true;
  if (tolerance === 0) return false;
  const [values, others] = [row.split('|'), other.split('|')];
  return values.length === others.length && values.every((value, i) => isNear(value, others[i] as string, tolerance));
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function isNear(value: string, other: string, tolerance: number): boolean {
  if (value === other) return true;
  if (!NUMBER.test(value) || !NUMBER.test(other)) return false;
  const [a, b] = [Number(value), Number(other)];
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b));
}
