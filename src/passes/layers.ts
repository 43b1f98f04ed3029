/**
 * The layers of a text: what can be deleted at each depth of its trees. The items of the outermost lists and the optional fragments
 * beside them are the first layer, those directly inside them the next one.
 */
import type { Replacement } from '../edit/edit.js';
import type { Layer, Snapshot } from '../language/language.js';
import type { Node } from '../syntax/index.js';
import { type List, type ListItem, listsIn } from './lists.js';

/** A list of a layer; an optional fragment is a list of one item. Offsets count from `offset`. */
interface LayerList extends List {
  readonly offset: number;
}

/** The nodes in which a layer looks for its lists, with the offset of their statement. */
interface Inner {
  readonly node: Node;
  readonly offset: number;
}

/** The lists of a layer, and the nodes that contain the next one. */
interface LayerLists {
  readonly lists: readonly LayerList[];
  readonly inner: readonly Inner[];
}

/** The layers of each snapshot, as far as they were asked for. */
const cache = new WeakMap<Snapshot, LayerLists[]>();

/** Undefined if the trees are not that deep. */
export function layerAt(snapshot: Snapshot, depth: number): Layer | undefined {
  const layers = cache.get(snapshot) ?? [];
  cache.set(snapshot, layers);
  while (layers.length <= depth) {
    const above = layers.at(-1)?.inner ?? snapshot.statements.map(({ start, tree }) => ({ node: tree, offset: start }));
    if (above.length === 0) return undefined;
    layers.push(listsBelow(above));
  }
  return layerOf((layers[depth] as LayerLists).lists);
}

function listsBelow(above: readonly Inner[]): LayerLists {
  const lists: LayerList[] = [];
  const inner: Inner[] = [];
  for (const { node: top, offset } of above) {
    const stack: Node[] = [top];
    for (let node = stack.pop(); node; node = stack.pop()) {
      const found = listsIn(node);
      const items = new Set(found.flatMap((list) => list.items.map((item) => item.node)));
      const loops = new Set(node.children.filter(({ kind }) => kind === 'repeat'));
      // Lists are collected in text order, and what is below other children comes in between.
      const later: Node[] = [];
      let next = 0;
      for (const child of node.children) {
        if (child.kind === 'optional' && child.end > child.start) {
          lists.push({ offset, items: [itemOf(child)], canBeEmpty: true });
          inner.push({ node: child, offset });
        } else if (loops.has(child)) {
          const list = found[next++] as List;
          lists.push({ ...list, offset });
          for (const item of list.items) inner.push({ node: item.node, offset });
        } else if (!items.has(child)) later.push(child);
      }
      for (const child of later.reverse()) stack.push(child);
    }
  }
  return { lists: lists.filter(({ items }) => items.length > 0).sort(byStart), inner };
}

function itemOf(node: Node): ListItem {
  return { node, start: node.start, end: node.end, nodeStart: node.start };
}

function byStart(a: LayerList, b: LayerList): number {
  return a.offset + (a.items[0]?.start ?? 0) - (b.offset + (b.items[0]?.start ?? 0));
}

function layerOf(lists: readonly LayerList[]): Layer {
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  return {
    count,
    without: (isDeleted) => {
      const replacements: Replacement[] = [];
      let first = 0;
      let deleted = 0;
      for (const list of lists) {
        const before = first;
        deleted += deletionsIn(list, (i) => isDeleted(before + i), replacements);
        first += list.items.length;
      }
      const note = deleted === 1 ? 'delete a list item or optional fragment' : `delete ${deleted} items`;
      return replacements.length > 0 ? { replacements, note } : undefined;
    },
  };
}

/** Adds the text to delete with some items: the items and the separators that become redundant. Returns how many items go. */
function deletionsIn(
  { items, canBeEmpty, offset }: LayerList,
  isDeleted: (index: number) => boolean,
  replacements: Replacement[],
): number {
  const kept = items.findIndex((_, i) => !isDeleted(i));
  const first = kept >= 0 ? kept : canBeEmpty ? items.length : 0;
  const add = (start: number, end: number): void => {
    if (end > start) replacements.push({ start: offset + start, end: offset + end, text: '' });
  };
  // The item that becomes the first one loses its separator.
  if (first > 0) add((items[0] as ListItem).start, items[first]?.nodeStart ?? (items.at(-1) as ListItem).end);
  let deleted = first;
  for (let i = first + 1; i < items.length; i++) {
    if (!isDeleted(i)) continue;
    const from = i;
    while (i + 1 < items.length && isDeleted(i + 1)) i++;
    deleted += i + 1 - from;
    add((items[from] as ListItem).start, (items[i] as ListItem).end);
  }
  return deleted;
}
