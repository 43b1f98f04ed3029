/**
 * Ternary logic partitioning (TLP: Rigger and Su, OOPSLA 2020): all rows are those for which a condition holds, does not hold,
 * or is unknown. For WHERE, with DISTINCT or an aggregate over the rows too, and for HAVING.
 */
import type { RelatedQueries } from './related-queries.js';
import { areAlikeInAnyOrder } from './rows.js';
import { type SelectParts, textOf } from './select-parts.js';

type Related = Omit<RelatedQueries, 'before'>;

/** How the parts' aggregates make the aggregate of the whole. */
const TOGETHER: Readonly<Record<string, string>> = { count: 'SUM', sum: 'SUM', total: 'SUM', min: 'MIN', max: 'MAX' };
/** Sums of doubles depend on the order of adding up. */
const TOLERANCE = 1e-9;

export function partitioned(select: SelectParts): Related | undefined {
  const { text, items, from, condition, groupBy, having, isAggregate, isDistinct } = select;
  if (having) {
    if (!groupBy || isDistinct) return undefined;
    const where = condition ? ` WHERE ${textOf(condition, text)}` : '';
    return byRows(`SELECT ${items} ${from}${where} ${groupBy}`, 'HAVING', textOf(having, text), false);
  }
  if (!condition || groupBy) return undefined;
  const holds = textOf(condition, text);
  if (isAggregate) return isDistinct ? undefined : byAggregate(items, from, holds);
  return byRows(`SELECT ${isDistinct ? 'DISTINCT ' : ''}${items} ${from}`, 'WHERE', holds, isDistinct);
}

function parts(all: string, clause: string, condition: string): string[] {
  return [
    `${all} ${clause} ${condition}`,
    `${all} ${clause} NOT (${condition})`,
    `${all} ${clause} (${condition}) IS NULL`,
  ];
}

function byRows(all: string, clause: string, condition: string, isDistinct: boolean): Related {
  return {
    queries: [all, ...parts(all, clause, condition)],
    violation: ([whole, ...three]) => {
      const found = three.flatMap(({ rows }) => rows);
      const together = isDistinct ? [...new Set(found)] : found;
      const expected = whole?.rows ?? [];
      if (areAlikeInAnyOrder(together, expected)) return undefined;
      return `TLP: ${expected.length} rows in all, ${together.length} in three parts`;
    },
  };
}

/** A single aggregate of an expression, over everything and put together of three parts. */
function byAggregate(items: string, from: string, condition: string): Related | undefined {
  const [, name = '', argument = ''] = /^(count|sum|total|min|max|avg)\s*\(([\s\S]*)\)$/i.exec(items) ?? [];
  if (name === '' || /\b(?:DISTINCT|OVER|FILTER|ORDER)\b/i.test(items) || !isOneArgument(argument)) return undefined;
  const isAverage = name.toLowerCase() === 'avg';
  const partial = isAverage ? `SUM(${argument}) AS v, COUNT(${argument}) AS n` : `${items} AS v`;
  const together = isAverage ? 'SUM(v) * 1.0 / SUM(n)' : `${TOGETHER[name.toLowerCase()]}(v)`;
  const three = parts(`SELECT ${partial} ${from}`, 'WHERE', condition).join(' UNION ALL ');
  return {
    queries: [`SELECT ${items} ${from}`, `SELECT ${together} FROM (${three}) AS parts`],
    violation: ([whole, put]) => {
      const [expected, found] = [whole?.rows ?? [], put?.rows ?? []];
      if (areAlikeInAnyOrder(expected, found, TOLERANCE)) return undefined;
      return `TLP: ${items} is ${expected[0]} over all rows, ${found[0]} put together of three parts`;
    },
  };
}

/** Of several, SQLite's min and max look at one row. */
function isOneArgument(text: string): boolean {
  let depth = 0;
  for (const mark of text.replace(/'[^']*'/g, '')) {
    if (mark === '(') depth++;
    else if (mark === ')' && --depth < 0) return false;
    else if (mark === ',' && depth === 0) return false;
  }
  return depth === 0;
}
