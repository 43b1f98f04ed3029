/** A snapshot of an SQL script: it knows its dialect, and the names of its nodes are checked by the compiler. */
import type { Snapshot, Statement } from '../../language/language.js';
import type { Node } from '../../syntax/index.js';
import type { Dialect } from './dialects/dialect.js';
import type { SqlName } from './rule-names.js';

/** A node of a tree that one of the SQL grammars made. */
export type SqlNode = Node<SqlName>;

/** A statement of a snapshot, with a tree of SQL. */
export interface SqlStatement extends Statement {
  readonly tree: SqlNode;
}

/** A snapshot of a script that knows its dialect. */
export interface SqlSnapshot extends Snapshot {
  readonly dialect: Dialect;
  readonly statements: readonly SqlStatement[];
  readonly setup?: SqlSnapshot;
}
