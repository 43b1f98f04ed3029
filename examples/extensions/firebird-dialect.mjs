/**
 * A dialect of SQL in one file: the core grammar with one rule replaced, and what else sets the dialect apart. Firebird writes
 * SELECT FIRST 10 SKIP 20 where others write LIMIT and OFFSET.
 */
import { nestedBlocks } from 'minrepro/sql';

/** @type {import('minrepro/sql').Dialect} */
const firebird = {
  name: 'firebird',
  grammar: {
    name: 'firebird',
    text: `
      grammar firebird;
      options { caseInsensitive = true; }
      import sql;
      selectOption : 'ALL' | 'DISTINCT' | ( 'FIRST' | 'SKIP' ) ( NUMBER | '(' expression ')' ) ;
    `,
  },
  signs: /\b(first\s+\d+|skip\s+\d+|rdb\$\w+|generator|suspend)\b/gi,
  trackBody: () => nestedBlocks(),
  shellCommands: { dot: false, backslash: false },
  hiddenColumns: ['rdb$db_key'],
  accepts: ['a subquery without an alias'],
};

export default firebird;
