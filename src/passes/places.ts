/** Where a place lies in the tree of its statement, and what around it can go. */
import { holds, partNamed, partsNamed, partsOf, type Span } from '../sql/name.js';
import type { Node } from '../syntax/index.js';

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

export interface List {
  readonly owner: Node;
  readonly items: readonly Node[];
  /** What stands before each item. */
  readonly separators: readonly (Span | undefined)[];
}

const lists = new WeakMap<Node, List | undefined>();

export function listIn(owner: Node): List | undefined {
  if (lists.has(owner)) return lists.get(owner);
  const found = findList(owner);
  lists.set(owner, found);
  return found;
}

function findList(owner: Node): List | undefined {
  const at = owner.children.findIndex((child) => child.kind === 'repeat');
  const repeat = owner.children[at];
  if (!repeat) return undefined;
  const before = owner.children[at - 1];
  const iterations = repeat.children;
  const isAlike = (one: Node): boolean =>
    before !== undefined && one.children[1]?.name === before.name && before.name !== '';
  if (before && iterations.every(isAlike)) {
    const items = [before, ...iterations.map((one) => one.children[1] as Node)];
    const separators = [
      undefined,
      ...iterations.map((one) => ({ start: one.start, end: (one.children[1] as Node).start })),
    ];
    return { owner, items, separators };
  }
  return undefined;
}

/** A function without its argument and a query without what it has named are no longer what they were. */
export function canGo(node: Node, parent: Node): boolean {
  const inside = node.children[0]?.name;
  const isList = node.kind === 'repeat' && listIn(parent) !== undefined;
  return (
    node.end > node.start &&
    node.part?.kind !== 'plus' &&
    inside !== 'argument' &&
    inside !== 'with' &&
    !isList &&
    parent.name !== 'insertTarget'
  );
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
