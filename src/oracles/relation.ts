/**
 * Relations that hold between a query and others made of it, so that one engine is enough to see a wrong result. They are made
 * anew of every candidate: the pair is reduced in lock-step, and the relation holds whatever was reduced.
 */
import type { Dialect } from '../grammars/dialects.js';
import { lastQuery } from '../sql/index.js';
import type { Node } from '../syntax/index.js';
import { approximated } from './approximation.js';
import { partitioned } from './partition.js';
import type { RelatedQueries } from './related-queries.js';
import { type SelectParts, selectParts, textOf } from './select-parts.js';

export const RELATIONS = ['tlp', 'norec', 'pinolo'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Made of the last query of a script of which the relation speaks. */
export function relatedQueries(relation: Relation, script: string, dialect: Dialect): RelatedQueries | undefined {
  let made: Omit<RelatedQueries, 'before'> | undefined;
  const query = lastQuery(script, dialect, ({ tree, text }) => {
    made = relate(relation, tree, text);
    return made !== undefined;
  });
  return query && made && { before: query.before, ...made };
}

export function relate(relation: Relation, tree: Node, text: string): Omit<RelatedQueries, 'before'> | undefined {
  if (relation === 'pinolo') return approximated(tree, text);
  const select = selectParts(tree, text);
  return select && (relation === 'tlp' ? partitioned(select) : unoptimised(select));
}

/**
 * NoREC (Rigger and Su, ESEC/FSE 2020): as many rows as the condition is true for when every row is looked at.
 */
function unoptimised(select: SelectParts): Omit<RelatedQueries, 'before'> | undefined {
  const { text, items, from, condition, groupBy, isAggregate, isDistinct } = select;
  const isCount = /^count\s*\(\s*\*\s*\)$/i.test(items);
  if (!condition || groupBy || isDistinct || (isAggregate && !isCount)) return undefined;
  const holds = textOf(condition, text);
  return {
    queries: [`SELECT ${items} ${from} WHERE ${holds}`, `SELECT (${holds}) IS TRUE ${from}`],
    violation: ([optimised, looked]) => {
      const expected = (looked?.rows ?? []).filter((row) => /^(?:1|t|true)$/i.test(row)).length;
      const found = isCount ? Number(optimised?.rows[0]) : (optimised?.count ?? 0);
      return found === expected ? undefined : `NoREC: ${found} rows, but the condition is true for ${expected}`;
    },
  };
}
