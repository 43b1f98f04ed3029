/** Replaces a node by a descendant that can stand for it: a query by its subquery, an expression by an operand. */
import { type Edit, replacement } from '../edit/edit.js';
import type { Node } from '../syntax/index.js';
import { largestFirst, type Pass, placedNodes } from './pass.js';

/** Nearest first; further ones are reached in steps. */
const MOST_PER_NODE = 12;

export const hoistDescendants: Pass = {
  name: 'hoist-descendants',
  edits(snapshot, language) {
    const edits: Edit[] = [];
    for (const { node, offset } of placedNodes(snapshot)) {
      if (node.kind !== 'rule') continue;
      let found = 0;
      const queue: Node[] = [...node.children];
      for (let i = 0; i < queue.length && found < MOST_PER_NODE; i++) {
        const below = queue[i] as Node;
        queue.push(...below.children);
        const isSmaller = below.end > below.start && below.end - below.start < node.end - node.start;
        if (below.name === '' || !isSmaller || !language.canStandFor(below.name, node.name)) continue;
        // A mark alone is never the point.
        if (
          below.kind === 'token' &&
          !/[\p{L}\p{N}]/u.test(snapshot.text.slice(offset + below.start, offset + below.end))
        )
          continue;
        found++;
        const text = snapshot.text.slice(offset + below.start, offset + below.end);
        edits.push(
          replacement(offset + node.start, offset + node.end, text, `put ${below.name} in place of ${node.name}`),
        );
      }
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT (a + b)', after: 'SELECT a + b' },
    { before: 'SELECT a + b', after: 'SELECT b' },
    { before: 'SELECT * FROM (SELECT 1) AS x', after: 'SELECT 1' },
    { before: 'CREATE VIEW v AS SELECT 1', after: 'SELECT 1' },
    { before: 'SELECT * FROM t WHERE NOT a', after: 'SELECT * FROM t WHERE a' },
  ],
};
