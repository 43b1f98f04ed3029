/** The smallest region around a place that can be removed from its statement (SIMP, Bruno 2010, section 4.3). */
import type { Span } from '../../../edit/edit.js';
import { indexInList, listsIn } from '../../../passes/lists.js';
import type { ModelledStatement } from '../names/script-model.js';
import type { SqlNode } from '../snapshot.js';
import { canBeRemoved } from './places.js';
import { changesOf, isRemoved, type RemovalPlan } from './removal-plan.js';

/** Operators that can be removed together with one operand. */
const REMOVABLE_OPERATOR = /^(?:AND|OR|XOR|\+|-|\*|\/|%|\|\||&|\||&&)$/i;

/** `path` leads to the place. Undefined if only the whole statement can be removed. */
export function removableRegion(plan: RemovalPlan, statement: number, path: readonly SqlNode[]): Span | undefined {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const node = path[depth] as SqlNode;
    const parent = path[depth - 1] as SqlNode;
    const region = takeItem(plan, statement, path, depth) ?? operandOf(plan, statement, parent, node);
    if (region) return region;
    if (canBeRemoved(node, parent)) return node;
  }
  return undefined;
}

/** If the node is an item of a list that keeps other items: marks it as removed and returns it. */
function takeItem(plan: RemovalPlan, statement: number, path: readonly SqlNode[], depth: number): Span | undefined {
  const node = path[depth] as SqlNode;
  const ancestors = [path[depth - 1], path[depth - 2], path[depth - 3]].filter((ancestor) => ancestor !== undefined);
  const list = ancestors.flatMap(listsIn).find((candidate) => indexInList(candidate, node) !== undefined);
  // The arguments of a function are identified by their positions.
  if (!list || ancestors.some((ancestor) => ancestor.name === 'functionCall')) return undefined;
  const { items: removedItems } = changesOf(plan, statement);
  const removed = removedItems.get(list) ?? new Set<number>();
  const index = indexInList(list, node) as number;
  const hasOthers = list.items.some(
    (item, i) => i !== index && !removed.has(i) && !isRemoved(plan, statement, item.node),
  );
  if (!hasOthers) return undefined;
  removed.add(index);
  removedItems.set(list, removed);
  return node;
}

/** An operand with its operator, if the other operand stays: `a AND b` without `a` is `b`. */
function operandOf(plan: RemovalPlan, statement: number, parent: SqlNode, node: SqlNode): Span | undefined {
  const [left, operator, right] = parent.children;
  if (parent.children.length !== 3 || !left || !right || !operator || left.name !== right.name) return undefined;
  const { start } = (plan.statements[statement] as ModelledStatement).statement;
  if (!REMOVABLE_OPERATOR.test(plan.snapshot.text.slice(start + operator.start, start + operator.end)))
    return undefined;
  if (node === left && !isRemoved(plan, statement, right)) return { start: left.start, end: right.start };
  if (node === right && !isRemoved(plan, statement, left)) return { start: left.end, end: right.end };
  return undefined;
}
