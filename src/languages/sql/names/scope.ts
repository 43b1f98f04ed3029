/** The names in one statement: its scopes, what it defines and what it uses. Plain data, filled in by `scopes.ts`. */
import type { Span } from '../../../edit/edit.js';
import type { SqlNode } from '../snapshot.js';
import type { Name } from './name.js';

/** A query with all its branches and its WITH clause. INSERT, UPDATE, DELETE and MERGE count as queries too. */
export interface Query {
  readonly node: SqlNode;
  readonly outer: Query | undefined;
  readonly commonTables: CommonTable[];
  /** The operands of its set operations, in order. */
  readonly branches: (Block | Query)[];
}

export interface CommonTable {
  readonly node: SqlNode;
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly body: SqlNode;
}

/** A scope for column names: one SELECT or VALUES, or the rows that a statement defines or changes. */
export interface Block {
  readonly kind: 'select' | 'values' | 'other';
  readonly node: SqlNode;
  readonly parent: Block | undefined;
  readonly query: Query | undefined;
  readonly items: Item[];
  readonly sources: Source[];
  /** The windows that its WINDOW clause defines. */
  readonly windows: readonly Name[];
  /** The rows of a VALUES, each as the spans of its values; empty for other blocks. */
  readonly rows: readonly (readonly Span[])[];
}

/** An item of a SELECT list. */
export interface Item extends Span {
  readonly node: SqlNode;
  /** Present for `*` and `t.*`. */
  readonly star: { readonly qualifier: string | undefined } | undefined;
  readonly alias: Name | undefined;
  /** The column name, if the item is a plain column reference. */
  readonly column: Name | undefined;
  /** The words of the expression and `*`, if some engine derives the name of the result from it, for example from a function name. */
  readonly derivedFrom: ReadonlySet<string> | undefined;
}

/** A table, subquery or set of rows whose columns a block can use. */
export interface Source {
  readonly node: SqlNode;
  readonly kind: 'named' | 'query' | 'self' | 'other';
  readonly table: TableName | undefined;
  /** If present, it replaces the table name as the qualifier of columns. */
  readonly alias: Name | undefined;
  readonly columnAliases: readonly Name[];
  readonly body: SqlNode | undefined;
  readonly join: { readonly isNatural: boolean; readonly using: readonly string[] };
  /** Whether its columns can only be used with their qualifier: NEW, OLD, EXCLUDED. */
  readonly needsQualifier: boolean;
}

/** Why a statement names a table. A table with the role `mention` need not exist. */
export type Role = 'read' | 'insert' | 'change' | 'index' | 'trigger' | 'reference' | 'alter' | 'drop' | 'mention';

/** A place where a table is named. */
export interface TableName extends Name {
  readonly role: Role;
  readonly query: Query | undefined;
}

/** A place where a column is named. */
export interface Reference extends Span {
  readonly name: Name;
  readonly qualifier: Name | undefined;
  readonly block: Block;
  /** True for `t` in `x IN t`: the grammar reads it as a column, but it may be a table. */
  readonly mayBeTable: boolean;
  /** Whether it belongs to ORDER BY or LIMIT, where names of results take precedence. */
  readonly isInTail: boolean;
}

/** A place where a window is used by its name. */
export interface WindowUse extends Name {
  readonly block: Block;
}

export interface Insert {
  readonly node: SqlNode;
  readonly table: TableName;
  readonly columns: readonly Name[];
  readonly source: SqlNode | undefined;
}

export interface ColumnDefinition extends Span {
  readonly name: Name;
  readonly isGenerated: boolean;
}

/** What a CREATE statement defines. */
export interface Definition {
  readonly kind: 'table' | 'view' | 'index' | 'trigger';
  readonly node: SqlNode;
  readonly name: Name;
  readonly columns: readonly ColumnDefinition[];
  /** Whether it has columns that the statement does not list: LIKE, INHERITS, a virtual table. */
  readonly isOpen: boolean;
  readonly viewColumns: readonly Name[];
  readonly body: SqlNode | undefined;
  /** Whether it has IF NOT EXISTS or OR REPLACE. */
  readonly isConditional: boolean;
}

/** An ALTER TABLE statement. */
export interface Alteration {
  readonly table: TableName;
  readonly actions: readonly AlterAction[];
}

export type AlterAction =
  | { readonly kind: 'rename-table'; readonly to: Name }
  | { readonly kind: 'rename-column'; readonly from: Name; readonly to: Name }
  | { readonly kind: 'add-column'; readonly column: ColumnDefinition }
  | { readonly kind: 'drop-column'; readonly name: Name }
  | { readonly kind: 'other' };

/** All names of one statement. Lists are in the order of the text. */
export interface Scopes {
  readonly blocks: readonly Block[];
  readonly queries: readonly Query[];
  readonly tables: readonly TableName[];
  readonly references: readonly Reference[];
  readonly windows: readonly WindowUse[];
  readonly inserts: readonly Insert[];
  readonly definition: Definition | undefined;
  readonly alteration: Alteration | undefined;
  readonly drops: readonly TableName[];
  /** The query that a node is the root of. */
  queryOf(node: SqlNode): Query | undefined;
}
