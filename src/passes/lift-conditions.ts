/** Makes the condition of a WHERE, HAVING or ON the result and drops the clause: what decided which rows come is shown. */
import type { Edit } from '../edit/edit.js';
import { partNamed, partsNamed, partsOf } from '../sql/name.js';
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
      for (const { clause, condition } of conditionsOf(node)) {
        const text = snapshot.text.slice(offset + condition.start, offset + condition.end);
        const replacements = [
          { start: offset + item.start, end: offset + end, text },
          { start: offset + clause.start, end: offset + clause.end, text: '' },
        ];
        edits.push({ replacements, note: 'show the condition instead of the rows' });
      }
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT a, b FROM t WHERE c / 2 > d', after: 'SELECT c / 2 > d FROM t' },
    { before: 'SELECT * FROM t JOIN u ON t.a = u.b', after: 'SELECT t.a = u.b FROM t JOIN u' },
    { before: 'SELECT a FROM t GROUP BY a HAVING max(b) > 1', after: 'SELECT max(b) > 1 FROM t GROUP BY a' },
  ],
};

function conditionsOf(select: Node): { clause: Node; condition: Node }[] {
  const from = partNamed(select, 'from');
  const joins = (from ? partsNamed(from, 'tableReference') : [])
    .flatMap((reference) => [reference, ...partsNamed(reference, 'joinPart')])
    .flatMap((one) => partsNamed(one, 'joinCondition'));
  const clauses = partsOf(select).filter((one) => one.name === 'where' || one.name === 'having');
  return [...clauses, ...joins].flatMap((clause) => {
    const condition = partNamed(clause, 'expression');
    return condition ? [{ clause, condition }] : [];
  });
}
