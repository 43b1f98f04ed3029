/** What names mean: tables, columns, and for each use what it is a use of. Plain data. */
import type { Node } from '../syntax/index.js';
import type { Name, Span } from './name.js';
import type { Insert, Reference, Scopes, Source, TableName } from './scope.js';

export interface Place extends Span {
  /** Of the statement it lies in: the offsets count from its start. */
  readonly content: object;
}

export interface Column {
  readonly name: string | undefined;
  /** What goes with it: its definition, or its items in all branches of a query and its name in a list. */
  readonly places: readonly Place[];
  readonly isGenerated: boolean;
}

export interface Table {
  readonly kind: 'table' | 'view';
  readonly name: string;
  /** The statement that defines it, and where its name stands there. */
  readonly content: object;
  readonly place: Name;
  /** Undefined where they cannot be known. */
  readonly columns: readonly Column[] | undefined;
}

export interface TableUse extends TableName {
  readonly table: Table | undefined;
}

export interface ColumnUse extends Reference {
  /** More than one where it could be any of them. */
  readonly columns: readonly Column[];
  /** Through which tables of its scope it is one. */
  readonly sources: readonly Source[];
}

export interface ResolvedInsert extends Insert {
  readonly target: Table | undefined;
  /** For each position the column it fills. */
  readonly positions: readonly (Column | undefined)[] | undefined;
}

export interface Resolved {
  readonly scopes: Scopes;
  readonly tables: readonly TableUse[];
  readonly columns: readonly ColumnUse[];
  readonly inserts: readonly ResolvedInsert[];
  /** What it does to the tables that exist: undefined drops. */
  readonly changes: readonly { readonly name: string; readonly table: Table | undefined }[];
  readonly faults: readonly string[];
  columnsOf(body: Node): readonly Column[] | undefined;
  sourceColumns(source: Source): readonly Column[] | undefined;
  itemColumn(item: Node): Column | undefined;
}
