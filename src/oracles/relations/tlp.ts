/**
 * TLP, ternary logic partitioning (Rigger and Su, OOPSLA 2020): every row belongs to one of three partitions, because a condition
 * is true, false or NULL. Applies to WHERE, also with DISTINCT or an aggregate, and to HAVING.
 */
import { type Dialect, parseScript, type SqlNode } from '../../languages/sql/index.js';
import { childNamed, childrenNamed } from '../../syntax/index.js';
import { areAlikeInAnyOrder } from '../compare/rows.js';
import type { DerivedQueries, RelationDefinition } from './definition.js';
import { normalizedQuery } from './normalized-query.js';
import { selectParts, textOf } from './select-parts.js';

/** The aggregate that combines the aggregates of the partitions. */
const COMBINED_BY: Readonly<Record<string, string>> = {
  count: 'SUM',
  sum: 'SUM',
  total: 'SUM',
  min: 'MIN',
  max: 'MAX',
};
/** Sums of floating-point numbers depend on the order of addition. */
const TOLERANCE = 1e-9;

export const tlp: RelationDefinition<'tlp'> = {
  name: 'tlp',
  relate,
  // One query has all rows and the other is a union of the partitions, in either order.
  originOf: (first, second, dialect) => {
    for (const [whole, union] of [
      [first, second],
      [second, first],
    ] as const) {
      const query = childNamed(union.tree, 'query');
      const terms = query
        ? childrenNamed(query, 'queryTerm').map((term) => withoutBrackets(textOf(term, union.text)))
        : [];
      const origin = terms.find((term) => isOrigin(term, whole.text, terms, dialect));
      if (origin !== undefined) return origin;
    }
    return undefined;
  },
};

function relate(tree: SqlNode, text: string): DerivedQueries | undefined {
  const select = selectParts(tree, text);
  if (!select) return undefined;
  const { items, from, condition, groupBy, having, isAggregate, isDistinct } = select;
  if (having) {
    if (!groupBy || isDistinct) return undefined;
    const where = condition ? ` WHERE ${textOf(condition, text)}` : '';
    return relateRows(`SELECT ${items} ${from}${where} ${groupBy}`, 'HAVING', textOf(having, text), false);
  }
  if (!condition || groupBy) return undefined;
  if (isAggregate) return isDistinct ? undefined : relateAggregate(items, from, textOf(condition, text));
  const whole = `SELECT ${isDistinct ? 'DISTINCT ' : ''}${items} ${from}`;
  return relateRows(whole, 'WHERE', textOf(condition, text), isDistinct);
}

function partitionsOf(whole: string, clause: 'WHERE' | 'HAVING', condition: string): string[] {
  return [
    `${whole} ${clause} ${condition}`,
    `${whole} ${clause} NOT (${condition})`,
    `${whole} ${clause} (${condition}) IS NULL`,
  ];
}

function relateRows(whole: string, clause: 'WHERE' | 'HAVING', condition: string, isDistinct: boolean): DerivedQueries {
  return {
    queries: [whole, ...partitionsOf(whole, clause, condition)],
    violation: ([wholeResult, ...partitionResults]) => {
      const rows = partitionResults.flatMap((result) => result.rows);
      const actual = isDistinct ? [...new Set(rows)] : rows;
      const expected = wholeResult?.rows ?? [];
      if (areAlikeInAnyOrder(actual, expected)) return undefined;
      return `TLP: ${expected.length} rows in total, ${actual.length} in the three partitions`;
    },
  };
}

/** A single aggregate: computed over all rows, and combined from the aggregates of the partitions. */
function relateAggregate(items: string, from: string, condition: string): DerivedQueries | undefined {
  const [, name = '', argument = ''] = /^(count|sum|total|min|max|avg)\s*\(([\s\S]*)\)$/i.exec(items) ?? [];
  if (name === '' || /\b(?:DISTINCT|OVER|FILTER|ORDER)\b/i.test(items) || !isSingleArgument(argument)) return undefined;
  const isAverage = name.toLowerCase() === 'avg';
  const partial = isAverage ? `SUM(${argument}) AS v, COUNT(${argument}) AS n` : `${items} AS v`;
  const combined = isAverage ? 'SUM(v) * 1.0 / SUM(n)' : `${COMBINED_BY[name.toLowerCase()]}(v)`;
  const union = partitionsOf(`SELECT ${partial} ${from}`, 'WHERE', condition).join(' UNION ALL ');
  return {
    queries: [`SELECT ${items} ${from}`, `SELECT ${combined} FROM (${union}) AS parts`],
    violation: ([wholeResult, combinedResult]) => {
      const [expected, actual] = [wholeResult?.rows ?? [], combinedResult?.rows ?? []];
      if (areAlikeInAnyOrder(expected, actual, TOLERANCE)) return undefined;
      return `TLP: ${items} is ${expected[0]} over all rows, ${actual[0]} combined from the three partitions`;
    },
  };
}

/** SQLite's min and max with several arguments are no aggregates. False for two calls such as `max(a) + max(b)`. */
function isSingleArgument(text: string): boolean {
  let depth = 0;
  for (const character of text.replace(/'[^']*'/g, '')) {
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return false;
    else if (character === ',' && depth === 0) return false;
  }
  return depth === 0;
}

/** Whether TLP derives the whole query and exactly these terms from this term. */
function isOrigin(term: string, whole: string, terms: readonly string[], dialect: Dialect): boolean {
  const [statement] = parseScript(term, dialect).statements;
  const derived = statement && relate(statement.parsed.tree, term);
  if (!derived) return false;
  const [derivedWhole, ...partitions] = derived.queries.map(normalizedQuery);
  return (
    derivedWhole === normalizedQuery(whole) &&
    terms.length === partitions.length &&
    terms.every((partition) => partitions.includes(normalizedQuery(partition)))
  );
}

function withoutBrackets(text: string): string {
  return /^\([\s\S]*\)$/.test(text) ? text.slice(1, -1).trim() : text;
}
