/** Replaces a node by a short text of its rule: 0, NULL, '' or * in SQL, the smallest derivation elsewhere. */
import { type Edit, replacement } from '../edit/edit.js';
import { partsOf } from '../sql/name.js';
import type { Language, Node } from '../syntax/index.js';
import { largestFirst, type Pass, type PlacedNode, placedNodes } from './pass.js';

export const replaceWithDefault: Pass = {
  name: 'replace-with-default',
  edits(snapshot, language) {
    const edits: Edit[] = [];
    for (const placed of placedNodes(snapshot)) {
      const { node, offset, parent } = placed;
      if (node.kind !== 'rule' || node.end === node.start || isWrapped(placed, language) || isLiteral(node)) continue;
      const own = snapshot.text.slice(offset + node.start, offset + node.end);
      for (const text of language.defaultsOf(node.name, parent?.node.name)) {
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
    { before: 'SELECT (a + b) * 2', after: 'SELECT 0 * 2' },
    { before: 'SELECT 1 WHERE x IN (SELECT a FROM t)', after: 'SELECT 1 WHERE x IN (SELECT 1)' },
  ],
};

/** Whether what is around it will do: a rule that passes it through, or brackets. */
function isWrapped({ node, parent }: PlacedNode, language: Language): boolean {
  let around = parent;
  while (around && around.node.kind !== 'rule') around = around.parent;
  const above = around?.node;
  if (!above) return false;
  if (above.start === node.start && above.end === node.end) return language.defaultsOf(above.name).length > 0;
  const [open, inside, close, ...others] = partsOf(above);
  return inside === node && others.length === 0 && open?.name === "'('" && close?.name === "')'";
}

/** A literal for a literal is no step; making it plainer is another pass. */
function isLiteral(node: Node): boolean {
  let one: Node | undefined = node;
  while (one && one.name !== 'literal') one = one.children.length === 1 ? one.children[0] : undefined;
  return one !== undefined;
}
