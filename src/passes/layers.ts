/**
 * The layers of a text: what can be deleted at each depth. Statements are the first layer if there are several, the items of the
 * outermost lists and the optional fragments beside them the next one, then those directly inside them, and so on.
 */
import type { Replacement, Span } from '../edit/edit.js';
import type { Language, Layer, Snapshot } from '../language/language.js';
import { spanOfStatements } from '../language/statement-span.js';
import { GENERIC_ROOT, type Node } from '../syntax/index.js';
import { chainIn, type List, type ListItem, listsIn } from './lists.js';

/** A list of a layer; an optional fragment is a list of one item. Offsets count from `offset`. */
interface LayerList extends Pick<List, 'canBeEmpty'> {
  readonly offset: number;
  /** What is written if no item is left. */
  readonly filler?: string | undefined;
  readonly items: readonly Omit<ListItem, 'node'>[];
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
export function layerAt(snapshot: Snapshot, depth: number, language?: Language): Layer | undefined {
  const layers = cache.get(snapshot) ?? [];
  cache.set(snapshot, layers);
  const hasStatements = snapshot.statements.length > 1 ? 1 : 0;
  while (layers.length <= depth) {
    const above = layers.length === hasStatements ? treesOf(snapshot) : layers.at(-1)?.inner;
    if (above && above.length === 0) return undefined;
    layers.push(
      above ? listsBelow(above, snapshot.text, language?.fillers) : { lists: [statementsOf(snapshot)], inner: [] },
    );
  }
  return layerOf((layers[depth] as LayerLists).lists);
}

function treesOf({ statements }: Snapshot): Inner[] {
  return statements.map(({ start, tree }) => ({ node: tree, offset: start }));
}

/** Their trees are not made for this. */
function statementsOf(snapshot: Snapshot): LayerList {
  const items = snapshot.statements.map((_, i) => {
    const { start, end } = spanOfStatements(snapshot, i);
    return { start, end, nodeStart: start };
  });
  return { offset: 0, items, canBeEmpty: true };
}

function listsBelow(above: readonly Inner[], text: string, fillers: Language['fillers']): LayerLists {
  const lists: LayerList[] = [];
  const inner: Inner[] = [];
  for (const { node: top, offset } of above) {
    const stack: Node[] = [top];
    for (let node = stack.pop(); node; node = stack.pop()) {
      const whole = chainIn(node, undefined) ?? genericList(node);
      if (whole) {
        lists.push({ ...whole, offset });
        for (const item of whole.items) inner.push({ node: item.node, offset });
        continue;
      }
      const found = listsIn(node);
      const items = new Set(found.flatMap((list) => list.items.map((item) => item.node)));
      const loops = new Set(node.children.filter(({ kind }) => kind === 'repeat'));
      // Lists are collected in text order, and what is below other children comes in between.
      const later: Node[] = [];
      let next = 0;
      for (const [i, child] of node.children.entries()) {
        if (child.kind === 'optional' && child.end > child.start && !items.has(child)) {
          const start = startOnLine(child, node.children[i - 1], text, offset);
          lists.push({ offset, items: [{ start, end: child.end, nodeStart: child.start }], canBeEmpty: true });
          inner.push({ node: child, offset });
        } else if (loops.has(child)) {
          const list = found[next++] as List;
          const filler = fillers?.get(node.name);
          const [first] = list.items;
          const isFilled = first !== undefined && text.slice(offset + first.start, offset + first.end) === filler;
          if (!isFilled || list.items.length > 1) lists.push({ ...list, offset, filler });
          for (const item of list.items) inner.push({ node: item.node, offset });
        } else if (!items.has(child)) later.push(child);
      }
      for (const child of later.reverse()) stack.push(child);
    }
  }
  return { lists: lists.filter(({ items }) => items.length > 0).sort(byStart), inner };
}

/** The nodes of a text that the grammar does not cover; undefined for other nodes. */
function genericList({ kind, name, children }: Node): List | undefined {
  if (kind !== 'rule' || name !== GENERIC_ROOT || children.length < 2) return undefined;
  const items = children.map((node) => ({ node, start: node.start, end: node.end, nodeStart: node.start }));
  return { items, canBeEmpty: true };
}

/** At the end of a line, the blanks before an optional fragment go with it: the line feed may have to follow what is left at once. */
function startOnLine({ start, end }: Node, before: Node | undefined, text: string, offset: number): number {
  if (!before || before.end === before.start || !/[\r\n]/.test(text[offset + end] ?? '')) return start;
  return /^[ \t]*$/.test(text.slice(offset + before.end, offset + start)) ? before.end : start;
}

function byStart(a: LayerList, b: LayerList): number {
  return a.offset + (a.items[0]?.start ?? 0) - (b.offset + (b.items[0]?.start ?? 0));
}

function layerOf(lists: readonly LayerList[]): Layer {
  const spans = lists.flatMap(({ items, offset }) =>
    items.map(({ nodeStart, end }) => ({ start: offset + nodeStart, end: offset + end })),
  );
  return {
    count: spans.length,
    spanOf: (index) => spans[index] as Span,
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
  { items, canBeEmpty, offset, filler }: LayerList,
  isDeleted: (index: number) => boolean,
  replacements: Replacement[],
): number {
  const kept = items.findIndex((_, i) => !isDeleted(i));
  const first = kept >= 0 ? kept : canBeEmpty || filler !== undefined ? items.length : 0;
  const add = (start: number, end: number, text = ''): void => {
    if (end > start) replacements.push({ start: offset + start, end: offset + end, text });
  };
  // The item that becomes the first one loses its separator.
  if (first === items.length) add((items[0] as Span).start, (items.at(-1) as Span).end, filler);
  else if (first > 0) add((items[0] as Span).start, (items[first] as ListItem).nodeStart);
  let deleted = first;
  for (let i = first + 1; i < items.length; i++) {
    if (!isDeleted(i)) continue;
    const from = i;
    while (i + 1 < items.length && isDeleted(i + 1)) i++;
    deleted += i + 1 - from;
    add((items[from] as Span).start, (items[i] as Span).end);
  }
  return deleted;
}
