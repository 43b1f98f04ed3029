/**
 * NoREC (Rigger and Su, ESEC/FSE 2020): a query returns as many rows as there are rows for which its condition is true. The
 * derived query evaluates the condition for every row, which prevents most optimizations.
 */
import type { RelationDefinition } from './definition.js';
import { normalizedQuery } from './normalized-query.js';
import { selectParts, textOf } from './select-parts.js';

export const norec: RelationDefinition<'norec'> = {
  name: 'norec',
  relate: (tree, text) => {
    const select = selectParts(tree, text);
    if (!select?.condition) return undefined;
    const { items, from, groupBy, isAggregate, isDistinct } = select;
    const isCount = /^count\s*\(\s*\*\s*\)$/i.test(items);
    if (groupBy || isDistinct || (isAggregate && !isCount)) return undefined;
    const condition = textOf(select.condition, text);
    return {
      queries: [`SELECT ${items} ${from} WHERE ${condition}`, `SELECT (${condition}) IS TRUE ${from}`],
      violation: ([optimized, unoptimized]) => {
        const expected = (unoptimized?.rows ?? []).filter((row) => /^(?:1|t|true)$/i.test(row)).length;
        const actual = isCount ? Number(optimized?.rows[0]) : (optimized?.count ?? 0);
        return actual === expected ? undefined : `NoREC: ${actual} rows, but the condition is true for ${expected}`;
      },
    };
  },
  // Fuzzers wrap the derived query in an aggregate: it is enough that it contains the condition and the FROM clause.
  originOf: (first, second) => {
    const select = selectParts(first.tree, first.text);
    if (!select?.condition) return undefined;
    const derived = normalizedQuery(second.text);
    const isDerived = [`SELECT ${textOf(select.condition, first.text)} IS TRUE`, select.from].every((part) =>
      derived.includes(normalizedQuery(part)),
    );
    return isDerived ? first.text : undefined;
  },
};
