/**
 * Selects the condition of a WHERE, HAVING or ON and deletes the clause: the value that decided which rows are returned
 * becomes the result.
 */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { placedNodes } from '../../../passes/placed-node.js';
import { childNamed, childrenNamed, childrenOf } from '../../../syntax/index.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

/** Replaces the select list of a query by one of its conditions. */
export const liftConditions: Pass = {
  name: 'lift-conditions',
  about: 'select the condition of a WHERE, HAVING or ON instead of filtering by it',
  level: 'meaning',
  edits: (snapshot: SqlSnapshot) => largestFirst(liftedConditions(snapshot)),
  examples: [
    { before: 'SELECT a, b FROM t WHERE c / 2 > d', after: 'SELECT c / 2 > d FROM t' },
    { before: 'SELECT * FROM t JOIN u ON t.a = u.b', after: 'SELECT t.a = u.b FROM t JOIN u' },
    { before: 'SELECT a FROM t GROUP BY a HAVING max(b) > 1', after: 'SELECT max(b) > 1 FROM t GROUP BY a' },
  ],
};

function* liftedConditions(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  for (const { node, offset } of placedNodes(snapshot)) {
    yield undefined;
    if (node.name !== 'select') continue;
    const first = node.children.findIndex((child) => child.name === 'selectItem');
    const item = node.children[first];
    if (!item) continue;
    const next = node.children[first + 1];
    const end = next?.kind === 'repeat' ? next.end : item.end;
    for (const { clause, condition } of conditionsOf(node)) {
      const text = snapshot.text.slice(offset + condition.start, offset + condition.end);
      // The condition is selected already: deleting the clause is the job of another pass.
      if (text === snapshot.text.slice(offset + item.start, offset + end)) continue;
      const replacements = [
        { start: offset + item.start, end: offset + end, text },
        { start: offset + clause.start, end: offset + clause.end, text: '' },
      ];
      yield { replacements, note: 'select a condition instead of filtering by it' };
    }
  }
}

function conditionsOf(select: SqlNode): { clause: SqlNode; condition: SqlNode }[] {
  const from = childNamed(select, 'from');
  const joins = (from ? childrenNamed(from, 'tableReference') : [])
    .flatMap((reference) => [reference, ...childrenNamed(reference, 'joinPart')])
    .flatMap((node) => childrenNamed(node, 'joinCondition'));
  const clauses = childrenOf(select).filter(({ name }) => name === 'where' || name === 'having');
  return [...clauses, ...joins].flatMap((clause) => {
    const condition = childNamed(clause, 'expression');
    return condition ? [{ clause, condition }] : [];
  });
}
