/** PostgreSQL, and what CockroachDB adds to it. */
import { interpretPsql, undoPsqlSettings } from '../script/psql-commands.js';
import { nestedBlocks } from '../script/statement-body.js';
import type { Dialect } from './dialect.js';
import { combineHooks, HINTS, POSTGRES_TOKENS } from './lexer-hooks.js';

/** The dialect of PostgreSQL and CockroachDB. */
export const postgresql: Dialect = {
  name: 'postgresql',
  grammar: { name: 'postgresql' },
  hooks: combineHooks(HINTS, POSTGRES_TOKENS),
  signs:
    /::\s*\w|\$\w*\$|\b(big|small)?serial\b|\b(inherits|ilike|returning|jsonb|bytea|tsvector|text_pattern_ops|create\s+(extension|statistics|type|domain|materialized)|plpgsql|pg_\w+|timestamptz|upsert|int[248])\b|^\\\w/gim,
  trackBody: () => nestedBlocks({ hasRules: true }),
  shellCommands: { dot: false, backslash: true },
  interpret: interpretPsql,
  undoSettings: undoPsqlSettings,
  hasCopyData: true,
  hasGenerateSeries: true,
  sampleValues: ['ARRAY[1]'],
  hiddenColumns: ['ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax', 'oid', 'rowid'],
  accepts: [
    'a query in brackets',
    'a row as a value',
    'a subquery without an alias',
    'a window function without OVER',
    'an empty column list in brackets',
    'an index without a name',
    'fewer values than columns',
  ],
};
