/**
 * Relations between a query and queries derived from it, with which one engine is enough to find a wrong result. The queries are
 * derived again from every candidate, so the relation holds for each candidate if the engine is correct.
 */
import { type Dialect, lastQuery, type SqlNode } from '../../languages/sql/index.js';
import type { DerivedQueries, RelationDefinition } from './definition.js';
import { norec } from './norec.js';
import { pinolo } from './pinolo.js';
import { tlp } from './tlp.js';

const DEFINITIONS: readonly [typeof tlp, typeof norec, typeof pinolo] = [tlp, norec, pinolo];

/** The name of a relation. */
export type Relation = (typeof DEFINITIONS)[number]['name'];

/** The names of all relations. */
export const RELATIONS: readonly Relation[] = DEFINITIONS.map(({ name }) => name);

export function relationNamed(relation: Relation): RelationDefinition {
  return DEFINITIONS.find(({ name }) => name === relation) as RelationDefinition;
}

export interface RelatedQueries extends DerivedQueries {
  /** The statements of the script before the query. */
  readonly before: readonly string[];
}

/** Derives queries from the last query to which the relation applies; undefined if there is none. */
export function relatedQueries(relation: Relation, script: string, dialect: Dialect): RelatedQueries | undefined {
  let derived: DerivedQueries | undefined;
  const query = lastQuery(script, dialect, ({ tree, text }) => {
    derived = relate(relation, tree, text);
    return derived !== undefined;
  });
  return query && derived && { before: query.before, ...derived };
}

/** Derives queries from a query, which one of the SQL grammars parsed. Undefined if the relation does not apply to it. */
export function relate(relation: Relation, tree: SqlNode, text: string): DerivedQueries | undefined {
  return relationNamed(relation).relate(tree, text);
}
