/** SQLite, 3.0 to today. */
import { sqliteTrigger } from '../script/statement-body.js';
import type { Dialect } from './dialect.js';
import { HINTS } from './lexer-hooks.js';

/** The dialect of SQLite. */
export const sqlite: Dialect = {
  name: 'sqlite',
  grammar: { name: 'sqlite' },
  hooks: HINTS,
  signs:
    /\b(pragma|autoincrement|without\s+rowid|rowid|glob|indexed\s+by|isnull|notnull|using\s+(fts[345]|rtree)|or\s+(ignore|replace|abort|fail)|typeof|vacuum|reindex|attach)\b|^\.\w/gim,
  trackBody: sqliteTrigger,
  // A dump writes virtual tables into the schema, which a session reads only at its start.
  undoSettings: (dump) => (/\bwritable_schema\b/i.test(dump) ? ['PRAGMA writable_schema = RESET'] : []),
  shellCommands: { dot: true, backslash: false },
  hiddenColumns: ['rowid', 'oid', '_rowid_', 'rank'],
  accepts: [
    'a broken definition that nothing uses',
    'a column without a type',
    'a subquery without an alias',
    'an empty IN',
    'IN followed by a table',
  ],
};
