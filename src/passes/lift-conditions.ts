/** Makes the condition of a WHERE or HAVING the result and drops the clause: what decided which rows come is shown. */
import type { Edit } from '../edit/edit.js';
import type { Node } from '../syntax/index.js';
import { largestFirst, type Pass, placedNodes } from './pass.js';

export const liftConditions: Pass = {
  name: 'lift-conditions',
  edits(snapshot) {
    const edits: Edit[] = [];
    for (const { node, offset } of placedNodes(snapshot)) {
      if (node.name !== 'select') continue;
      const first = node.children.findIndex((child) => child.name === 'selectItem');
      const item = node.children[first];
      if (!item) continue;
      const rest = node.children[first + 1];
      const end = rest?.kind === 'repeat' ? rest.end : item.end;
      for (const clause of node.children) {
        const condition = clause.kind === 'optional' ? conditionOf(clause) : undefined;
        if (!condition) continue;
        const text = snapshot.text.slice(offset + condition.start, offset + condition.end);
        edits.push({
          replacements: [
            { start: offset + item.start, end: offset + end, text },
            { start: offset + clause.start, end: offset + clause.end, text: '' },
          ],
          note: 'show the condition instead of the rows',
        });
      }
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT a, b FROM t WHERE c / 2 > d', after: 'SELECT c / 2 > d FROM t' },
    { before: 'SELECT a FROM t GROUP BY a HAVING max(b) > 1', after: 'SELECT max(b) > 1 FROM t GROUP BY a' },
  ],
};

/** The expression of a WHERE or HAVING clause. */
function conditionOf(clause: Node): Node | undefined {
  const rule = clause.children[0];
  if (rule?.name !== 'where' && rule?.name !== 'having') return undefined;
  const inside = rule.children[1];
  return inside?.name === 'expression' ? inside : inside?.children.find((child) => child.name === 'expression');
}
