/**
 * What random scripts for a pair of engines consist of: types, literals, functions and clauses that both engines have.
 *
 * Templates contain placeholders: `{int}` is an expression of the type `int`, `{int#}` a literal, `{int:1}` an expression that
 * `{1}` repeats, `{over}` a window, and `{total}` a window whose order determines every result.
 */
export type Templates = Readonly<Record<string, readonly string[]>>;

export interface ScriptProfile {
  /** Types of columns as the engines write them, by the names that templates use. */
  readonly columnTypes: Readonly<Record<string, string>>;
  /** By type. A type without columns and functions occurs as a literal only. */
  readonly literals: Templates;
  /** Functions and operators by the type of their result; those of `bool` are conditions. */
  readonly calls: Templates;
  /** By the type of their result. */
  readonly aggregates: Templates;
  readonly windows: Templates;
  /** Types of the columns of queries that are shown, and how they are written so that engines show them alike; `$` stands for the value. */
  readonly shown: Readonly<Record<string, string>>;
  /** Types whose values can be compared and sorted. */
  readonly ordered: readonly string[];
  /** Between two relations. Those that end with `ON` get a condition. */
  readonly joins: readonly string[];
  readonly setOperations: readonly string[];
  /** Relations besides tables, views and subqueries, with the types of their columns `s0`, `s1`, …; `$` stands for the alias. */
  readonly sources: readonly { readonly text: string; readonly types: readonly string[] }[];
  /** Keys by which rows are sorted by a column `$`. */
  readonly sortKeys: readonly string[];
  /** Before and after the table in INSERT statements. */
  readonly inserts: readonly (readonly [before: string, after: string])[];
  /** After the type of a column. */
  readonly constraints: readonly string[];
  /** Other statements; `{table}` is a table, `{column}` a column of it. */
  readonly statements: readonly string[];
  /** Whether `WITH … AS MATERIALIZED` is known. */
  readonly hasMaterialized: boolean;
  /** After the keys of GROUP BY, `$` stands for the keys. */
  readonly groupings: readonly string[];
}
