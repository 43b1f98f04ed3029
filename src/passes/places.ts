/** Where a place lies in the tree of its statement, and what around it can go. */
import { holds, partNamed, partsNamed, partsOf, type Span } from '../sql/name.js';
import type { ModelledStatement } from '../sql/script-model.js';
import type { Node } from '../syntax/index.js';
import { listsIn } from './lists.js';

/** Spans that overlap or lie inside one another become one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else if (end > start) merged.push({ start, end });
  }
  return merged;
}

/** From the root down to the smallest node that holds a place. */
export function pathTo(tree: Node, place: Span): Node[] {
  const path = [tree];
  for (let node: Node | undefined = tree; node; ) {
    const next: Node | undefined = node.children.find((child) => child.end > child.start && holds(child, place));
    if (next) path.push(next);
    node = next;
  }
  return path;
}

/** A function without its argument and a query without what it has named are no longer what they were. */
export function canGo(node: Node, parent: Node): boolean {
  if ((node.kind !== 'optional' && node.kind !== 'repeat') || node.end === node.start) return false;
  const inside = node.children[0]?.name;
  const isWholeLoop =
    node.kind === 'optional' || listsIn(parent).some((list) => list.canBeEmpty && holds(node, list.items[0] as Span));
  return isWholeLoop && inside !== 'argument' && inside !== 'with' && parent.name !== 'insertTarget';
}

/** Where a table is the first of a join: what comes next, and how that was joined. */
export function firstOfJoin(tree: Node, source: Node): { primary: Node; conditions: readonly Node[] } | undefined {
  const path = pathTo(tree, source);
  const reference = path.findLast(
    (node) => node.name === 'tableReference' && partNamed(node, 'tablePrimary') === source,
  );
  const [join] = reference ? partsNamed(reference, 'joinPart') : [];
  const primary = join && partNamed(join, 'tablePrimary');
  if (!join || !primary) return undefined;
  return { primary, conditions: partsOf(join).filter((one) => one.name === 'joinCondition') };
}

/** Whether an UPDATE gives it a value. */
export function isAssigned({ part }: ModelledStatement, use: Span): boolean {
  const path = pathTo(part.tree, use);
  return path.some((node) => node.name === 'assignmentTarget') && path.some((node) => node.name === 'update');
}

/** Whether a stretch is one value of a row that is inserted: others would change their columns without it. */
export function isInserted({ resolved }: ModelledStatement, region: Span): boolean {
  return resolved.inserts.some(({ source }) => {
    const query = source && partNamed(source, 'query');
    const given = (query && resolved.columnsOf(query)) ?? [];
    return given.some((column) => column.places.some((one) => one.start === region.start && one.end === region.end));
  });
}

/** Where a column is named as such: in a key or index, as the target of a value, by a trigger. */
export function isKey({ part }: ModelledStatement, use: Span): boolean {
  return pathTo(part.tree, use).every((node) => node.name !== 'columnReference');
}
