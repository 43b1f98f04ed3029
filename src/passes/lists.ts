/** Lists in trees: loops of the grammar, together with the first item where that stands before the loop. */
import type { Node, Snapshot } from '../syntax/index.js';
import { placedNodes } from './pass.js';

/** Offsets are those of the tree, or of the text where `listsOf` gives them. */
export interface ListItem {
  readonly node: Node;
  /** From its separator on, where it has one. */
  readonly start: number;
  readonly end: number;
  /** Where it starts itself. */
  readonly content: number;
}

export interface List {
  readonly items: readonly ListItem[];
  /** Whether the grammar lets no item be left. */
  readonly canBeEmpty: boolean;
}

const known = new WeakMap<Node, readonly List[]>();

/** The lists right below a node: `item (separator item)*`, or plain loops. */
export function listsIn(node: Node): readonly List[] {
  let lists = known.get(node);
  if (!lists) {
    lists = node.children.flatMap((child, i) => (child.kind === 'repeat' ? [listOf(child, node.children[i - 1])] : []));
    known.set(node, lists);
  }
  return lists;
}

/** Whether a loop is a list all of whose items can go: deleting the loop is deleting these. */
export function isWholeList(repeat: Node, parent: Node | undefined): boolean {
  const lists = parent ? listsIn(parent) : [];
  return lists.some(({ items, canBeEmpty }) => canBeEmpty && items[0]?.node === repeat.children[0]);
}

function listOf(repeat: Node, before: Node | undefined): List {
  const first = before && repeat.children.every((one) => isAlike(before, one.children[1])) ? before : undefined;
  const items = repeat.children.map((one): ListItem => {
    const node = (first && one.children[1]) ?? one;
    return { node, start: one.start, end: one.end, content: node.start };
  });
  if (!first) return { items, canBeEmpty: repeat.part?.kind !== 'plus' };
  const { start, end } = first;
  return { items: [{ node: first, start, end, content: start }, ...items], canBeEmpty: false };
}

function isAlike(a: Node, b: Node | undefined): boolean {
  return a.kind === b?.kind && a.name === b.name;
}

/** All lists of a text, with where their statement starts. */
export function* listsOf(snapshot: Snapshot): Generator<List & { readonly part: number }> {
  for (const { node, offset } of placedNodes(snapshot)) {
    for (const { items, canBeEmpty } of listsIn(node)) {
      const moved = items.map((item) => ({
        node: item.node,
        start: offset + item.start,
        end: offset + item.end,
        content: offset + item.content,
      }));
      yield { items: moved, canBeEmpty, part: offset };
    }
  }
}

/** The text that goes with items `from` up to, not including, `to`. */
export function spanOfItems({ items }: List, from: number, to: number): { start: number; end: number } {
  const first = items[from] as ListItem;
  const last = items[to - 1] as ListItem;
  const next = items[to];
  // Without the first item, the separator of the one that becomes first goes too.
  if (from === 0 && next) return { start: first.start, end: next.content };
  return { start: first.start, end: last.end };
}
