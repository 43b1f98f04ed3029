/**
 * Deletes what the grammar marks as optional: clauses, aliases, keywords, and the iterations of a loop after its first
 * item.
 */
import { deletion, type Edit } from '../edit/edit.js';
import type { Pass, Snapshot } from '../language/language.js';
import { largestFirst } from './edit-order.js';
import { isWholeList } from './lists.js';
import { placedNodes } from './placed-node.js';

/** Deletes each optional fragment as a whole. */
export const deleteOptionals: Pass = {
  name: 'delete-optionals',
  about: 'delete what the grammar marks as optional: clauses, aliases, keywords',
  level: 'grammar',
  edits: (snapshot) => largestFirst(deletionsOf(snapshot)),
  examples: [
    { before: 'SELECT a FROM t WHERE b', after: 'SELECT a FROM t' },
    { before: 'SELECT a AS b FROM t', after: 'SELECT a FROM t' },
    { before: 'INSERT INTO t (a) VALUES (1)', after: 'INSERT INTO t VALUES (1)' },
  ],
};

function* deletionsOf(snapshot: Snapshot): Generator<Edit | undefined> {
  for (const { node, offset, parent } of placedNodes(snapshot)) {
    // Loops that can be empty are lists: delete-list-items deletes them.
    const isLoop = node.kind === 'repeat' && !isWholeList(node, parent?.node);
    const isOptional = node.kind === 'optional' || isLoop;
    yield isOptional && node.end > node.start
      ? deletion(offset + node.start, offset + node.end, 'delete an optional fragment')
      : undefined;
  }
}
