/** Reads one item of a SELECT list: its alias, and whether it is a plain column or a `*`. */
import { childrenOf, nodesOf } from '../../../syntax/index.js';
import type { RuleName } from '../rule-names.js';
import type { SqlNode } from '../snapshot.js';
import { isValueWord, nameOf, wordsOf } from './name.js';
import type { Item } from './scope.js';

/** Expressions that some engine names a result after: a function, a type, a column of a subquery. */
const NAMING_EXPRESSIONS: ReadonlySet<string> = new Set<RuleName>([
  'functionCall',
  'cast',
  'caseExpression',
  'query',
  'dialectPrimary',
  'postfix',
  'parameter',
]);

export function readItem(node: SqlNode, text: string): Item {
  const children = childrenOf(node);
  const [first] = children;
  const itemText = text.slice(node.start, node.end);
  const value = children.find((child) => child.name === 'expression');
  // DuckDB also allows the alias before the value.
  const aliasNode = value && (children.at(-1) === value ? (first === value ? undefined : first) : children.at(-1));
  const alias = aliasNode && nameOf(aliasNode, text);
  const isColumn = value && isOnly(value, 'columnReference') && !isValueWord(text.slice(value.start, value.end));
  const column = isColumn ? value : undefined;
  const isStar = itemText.startsWith('*') || (!alias && itemText.endsWith('*')) || !value;
  const starWords = isStar && first ? wordsOf(first, text) : [];
  return {
    node,
    start: node.start,
    end: node.end,
    star: isStar ? { qualifier: itemText.startsWith('*') ? undefined : starWords.at(-1)?.name } : undefined,
    alias,
    column: column && !isStar ? wordsOf(column, text).at(-1) : undefined,
    derivedFrom: value && hasNamingExpression(value) ? wordsIn(text.slice(value.start, value.end)) : undefined,
  };
}

/** Whether a node consists of one node of a rule: every node on the way down to it is an only child. */
function isOnly(node: SqlNode, rule: RuleName): boolean {
  let inner: SqlNode | undefined = node;
  while (inner && inner.name !== rule) inner = inner.children.length === 1 ? inner.children[0] : undefined;
  return inner !== undefined;
}

function hasNamingExpression(value: SqlNode): boolean {
  for (const node of nodesOf(value)) if (NAMING_EXPRESSIONS.has(node.name)) return true;
  return false;
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_$]+|\*/gu));
}
