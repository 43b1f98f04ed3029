/** One item of a SELECT list: its alias, and whether it is a column or stands for all of them. */
import { type Node, nodesOf } from '../syntax/index.js';
import { nameOf, partsOf, wordsOf } from './name.js';
import type { Item } from './scope.js';

export function readItem(node: Node, text: string): Item {
  const parts = partsOf(node);
  const [first] = parts;
  const own = text.slice(node.start, node.end);
  const value = parts.find((one) => one.name === 'expression');
  // DuckDB also writes the alias first.
  const named = value && (parts.at(-1) === value ? (first === value ? undefined : first) : parts.at(-1));
  const alias = named && nameOf(named, text);
  const column = value && isOnly(value, 'columnReference') ? value : undefined;
  const isStar = own.startsWith('*') || (!alias && own.endsWith('*')) || !value;
  const starWords = isStar && first ? wordsOf(first, text) : [];
  return {
    node,
    start: node.start,
    end: node.end,
    star: isStar ? { qualifier: own.startsWith('*') ? undefined : starWords.at(-1)?.name } : undefined,
    alias,
    column: column && !isStar ? wordsOf(column, text).at(-1) : undefined,
    hasOwnName: value !== undefined && isNamedAfterParts(value),
  };
}

/** Whether a node is one thing and nothing around it but rules that pass it through. */
function isOnly(node: Node, name: string): boolean {
  let one: Node | undefined = node;
  while (one && one.name !== name) one = one.children.length === 1 ? one.children[0] : undefined;
  return one !== undefined;
}

const NAMES_RESULT = new Set([
  'functionCall',
  'cast',
  'caseExpression',
  'query',
  'dialectPrimary',
  'postfix',
  'parameter',
]);

function isNamedAfterParts(item: Node): boolean {
  for (const node of nodesOf(item)) if (NAMES_RESULT.has(node.name)) return true;
  return false;
}
