/** The meaning of names: tables, columns, and for each use the table or column it refers to. Plain data. */
import type { Span } from '../../../edit/edit.js';
import type { SqlNode } from '../snapshot.js';
import type { Name } from './name.js';
import type { Insert, Reference, Scopes, Source, TableName } from './scope.js';

/** A span of a statement; offsets count from the start of the statement. */
export interface Place extends Span {
  readonly identity: object;
}

export interface Column {
  /** Undefined if the engines do not agree on the name. */
  readonly name: string | undefined;
  /** The words of the expression that engines derive the name from; any name is possible if that is absent, too. */
  readonly derivedFrom?: ReadonlySet<string>;
  /** What must be removed with it: its definition, or its items in all branches and its name in a column list. */
  readonly places: readonly Place[];
  readonly isGenerated: boolean;
}

/** Undefined if the columns cannot be determined. */
export type Columns = readonly Column[] | undefined;

export interface Table {
  readonly kind: 'table' | 'view';
  readonly name: string;
  /** The statement that defines it, and the position of its name there. */
  readonly identity: object;
  readonly place: Name;
  readonly columns: Columns;
}

export interface TableUse extends TableName {
  /** Undefined for common tables and for tables that the script does not define. */
  readonly table: Table | undefined;
}

export interface ColumnUse extends Reference {
  /** More than one if the reference is ambiguous. */
  readonly columns: readonly Column[];
  /** The sources that provide these columns. */
  readonly sources: readonly Source[];
}

export interface ResolvedInsert extends Insert {
  readonly target: Table | undefined;
  /** The column that each value of a row is stored in. */
  readonly positions: readonly (Column | undefined)[] | undefined;
}

/** A table that a statement creates or redefines; without a table the name is dropped. */
export interface TableChange {
  readonly name: string;
  readonly table: Table | undefined;
}

/** A statement with the meaning of its names. */
export interface Resolved {
  readonly scopes: Scopes;
  readonly tables: readonly TableUse[];
  readonly columns: readonly ColumnUse[];
  readonly inserts: readonly ResolvedInsert[];
  /** Changes to the set of existing tables, in order. */
  readonly changes: readonly TableChange[];
  /** What every engine rejects, apart from the unusual forms that a dialect accepts. */
  readonly faults: readonly string[];
  /** The columns of a query, given by its node or by the `nested` node around it. */
  columnsOf(body: SqlNode): Columns;
  sourceColumns(source: Source): Columns;
  /** The column that an item of a SELECT list produces. */
  itemColumn(item: SqlNode): Column | undefined;
}
