/** How a value shows: the same in every engine where it means the same. */

/** Doubles agree in so many digits, whatever the engine's way of adding up. */
const DIGITS = 12;

export function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
  // Old clients have no exact integers of this size, and must show the same as new ones.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? String(value) : String(Number(value));
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  if (typeof value === 'object')
    return JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
  return String(value);
}
