/** DuckDB. */
import { nestedBlocks } from '../script/statement-body.js';
import type { Dialect } from './dialect.js';
import { combineHooks, HINTS, POSTGRES_TOKENS } from './lexer-hooks.js';

/** The dialect of DuckDB. */
export const duckdb: Dialect = {
  name: 'duckdb',
  grammar: { name: 'duckdb' },
  hooks: combineHooks(HINTS, POSTGRES_TOKENS),
  signs:
    /\b(qualify|struct\s*\(|struct_pack|read_(csv|parquet|json)\w*|hugeint|list_\w+|exclude\s*\(|summarize|pivot|unpivot|asof|positional\s+join|create\s+(or\s+replace\s+)?(temp\s+)?macro|using\s+sample)\b|\bfrom\s+'[^']+\.\w+'|\[\s*\w+\s+for\b|\{\s*'/gim,
  trackBody: () => nestedBlocks(),
  shellCommands: { dot: true, backslash: false },
  hasGenerateSeries: true,
  sampleValues: ['[]'],
  hiddenColumns: ['rowid'],
  accepts: ['a comma too many', 'a query in brackets', 'a row as a value', 'a subquery without an alias'],
};
