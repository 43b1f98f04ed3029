/** The layout of a text: its canonical form, and its comments. */
import type { Edit, Span } from '../../edit/edit.js';
import type { Pass, Snapshot } from '../../language/language.js';
import { halvingRanges } from '../../passes/edit-order.js';
import { type CopyContext, gapOf, type SharedNode } from './shared-tree.js';
import type { TreeSitterSnapshot } from './snapshot.js';

/** The tokens and comments of a text with the white space that has a meaning. */
export function canonicalText(snapshot: Snapshot, { isExtra, hasIndentation }: CopyContext): string {
  const { text } = snapshot;
  let canonical = '';
  let behind = -1;
  for (const { node, start } of shownNodes(snapshot as TreeSitterSnapshot)) {
    if ((node.children.length > 0 && !isExtra(node.type)) || node.width === 0 || start < behind) continue;
    canonical += (behind < 0 ? '' : gapOf(text, behind, start, hasIndentation)) + text.slice(start, start + node.width);
    behind = start + node.width;
  }
  return canonical;
}

interface PlacedNode {
  readonly node: SharedNode;
  readonly start: number;
}

/** All nodes with their places, parents first. */
function* shownNodes({ root, rootStart }: TreeSitterSnapshot): Generator<PlacedNode> {
  const stack: PlacedNode[] = [{ node: root, start: rootStart }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    yield top;
    const { children, offsets } = top.node;
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ node: children[i] as SharedNode, start: top.start + (offsets[i] as number) });
  }
}

/** Deletes comments, all of them first. */
export function deleteComments({ isExtra }: CopyContext): Pass {
  return {
    name: 'delete-comments',
    about: 'delete comments, all of them first',
    level: 'grammar',
    isCoarse: true,
    *edits(snapshot): Generator<Edit | undefined> {
      const comments: Span[] = [];
      for (const { node, start } of shownNodes(snapshot as TreeSitterSnapshot))
        if (isExtra(node.type) && node.width > 0) comments.push({ start, end: start + node.width });
      for (const { from, to } of halvingRanges(comments.length)) {
        const replacements = comments.slice(from, to).map(({ start, end }) => ({ start, end, text: '' }));
        yield { replacements, note: to - from === 1 ? 'delete a comment' : `delete ${to - from} comments` };
      }
    },
    examples: [],
  };
}
