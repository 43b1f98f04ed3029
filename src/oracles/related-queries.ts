/** Queries made of one query, and what must hold between their results. */
import type { StatementResult } from '../engines/engine.js';

export interface RelatedQueries {
  /** The script up to the query, and the queries made of it. */
  readonly before: readonly string[];
  readonly queries: readonly string[];
  /** What is wrong with their results; undefined where the relation holds. */
  violation(results: readonly StatementResult[]): string | undefined;
}
