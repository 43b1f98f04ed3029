/** Which engines a record is for: `skipif` and `onlyif` name products, and an address says which product an engine is. */

/** Names of engines in files and in addresses, by family. */
const FAMILIES: readonly RegExp[] = [/sqlite/i, /postgres|pglite/i, /mysql|mariadb/i, /duckdb/i, /cockroach/i];
/** The configuration of CockroachDB's own runs that a single engine resembles most. */
const LOCAL = /^local(?:-|$)/;

/** Whether a condition such as `sqlite` or `config local` holds for an engine. */
export function holdsFor([name = '', ...rest]: readonly string[], engine: string): boolean {
  if (name === 'config') return rest.some((word) => LOCAL.test(word));
  const family = FAMILIES.find((pattern) => pattern.test(name));
  return family ? family.test(engine) : name.toLowerCase() === engine.toLowerCase();
}
