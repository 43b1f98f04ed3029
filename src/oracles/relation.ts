/**
 * Relations that hold between a query and others made of it, so that one engine is enough to see a wrong result: ternary logic
 * partitioning (TLP: Rigger and Su, OOPSLA 2020) and NoREC (Rigger and Su, ESEC/FSE 2020). They are made anew of every
 * candidate, so that the relation holds whatever was reduced.
 */

import type { StatementResult } from '../engines/engine.js';
import type { Dialect } from '../grammars/dialects.js';
import { parseScript } from '../sql/index.js';
import { partNamed, partsNamed } from '../sql/name.js';
import { type Node, nodesOf } from '../syntax/index.js';

export const RELATIONS = ['tlp', 'norec'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface RelatedQueries {
  /** The script up to the query, and the queries made of it. */
  readonly before: readonly string[];
  readonly queries: readonly string[];
  /** What is wrong with their results; undefined where the relation holds. */
  violation(results: readonly StatementResult[]): string | undefined;
}

/** Made of the last query of a script that has a WHERE and nothing that depends on all rows. */
export function relatedQueries(relation: Relation, text: string, dialect: Dialect): RelatedQueries | undefined {
  const { statements } = parseScript(text, dialect);
  const texts = statements.map(({ start, end }) => text.slice(start, end));
  for (let i = statements.length - 1; i >= 0; i--) {
    const own = texts[i] as string;
    const select = plainSelect(statements[i]?.parsed.tree as Node, own);
    if (!select) continue;
    const before = texts.slice(0, i).filter((one) => !/^[.\\]/.test(one));
    return { before, ...(relation === 'tlp' ? partitioned(select) : unoptimised(select)) };
  }
  return undefined;
}

interface PlainSelect {
  readonly items: string;
  readonly from: string;
  readonly condition: string;
}

/** `SELECT items FROM … WHERE condition`, and nothing else but an order. */
function plainSelect(tree: Node, text: string): PlainSelect | undefined {
  const query = partNamed(tree, 'query');
  const terms = query ? partsNamed(query, 'queryTerm') : [];
  const select = terms[0] && partNamed(terms[0], 'select');
  if (!query || !select || terms.length !== 1 || partNamed(query, 'with')) return undefined;
  const [from, where] = [partNamed(select, 'from'), partNamed(select, 'where')];
  const condition = where && partNamed(where, 'expression');
  const isPlain = !['groupBy', 'having', 'windows', 'selectOption', 'qualify'].some((name) => partNamed(select, name));
  const items = partsNamed(select, 'selectItem');
  const [first, last] = [items[0], items.at(-1)];
  if (!from || !condition || !isPlain || !first || !last || items.some((item) => dependsOnRows(item, text)))
    return undefined;
  const hasLimit = partsNamed(query, 'queryTail').some((tail) => !/^ORDER\b/i.test(text.slice(tail.start, tail.end)));
  if (hasLimit) return undefined;
  return {
    items: text.slice(first.start, last.end),
    from: text.slice(from.start, from.end),
    condition: text.slice(condition.start, condition.end),
  };
}

const OF_ALL_ROWS =
  /^(?:count|sum|avg|min|max|total|group_concat|string_agg|array_agg|rank|dense_rank|row_number|ntile|lag|lead)$/i;

function dependsOnRows(item: Node, text: string): boolean {
  for (const node of nodesOf(item)) {
    if (node.name === 'functionName' && OF_ALL_ROWS.test(text.slice(node.start, node.end))) return true;
  }
  return false;
}

/** All rows are those for which the condition holds, does not hold, or is unknown. */
function partitioned({ items, from, condition }: PlainSelect): Omit<RelatedQueries, 'before'> {
  const all = `SELECT ${items} ${from}`;
  return {
    queries: [
      all,
      `${all} WHERE ${condition}`,
      `${all} WHERE NOT (${condition})`,
      `${all} WHERE (${condition}) IS NULL`,
    ],
    violation: ([whole, ...parts]) => {
      const together = parts.flatMap(({ rows }) => rows).sort();
      const expected = [...(whole?.rows ?? [])].sort();
      if (together.join('\n') === expected.join('\n')) return undefined;
      return `TLP: ${expected.length} rows in all, ${together.length} in three parts`;
    },
  };
}

/** As many rows as the condition is true for when every row is looked at. */
function unoptimised({ items, from, condition }: PlainSelect): Omit<RelatedQueries, 'before'> {
  return {
    queries: [`SELECT ${items} ${from} WHERE ${condition}`, `SELECT (${condition}) IS TRUE ${from}`],
    violation: ([optimised, looked]) => {
      const expected = (looked?.rows ?? []).filter((row) => /^(?:1|t|true)$/i.test(row)).length;
      const found = optimised?.count ?? 0;
      return found === expected ? undefined : `NoREC: ${found} rows, but the condition is true for ${expected}`;
    },
  };
}
