/**
 * The records of a sqllogictest file: SQL with what an engine has to show for it. SQLite's project began the format; DuckDB and
 * CockroachDB have variants of it.
 */

/** In which order rows are compared. */
export type SortMode = 'nosort' | 'rowsort' | 'valuesort';

/** A message that an error has to have. */
export interface ErrorPattern {
  readonly kind: 'text' | 'regexp' | 'no regexp';
  readonly text: string;
  /** The SQLSTATE that it has to have, if one is given. */
  readonly code?: string;
}

/** The rows that a query has to return. */
export interface ExpectedRows {
  readonly kind: 'rows';
  /** A letter for each column. */
  readonly types: string;
  readonly sort: SortMode;
  /** Queries with the same label have to return the same rows. */
  readonly label?: string;
  /** The lines after `----`: values, rows or a hash; undefined if there are none, so that any rows are right. */
  readonly lines?: readonly string[];
  /** Whether the first row has the names of the columns. */
  readonly hasNames?: boolean;
}

/** What an engine has to show. `any`: it may succeed or fail. */
export type Expected =
  | ExpectedRows
  | { readonly kind: 'ok' | 'any' }
  | { readonly kind: 'error'; readonly pattern?: ErrorPattern };

/** One record for the engine, with the values of loops and variables. */
export interface SqlRecord {
  /** The line of its first word, from 1. */
  readonly line: number;
  /** Without a semicolon at the end. */
  readonly sql: string;
  readonly expected: Expected;
}

/** How rows and messages are written. */
export type Variant = 'sqlite' | 'duckdb' | 'cockroachdb';

/** A directive that has no effect here. */
export interface SkippedDirective {
  readonly line: number;
  readonly text: string;
}

/** The records of a file. */
export interface RecordFile {
  readonly variant: Variant;
  readonly records: readonly SqlRecord[];
  readonly skipped: readonly SkippedDirective[];
}

/** The records as a script: each statement on its own lines. */
export function scriptOf(records: readonly SqlRecord[]): string {
  return records.map(({ sql }) => `${sql};\n`).join('');
}
