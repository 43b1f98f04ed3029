/** Deletes what the grammar says may be absent: clauses, aliases, keywords, whole loops. */
import { deletion, type Edit } from '../edit/edit.js';
import { largestFirst, type Pass, placedNodes } from './pass.js';

export const deleteOptionals: Pass = {
  name: 'delete-optionals',
  edits(snapshot) {
    const edits: Edit[] = [];
    for (const { node, offset } of placedNodes(snapshot)) {
      const isOptional = node.kind === 'optional' || node.kind === 'repeat';
      if (isOptional && node.end > node.start)
        edits.push(deletion(offset + node.start, offset + node.end, 'delete an optional part'));
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT a FROM t WHERE b', after: 'SELECT a FROM t' },
    { before: 'SELECT a FROM t AS x', after: 'SELECT a FROM t' },
    { before: 'CREATE TABLE t (a INT NOT NULL)', after: 'CREATE TABLE t (a INT)' },
  ],
};
