/** What all dialects share, for scripts and engines of no known dialect. */
import { nestedBlocks } from '../script/statement-body.js';
import type { Dialect } from './dialect.js';
import { HINTS } from './lexer-hooks.js';

/** What all dialects share. */
export const generic: Dialect = {
  name: 'generic',
  grammar: { name: 'sql' },
  hooks: HINTS,
  trackBody: () => nestedBlocks(),
  shellCommands: { dot: true, backslash: true },
  hiddenColumns: ['rowid', 'oid', '_rowid_', 'ctid', 'tableoid', 'xmin', 'xmax', 'cmin', 'cmax', 'rank'],
  accepts: [
    'a column without a type',
    'a key of a table that is not primary',
    'a query as an argument',
    'a query in brackets',
    'a row as a value',
    'a subquery without an alias',
    'an index without a name',
    'CREATE TABLE without AS',
    'INSERT without INTO',
  ],
};
