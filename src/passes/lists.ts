/** Lists in trees: loops of the grammar, together with the first item where that stands before the loop. */
import type { Node, Snapshot } from '../syntax/index.js';
import { placedNodes } from './pass.js';

export interface List {
  /** Where its statement starts. */
  readonly part: number;
  /** What to delete for each item, in order: from its own separator on, or for the first up to the next one's. */
  readonly items: readonly { readonly start: number; readonly end: number; readonly content: number }[];
}

/** `item (separator item)*`, or a plain loop. */
export function* listsOf(snapshot: Snapshot): Generator<List> {
  for (const { node, offset } of placedNodes(snapshot)) {
    for (let i = 0; i < node.children.length; i++) {
      const repeat = node.children[i] as Node;
      if (repeat.kind !== 'repeat') continue;
      const iterations = repeat.children.map((one) => ({
        start: offset + one.start,
        end: offset + one.end,
        content: offset + (separatorOf(one) ? (one.children[1] as Node).start : one.start),
      }));
      const before = node.children[i - 1];
      const first = repeat.children[0];
      const leads =
        before !== undefined && first !== undefined && separatorOf(first) && isAlike(before, first.children[1] as Node);
      if (leads) {
        const start = offset + before.start;
        yield { part: offset, items: [{ start, end: offset + before.end, content: start }, ...iterations] };
      } else {
        yield { part: offset, items: iterations };
      }
    }
  }
}

function separatorOf(iteration: Node): boolean {
  return iteration.children.length > 1 && iteration.children[0]?.kind === 'token';
}

function isAlike(a: Node, b: Node): boolean {
  return a.kind === b.kind && a.name === b.name;
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
