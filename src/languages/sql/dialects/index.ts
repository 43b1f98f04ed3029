/** The dialects that minrepro ships. */
import type { Dialect } from './dialect.js';
import { duckdb } from './duckdb.js';
import { generic } from './generic.js';
import { mysql } from './mysql.js';
import { postgresql } from './postgresql.js';
import { sqlite } from './sqlite.js';

/** Detection prefers earlier ones if all else is equal; the last one is for scripts of no known dialect. */
export const DIALECTS: readonly Dialect[] = [sqlite, postgresql, mysql, duckdb, generic];

/** A dialect by its name; a dialect stays as it is. Throws `RangeError` if there is none of that name. */
export function dialectNamed(dialect: Dialect | string): Dialect {
  if (typeof dialect !== 'string') return dialect;
  const found = DIALECTS.find(({ name }) => name === dialect);
  if (found) return found;
  throw new RangeError(
    `there is no dialect ${dialect}; the dialects are ${DIALECTS.map(({ name }) => name).join(', ')}`,
  );
}

export { duckdb, generic, mysql, postgresql, sqlite };
