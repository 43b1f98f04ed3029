/** A relation as data. To add one, write one file with such a value, and one line in `relation.ts`. */
import type { StatementResult } from '../../engines/engine.js';
import type { Dialect, SqlNode } from '../../languages/sql/index.js';

/** Queries that are derived from one query, and the condition on their results. */
export interface DerivedQueries {
  readonly queries: readonly string[];
  /** Takes the results of the queries in the same order. Describes the contradiction; undefined if the relation holds. */
  violation(results: readonly StatementResult[]): string | undefined;
}

/** A query with its tree, whose offsets count from the start of the query. */
export interface Query {
  readonly text: string;
  readonly tree: SqlNode;
}

export interface RelationDefinition<Name extends string = string> {
  readonly name: Name;
  /** Undefined if the relation does not apply to the query. */
  relate(tree: SqlNode, text: string): DerivedQueries | undefined;
  /** The query from which the relation derives both queries; undefined if they are no such pair. */
  originOf(first: Query, second: Query, dialect: Dialect): string | undefined;
}
