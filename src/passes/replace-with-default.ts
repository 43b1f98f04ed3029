/** Replaces a node by a short text of its rule: 0, NULL, '' or * in SQL, the smallest derivation elsewhere. */
import { type Edit, replacement } from '../edit/edit.js';
import { largestFirst, type Pass, placedNodes } from './pass.js';

export const replaceWithDefault: Pass = {
  name: 'replace-with-default',
  edits(snapshot, language) {
    const edits: Edit[] = [];
    for (const { node, offset, parent } of placedNodes(snapshot)) {
      if (node.kind !== 'rule' || node.end === node.start) continue;
      // Of a chain of rules with the same text the outermost will do.
      const above = parent?.node;
      if (
        above?.kind === 'rule' &&
        above.start === node.start &&
        above.end === node.end &&
        language.defaultsOf(above.name).length > 0
      )
        continue;
      const own = snapshot.text.slice(offset + node.start, offset + node.end);
      for (const text of language.defaultsOf(node.name)) {
        if (text.length < own.length && text !== own) {
          edits.push(replacement(offset + node.start, offset + node.end, text, `put ${text} in place of ${node.name}`));
        }
      }
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT abs(a) FROM t', after: 'SELECT * FROM t' },
    { before: 'SELECT 1 FROM t WHERE a = b', after: 'SELECT 1 FROM t WHERE 0' },
    { before: 'SELECT 1 WHERE x IN (SELECT a FROM t)', after: 'SELECT 1 WHERE x IN (SELECT 1)' },
  ],
};
