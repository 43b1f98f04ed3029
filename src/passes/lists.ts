/** Lists in trees: loops of the grammar, together with the first item where that stands before the loop. */
import type { Node, Snapshot } from '../syntax/index.js';
import { placedNodes } from './pass.js';

export interface List {
  /** Where its statement starts. */
  readonly part: number;
  /** Whether the grammar lets no item be left. */
  readonly canBeEmpty: boolean;
  /** What to delete for each item, in order: from its own separator on, or for the first up to the next one's. */
  readonly items: readonly { readonly start: number; readonly end: number; readonly content: number }[];
}

/** `item (separator item)*`, or a plain loop. */
export function* listsOf(snapshot: Snapshot): Generator<List> {
  for (const { node, offset } of placedNodes(snapshot)) {
    for (let i = 0; i < node.children.length; i++) {
      const repeat = node.children[i] as Node;
      if (repeat.kind !== 'repeat') continue;
      const before = node.children[i - 1];
      const hasFirst = before !== undefined && repeat.children.every((one) => isAlike(before, one.children[1]));
      const items = repeat.children.map((one) => ({
        start: offset + one.start,
        end: offset + one.end,
        content: offset + ((hasFirst ? one.children[1] : undefined) ?? one).start,
      }));
      if (hasFirst)
        items.unshift({ start: offset + before.start, end: offset + before.end, content: offset + before.start });
      yield { part: offset, canBeEmpty: !hasFirst && repeat.part?.kind !== 'plus', items };
    }
  }
}

function isAlike(a: Node, b: Node | undefined): boolean {
  return a.kind === b?.kind && a.name === b.name;
}

/** The text that goes with items `from` up to, not including, `to`. */
export function spanOfItems({ items }: List, from: number, to: number): { start: number; end: number } {
  const first = items[from] as List['items'][number];
  const last = items[to - 1] as List['items'][number];
  const next = items[to];
  // Without the first item, the separator of the one that becomes first goes too.
  if (from === 0 && next) return { start: first.start, end: next.content };
  return { start: first.start, end: last.end };
}
