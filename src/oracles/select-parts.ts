/** A query taken apart into what relations are made of. */
import { partNamed, partsNamed } from '../sql/name.js';
import { type Node, nodesOf } from '../syntax/index.js';

export interface SelectParts {
  readonly text: string;
  readonly isDistinct: boolean;
  readonly items: string;
  readonly from: string;
  /** Of WHERE. */
  readonly condition?: Node;
  /** GROUP BY and what it groups by. */
  readonly groupBy?: string;
  readonly having?: Node;
  /** Whether an item is computed from more than one row. */
  readonly isAggregate: boolean;
}

const OF_ALL_ROWS =
  /^(?:count|sum|avg|min|max|total|group_concat|string_agg|array_agg|json_group_array|rank|dense_rank|row_number|ntile|lag|lead|first_value|last_value)$/i;

/** `SELECT … FROM … WHERE … GROUP BY … HAVING …`, and nothing else but an order. */
export function selectParts(tree: Node, text: string): SelectParts | undefined {
  const query = partNamed(tree, 'query');
  const terms = query ? partsNamed(query, 'queryTerm') : [];
  const select = terms[0] && partNamed(terms[0], 'select');
  if (!query || !select || terms.length !== 1 || partNamed(query, 'with')) return undefined;
  if (['windows', 'qualify', 'into', 'sample'].some((name) => partNamed(select, name))) return undefined;
  const hasLimit = partsNamed(query, 'queryTail').some((tail) => !/^ORDER\b/i.test(text.slice(tail.start, tail.end)));
  const options = partsNamed(select, 'selectOption').map(({ start, end }) => text.slice(start, end).toUpperCase());
  const items = partsNamed(select, 'selectItem');
  const [first, last] = [items[0], items.at(-1)];
  const from = partNamed(select, 'from');
  if (hasLimit || !from || !first || !last || options.some((one) => one !== 'DISTINCT' && one !== 'ALL'))
    return undefined;
  const condition = expressionOf(partNamed(select, 'where'));
  const having = expressionOf(partNamed(select, 'having'));
  const groupBy = partNamed(select, 'groupBy');
  return {
    text,
    isDistinct: options.includes('DISTINCT'),
    items: text.slice(first.start, last.end),
    from: text.slice(from.start, from.end),
    ...(condition ? { condition } : {}),
    ...(groupBy ? { groupBy: text.slice(groupBy.start, groupBy.end) } : {}),
    ...(having ? { having } : {}),
    isAggregate: items.some((item) => dependsOnRows(item, text)),
  };
}

export function textOf(node: Node, text: string): string {
  return text.slice(node.start, node.end);
}

function expressionOf(clause: Node | undefined): Node | undefined {
  return clause && partNamed(clause, 'expression');
}

function dependsOnRows(item: Node, text: string): boolean {
  for (const node of nodesOf(item)) {
    if (node.name === 'functionName' && OF_ALL_ROWS.test(textOf(node, text))) return true;
  }
  return false;
}
