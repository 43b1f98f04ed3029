/**
 * Finds the lists of a tree: the loops of the grammar, including a first item that the grammar writes before the loop.
 */
import type { Span } from '../edit/edit.js';
import type { Node } from '../syntax/index.js';
import { placedNodes, type SnapshotTrees } from './placed-node.js';

/** An item of a list. Its span starts with the separator before it, if it has one. */
export interface ListItem<Name extends string = string> extends Span {
  readonly node: Node<Name>;
  /** Where the node starts, after the separator. */
  readonly nodeStart: number;
}

/** A list. Offsets are relative to the tree (`listsIn`) or to the text (`listsOf`). */
export interface List<Name extends string = string> {
  readonly items: readonly ListItem<Name>[];
  /** Whether the grammar allows the list to have no items. */
  readonly canBeEmpty: boolean;
}

/** A list with the statement that contains it. */
export interface PlacedList<Name extends string = string> extends List<Name> {
  /** The offset of the statement in the text, which identifies the statement. */
  readonly statement: number;
}

const cache = new WeakMap<Node, readonly List[]>();

/** The lists among the children of a node: `item (separator item)*`, or plain loops. */
export function listsIn<Name extends string>(node: Node<Name>): readonly List<Name>[] {
  // Most nodes have none, and a tree may have millions of nodes.
  if (!hasLoop(node)) return NO_LISTS;
  let lists = cache.get(node) as readonly List<Name>[] | undefined;
  if (!lists) {
    lists = node.children.flatMap((child, i) => (child.kind === 'repeat' ? [listOf(child, node.children[i - 1])] : []));
    cache.set(node, lists);
  }
  return lists;
}

const NO_LISTS: readonly never[] = [];

function hasLoop({ children }: Node): boolean {
  for (const { kind } of children) if (kind === 'repeat') return true;
  return false;
}

const positions = new WeakMap<List, ReadonlyMap<Node, number>>();

/** The index of the item that a node is; undefined if it is none. */
export function indexInList(list: List, node: Node): number | undefined {
  let byNode = positions.get(list);
  if (!byNode) {
    byNode = new Map(list.items.map((item, i) => [item.node, i]));
    positions.set(list, byNode);
  }
  return byNode.get(node);
}

/** Whether a loop is a list that can be empty: deleting the loop is then the same as deleting all items of the list. */
export function isWholeList(repeat: Node, parent: Node | undefined): boolean {
  const lists = parent ? listsIn(parent) : [];
  return lists.some(({ items, canBeEmpty }) => canBeEmpty && items[0]?.node === repeat.children[0]);
}

function listOf<Name extends string>(repeat: Node<Name>, before: Node<Name> | undefined): List<Name> {
  const isFirst = before && repeat.children.every((iteration) => isAlike(before, iteration.children[1]));
  const first = isFirst ? before : undefined;
  const items = repeat.children.map((iteration): ListItem<Name> => {
    const node = (first && iteration.children[1]) ?? iteration;
    return { node, start: iteration.start, end: iteration.end, nodeStart: node.start };
  });
  if (!first) return { items, canBeEmpty: repeat.origin?.kind !== 'plus' };
  const { start, end } = first;
  return { items: [{ node: first, start, end, nodeStart: start }, ...items], canBeEmpty: false };
}

function isAlike(a: Node, b: Node | undefined): boolean {
  return a.kind === b?.kind && a.name === b.name;
}

/** How many nodes are looked at in one step of the work. */
const NODES_PER_STEP = 4_096;

/** Yields all lists of a snapshot in text order, outer lists before those inside them, and `undefined` between two steps. */
export function* listsOf<Name extends string>(snapshot: SnapshotTrees<Name>): Generator<PlacedList<Name> | undefined> {
  let count = 0;
  for (const { node, offset } of placedNodes(snapshot)) {
    if (++count % NODES_PER_STEP === 0) yield undefined;
    for (const list of listsIn(node)) yield placed(list, offset);
  }
}

function placed<Name extends string>({ items, canBeEmpty }: List<Name>, offset: number): PlacedList<Name> {
  const placedItems = items.map((item) => ({
    node: item.node,
    start: offset + item.start,
    end: offset + item.end,
    nodeStart: offset + item.nodeStart,
  }));
  return { items: placedItems, canBeEmpty, statement: offset };
}

/** Shorter chains are left to `hoist-descendants`. */
const MIN_CHAIN = 8;

/**
 * A long chain of binary operators, such as `a AND b AND …`, as a list of its operands: the grammar describes it by left recursion, so
 * that each operand is deeper in the tree than the next one. Undefined if the node is no chain, or part of a longer one.
 */
export function chainIn<Name extends string>(node: Node<Name>, parent: Node<Name> | undefined): List<Name> | undefined {
  if (!isChain(node) || (parent && isChain(parent) && parent.children[0] === node)) return undefined;
  const items: ListItem<Name>[] = [];
  let left = node;
  for (; isChain(left); left = left.children[0] as Node<Name>) {
    const operand = left.children.at(-1) as Node<Name>;
    items.push({
      node: operand,
      start: (left.children[1] as Node<Name>).start,
      end: left.end,
      nodeStart: operand.start,
    });
  }
  items.push({ node: left, start: left.start, end: left.end, nodeStart: left.start });
  return items.length >= MIN_CHAIN ? { items: items.reverse(), canBeEmpty: false } : undefined;
}

/** Yields the long chains of a snapshot in text order. */
export function* chainsOf<Name extends string>(snapshot: SnapshotTrees<Name>): Generator<PlacedList<Name> | undefined> {
  for (const { node, offset, parent } of placedNodes(snapshot)) {
    yield undefined;
    const chain = chainIn(node, parent?.node);
    if (chain) yield placed(chain, offset);
  }
}

/** Whether a node has an operand of its own rule on both sides. */
function isChain({ kind, name, children }: Node): boolean {
  const [first, last] = [children[0], children.at(-1)];
  return kind === 'rule' && children.length > 2 && first?.name === name && last?.name === name;
}

/**
 * The text to delete with the items `from` up to, not including, `to`: the items and the separators that become
 * redundant.
 */
export function spanOfItems({ items }: List, from: number, to: number): Span {
  const first = items[from] as ListItem;
  const last = items[to - 1] as ListItem;
  const next = items[to];
  // The item that becomes the first one loses its separator.
  if (from === 0 && next) return { start: first.start, end: next.nodeStart };
  return { start: first.start, end: last.end };
}
