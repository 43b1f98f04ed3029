/** The parts of a simple query from which relations derive other queries. */
import type { SqlName, SqlNode } from '../../languages/sql/index.js';
import { childNamed, childrenNamed, nodesOf } from '../../syntax/index.js';

export interface SelectParts {
  readonly text: string;
  readonly isDistinct: boolean;
  /** The text of all select items. */
  readonly items: string;
  /** The text of the clause, including `FROM`. */
  readonly from: string;
  /** The condition of `WHERE`. */
  readonly condition?: SqlNode;
  /** The text of the clause, including `GROUP BY`. */
  readonly groupBy?: string;
  /** The condition of `HAVING`. */
  readonly having?: SqlNode;
  /** Whether an item is computed from more than one row. */
  readonly isAggregate: boolean;
}

/** Aggregate and window functions. */
const AGGREGATE =
  /^(?:count|sum|avg|min|max|total|group_concat|string_agg|array_agg|json_group_array|rank|dense_rank|row_number|ntile|lag|lead|first_value|last_value)$/i;

const UNSUPPORTED: readonly SqlName[] = ['windows', 'qualify', 'into', 'sample'];

/** Undefined unless the query is `SELECT … FROM … [WHERE …] [GROUP BY …] [HAVING …] [ORDER BY …]`. */
export function selectParts(tree: SqlNode, text: string): SelectParts | undefined {
  const query = childNamed(tree, 'query');
  const terms = query ? childrenNamed(query, 'queryTerm') : [];
  const select = terms[0] && childNamed(terms[0], 'select');
  if (!query || !select || terms.length !== 1 || childNamed(query, 'with')) return undefined;
  if (UNSUPPORTED.some((name) => childNamed(select, name))) return undefined;
  const options = childrenNamed(select, 'selectOption').map((option) => textOf(option, text).toUpperCase());
  const items = childrenNamed(select, 'selectItem');
  const [first, last] = [items[0], items.at(-1)];
  const from = childNamed(select, 'from');
  if (hasLimit(query, text) || !from || !first || !last) return undefined;
  if (options.some((option) => option !== 'DISTINCT' && option !== 'ALL')) return undefined;
  const condition = expressionOf(childNamed(select, 'where'));
  const having = expressionOf(childNamed(select, 'having'));
  const groupBy = childNamed(select, 'groupBy');
  return {
    text,
    isDistinct: options.includes('DISTINCT'),
    items: text.slice(first.start, last.end),
    from: textOf(from, text),
    ...(condition ? { condition } : {}),
    ...(groupBy ? { groupBy: textOf(groupBy, text) } : {}),
    ...(having ? { having } : {}),
    isAggregate: items.some((item) => isAggregate(item, text)),
  };
}

export function textOf(node: SqlNode, text: string): string {
  return text.slice(node.start, node.end);
}

/** Whether a clause other than `ORDER BY` follows the terms of a query, such as `LIMIT`. */
export function hasLimit(query: SqlNode, text: string): boolean {
  return childrenNamed(query, 'queryTail').some((tail) => !/^ORDER\b/i.test(textOf(tail, text)));
}

function expressionOf(clause: SqlNode | undefined): SqlNode | undefined {
  return clause && childNamed(clause, 'expression');
}

function isAggregate(item: SqlNode, text: string): boolean {
  for (const node of nodesOf(item)) {
    if (node.name === 'functionName' && AGGREGATE.test(textOf(node, text))) return true;
  }
  return false;
}
