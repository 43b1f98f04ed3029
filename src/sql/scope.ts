/** What is known of the names in one statement: its scopes, what it defines, and what it uses. Plain data. */
import type { Node } from '../syntax/index.js';
import type { Name, Span } from './name.js';

/** A query with all its branches and what it names by WITH. Statements that can have a WITH count as one. */
export interface Query {
  readonly node: Node;
  readonly outer: Query | undefined;
  readonly commonTables: CommonTable[];
  /** Of its set operation, in order. */
  readonly branches: (Block | Query)[];
}

export interface CommonTable {
  readonly node: Node;
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly body: Node;
}

/** Where columns can be named: one SELECT or VALUES, or the rows that a statement defines or changes. */
export interface Block {
  readonly kind: 'select' | 'values' | 'other';
  readonly node: Node;
  readonly parent: Block | undefined;
  readonly query: Query | undefined;
  readonly items: Item[];
  readonly sources: Source[];
  /** Windows that it names. */
  readonly windows: readonly Name[];
  /** Of VALUES. */
  readonly rows: readonly (readonly Span[])[];
}

export interface Item extends Span {
  readonly node: Node;
  /** All columns, or all of one table. */
  readonly star: { readonly qualifier: string | undefined } | undefined;
  readonly alias: Name | undefined;
  /** Where it is a plain column. */
  readonly column: Name | undefined;
  /** Whether some engine names it after what it is made of. */
  readonly hasOwnName: boolean;
}

export interface Source {
  readonly node: Node;
  readonly kind: 'named' | 'query' | 'self' | 'other';
  readonly table: TableName | undefined;
  /** What its columns can be qualified with. */
  readonly alias: Name | undefined;
  readonly columnAliases: readonly Name[];
  readonly body: Node | undefined;
  readonly join: { readonly isNatural: boolean; readonly using: readonly string[] };
  /** Rows that only their name leads to: NEW, OLD, EXCLUDED. */
  readonly isNamedOnly: boolean;
}

export type Role = 'read' | 'insert' | 'change' | 'index' | 'trigger' | 'reference' | 'alter' | 'drop' | 'serve';

/** A place where a table is named. */
export interface TableName extends Name {
  readonly role: Role;
  readonly query: Query | undefined;
}

export interface Reference extends Span {
  readonly name: Name;
  readonly qualifier: Name | undefined;
  readonly block: Block;
  /** `x IN t`: what looks like a column may be a table. */
  readonly mayBeTable: boolean;
  /** In ORDER BY the names of the result come first. */
  readonly inTail: boolean;
}

/** A place where a window is used by its name. */
export interface WindowUse extends Name {
  readonly block: Block;
}

export interface Insert {
  readonly node: Node;
  readonly table: TableName;
  readonly columns: readonly Name[];
  readonly source: Node | undefined;
}

export interface ColumnDefinition extends Span {
  readonly name: Name;
  readonly isGenerated: boolean;
}

export interface Definition {
  readonly kind: 'table' | 'view' | 'index' | 'trigger';
  readonly node: Node;
  readonly name: Name;
  readonly columns: readonly ColumnDefinition[];
  /** Where it has columns that are not written here: LIKE, INHERITS, a module. */
  readonly isOpen: boolean;
  readonly viewColumns: readonly Name[];
  readonly body: Node | undefined;
  readonly isConditional: boolean;
}

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
  queryOf(node: Node): Query | undefined;
}
