/** Errors that come from sessions that run at the same time. */
import type { StatementError } from '../engines/engine.js';

/** Deadlock, serialization failure, timeouts: first those of PostgreSQL, then those of MySQL and MariaDB, then a wait without end. */
const CODES: ReadonlySet<string> = new Set([
  '40P01',
  '40001',
  '55P03',
  '57014',
  '1213',
  '1205',
  '1020',
  '3572',
  '4137',
  'hang',
]);

export function isConcurrencyError({ code }: StatementError): boolean {
  return code !== undefined && CODES.has(code);
}

/** The code of steps that wait without end, see `runSteps`. */
export const HANG_CODE = 'hang';
