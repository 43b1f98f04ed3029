/** What identifies the failure of a test. */
import { inspect } from 'node:util';

/**
 * The kind of error, its message and the actual value. A looser rule would accept nearly everything: a test that counts rows also fails,
 * with another number, if no rows are inserted at all.
 */
export function failureKey(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  const { actual } = error as { actual?: unknown };
  return [error.name, error.message, inspect(actual, { depth: 6 })].join('\n');
}
