/** Replaces an item of a list by the items of a list inside it: a block by its statements, an array by its elements. */
import { type Edit, replacement, type Span } from '../edit/edit.js';
import type { Language, Pass, Snapshot } from '../language/language.js';
import type { Node } from '../syntax/index.js';
import { boundNamesIn } from './bound-names.js';
import { largestFirst } from './edit-order.js';
import { listsIn } from './lists.js';
import { movedText } from './moved-text.js';

/** Keeps all items of the inner list, where `hoist-descendants` keeps one of them. */
export const unwrapLists: Pass = {
  name: 'unwrap-lists',
  about: 'replace an item of a list by the items of a list inside it: a block by its statements',
  level: 'grammar',
  isCoarse: true,
  edits: (snapshot, language) => largestFirst(unwrappingsOf(snapshot, language)),
  examples: [
    { before: 'SELECT f(a, b), c', after: 'SELECT a, b, c' },
    { before: 'SELECT (1, 2), 3', after: 'SELECT 1, 2, 3' },
  ],
};

/** A list item, with the names of the nodes that have its text. */
interface Item extends Span {
  readonly names: readonly string[];
}

function* unwrappingsOf(snapshot: Snapshot, language: Language): Generator<Edit | undefined> {
  const { text, statements } = snapshot;
  const boundNames = yield* boundNamesIn(snapshot, language);
  for (const { start: offset, tree } of statements) {
    const items = new Map<Node, Item>();
    const stack = [{ node: tree, around: itemOf(tree) }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      yield undefined;
      const { node } = top;
      /** The innermost list item that contains the node. */
      const around = items.get(node) ?? top.around;
      for (const list of listsIn(node)) {
        const inside = list.items.map((item) => itemOf(item.node));
        if (fits(inside, around, language)) {
          const span = placed({ start: (inside[0] as Item).start, end: (inside.at(-1) as Item).end }, offset);
          const item = placed(around, offset);
          yield unwrapping(language, text, item, span);
          for (const replaced of boundNames.replacedIn(item, span))
            yield unwrapping(language, text, item, span, replaced);
        }
        for (const [i, item] of list.items.entries()) items.set(item.node, inside[i] as Item);
      }
      for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i] as Node, around });
    }
  }
}

function itemOf(node: Node): Item {
  const names: string[] = [];
  const { start, end } = node;
  for (let next: Node | undefined = node; next?.start === start && next.end === end; next = next.children[0])
    if (next.name !== '') names.push(next.name);
  return { start, end, names };
}

/** Whether the items of the list inside can be items of the list around it. */
function fits(inside: readonly Item[], around: Item, language: Language): boolean {
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last || last.end - first.start >= around.end - around.start) return false;
  const isAllowed = (name: string): boolean => around.names.some((rule) => language.canSubstitute(name, rule));
  return inside.every(({ names }) => names.some(isAllowed));
}

function placed({ start, end }: Span, offset: number): Span {
  return { start: offset + start, end: offset + end };
}

function unwrapping(language: Language, text: string, around: Span, inside: Span, written?: string): Edit {
  const moved = movedText(language, text, inside, around.start, written);
  return replacement(around.start, around.end, moved, 'replace a list item by the items inside it');
}
