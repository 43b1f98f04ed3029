/** Where a place lies in the tree of its statement, and what the tree says about removing it. */
import type { Span } from '../../../edit/edit.js';
import { listsIn } from '../../../passes/lists.js';
import { childNamed, childrenNamed } from '../../../syntax/index.js';
import { holds } from '../names/name.js';
import type { ModelledStatement } from '../names/script-model.js';
import type { SqlNode } from '../snapshot.js';
import { firstIndex } from './span-index.js';

/** Merges spans that overlap, and omits empty ones. The result is sorted. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) merged.push({ start, end });
  }
  return merged;
}

/** The nodes from the root down to the smallest node that contains a place. */
export function pathTo(tree: SqlNode, place: Span): SqlNode[] {
  const path = [tree];
  for (let node: SqlNode | undefined = tree; node; ) {
    const next = childAround(node, place);
    if (next) path.push(next);
    node = next;
  }
  return path;
}

/** The first child that contains a place and is not empty. Children are sorted and disjoint. */
function childAround({ children }: SqlNode, place: Span): SqlNode | undefined {
  const first = firstIndex(children.length, (i) => (children[i] as SqlNode).end >= place.end);
  for (let i = first; i < children.length; i++) {
    const child = children[i] as SqlNode;
    if (child.end > child.start) return holds(child, place) ? child : undefined;
  }
  return undefined;
}

/** Whether the grammar allows a node to be absent. Arguments and WITH stay: what uses them would fail without them. */
export function canBeRemoved(node: SqlNode, parent: SqlNode): boolean {
  if ((node.kind !== 'optional' && node.kind !== 'repeat') || node.end === node.start) return false;
  const content = node.children[0]?.name;
  const isWhole =
    node.kind === 'optional' || listsIn(parent).some((list) => list.canBeEmpty && holds(node, list.items[0] as Span));
  return isWhole && content !== 'argument' && content !== 'with' && parent.name !== 'insertTarget';
}

/** If a table is the first of a join: the second table, and the conditions of the join. */
export function joinAfter(
  tree: SqlNode,
  table: SqlNode,
): { readonly primary: SqlNode; readonly conditions: readonly SqlNode[] } | undefined {
  const path = pathTo(tree, table);
  const reference = path.findLast(
    (node) => node.name === 'tableReference' && childNamed(node, 'tablePrimary') === table,
  );
  const [join] = reference ? childrenNamed(reference, 'joinPart') : [];
  const primary = join && childNamed(join, 'tablePrimary');
  if (!join || !primary) return undefined;
  return { primary, conditions: childrenNamed(join, 'joinCondition') };
}

/** Whether a place is the target of an assignment in an UPDATE. */
export function isAssigned({ statement }: ModelledStatement, place: Span): boolean {
  const path = pathTo(statement.tree, place);
  return path.some((node) => node.name === 'assignmentTarget') && path.some((node) => node.name === 'update');
}

/** Whether only a column name is possible at a place: in a key, as the target of an assignment, in a trigger event. */
export function needsColumnName({ statement }: ModelledStatement, place: Span): boolean {
  return pathTo(statement.tree, place).every((node) => node.name !== 'columnReference');
}

/** Whether a use is a whole item of GROUP BY or ORDER BY, where a number means the position of a result column. */
export function isPosition(tree: SqlNode, { start, end }: Span): boolean {
  return pathTo(tree, { start, end }).some(
    (node) =>
      (node.name === 'groupItem' || node.name === 'orderItem') &&
      node.start === start &&
      node.end >= end &&
      node.children[0]?.end === end,
  );
}

/** The uses of the windows that a span defines: the function with the window, or the name in another definition. */
export function windowUsesOf({ statement, resolved }: ModelledStatement, span: Span): Span[] {
  return resolved.scopes.windows.flatMap((use) => {
    const { node, windows } = use.block;
    const isDefined = windows.some((window) => window.name === use.name && holds(span, window));
    if (!isDefined || holds(span, node)) return [];
    const path = pathTo(statement.tree, use);
    const isInDefinition = path.some((inner) => inner.name === 'windowDefinition');
    const call = isInDefinition ? undefined : path.findLast((inner) => inner.name === 'functionCall');
    return [call ?? use];
  });
}
