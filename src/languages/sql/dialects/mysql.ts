/** MySQL and MariaDB, and what TiDB adds to them. */
import { interpretMysql } from '../script/mysql-commands.js';
import { nestedBlocks } from '../script/statement-body.js';
import type { Dialect } from './dialect.js';
import { combineHooks, HINTS } from './lexer-hooks.js';

/** The dialect of MySQL, MariaDB and TiDB. */
export const mysql: Dialect = {
  name: 'mysql',
  grammar: { name: 'mysql' },
  hooks: combineHooks(HINTS, {
    // Comments that start with ! hold code for some versions.
    predicates: { isPlainComment: ({ text, start }) => !/^\/\*M?!/i.test(text.slice(start, start + 4)) },
  }),
  signs:
    /`|@@\w|<=>|\b(auto_increment|engine\s*=|unsigned|zerofill|rlike|show\s+(tables|create|warnings|status|variables)|insert\s+ignore|duplicate\s+key|information_schema|innodb|myisam|charset|mediumint|tinyint|longtext|if\s*\(|concat_ws|delimiter)\b|^#/gim,
  trackBody: () => nestedBlocks(),
  shellCommands: { dot: true, backslash: true },
  interpret: interpretMysql,
  // There, || is a logical operator.
  concatenates: (left, right) => `concat(${left}, ${right})`,
  hiddenColumns: ['_rowid'],
  accepts: [
    'a key of a table that is not primary',
    'a query in brackets',
    'an empty list of target columns',
    'CREATE TABLE without AS',
    'INSERT without INTO',
  ],
};
