/** Deletes what the grammar says may be absent: clauses, aliases, keywords, and loops behind their first item. */
import { deletion, type Edit } from '../edit/edit.js';
import { isWholeList } from './lists.js';
import { largestFirst, type Pass, placedNodes } from './pass.js';

export const deleteOptionals: Pass = {
  name: 'delete-optionals',
  edits(snapshot) {
    const edits: Edit[] = [];
    for (const { node, offset, parent } of placedNodes(snapshot)) {
      // All other loops are lists, which go by halves.
      const isLoop = node.kind === 'repeat' && !isWholeList(node, parent?.node);
      const isOptional = node.kind === 'optional' || isLoop;
      if (isOptional && node.end > node.start)
        edits.push(deletion(offset + node.start, offset + node.end, 'delete an optional part'));
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT a FROM t WHERE b', after: 'SELECT a FROM t' },
    { before: 'SELECT a AS b FROM t', after: 'SELECT a FROM t' },
    { before: 'INSERT INTO t (a) VALUES (1)', after: 'INSERT INTO t VALUES (1)' },
  ],
};
