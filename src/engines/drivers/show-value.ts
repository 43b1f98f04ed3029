/** Formats a value of a row, so that equal values of different engines look the same. */

/** Engines add up doubles in different orders, so only these digits are compared. */
const SIGNIFICANT_DIGITS = 12;

/** A value as text, the same for all engines. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
  // Old clients return large integers as doubles; newer clients must show the same.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? String(value) : String(Number(value));
  if (value instanceof Uint8Array)
    return `x'${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
  if (typeof value === 'object')
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner));
  return String(value);
}

/** A row of texts, as the servers send them. */
export function showRow(row: readonly (string | null)[]): string {
  return row.map((value) => value ?? 'NULL').join('|');
}
