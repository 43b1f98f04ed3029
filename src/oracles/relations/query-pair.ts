/**
 * Scripts that end with a pair of queries of which one is derived from the other, as fuzzers print them. The relation derives the
 * second query again for every candidate, so only one query has to be reduced.
 */
import { type Dialect, lastQuery } from '../../languages/sql/index.js';
import { type Relation, relationNamed } from './relation.js';

/** The script with one query instead of the pair; unchanged if its last two queries are no pair. */
export function asOneQuery(relation: Relation, script: string, dialect: Dialect): string {
  const second = lastQuery(script, dialect);
  const first = second && lastQuery(script.slice(0, second.start), dialect);
  if (!first) return script;
  const origin = relationNamed(relation).originOf(first, second, dialect);
  return origin === undefined ? script : `${script.slice(0, first.start)}${origin};\n`;
}
