/** What other reducers of SQL try, as passes: whole clauses, columns, subqueries, expressions, hints. */
import { deletion, type Edit, replacement } from '../edit/edit.js';
import { listsOf, spanOfItems } from '../passes/lists.js';
import { largestFirst, type Pass, type PlacedNode, placedNodes } from '../passes/pass.js';
import { partsOf } from '../sql/name.js';
import { type Node, nodesOf, type Snapshot } from '../syntax/index.js';

const CLAUSES = new Set([
  'with',
  'where',
  'groupBy',
  'having',
  'windows',
  'qualify',
  'sample',
  'queryTail',
  'joinPart',
  'returning',
]);

/** Clause deletion, as SQLancer, RAGS and PINOLO do it (SQLess, Lin et al. 2024, section 5.3). */
export const clauses: Pass = {
  name: 'clauses',
  edits: (snapshot) => largestFirst(deletionsOf(snapshot, ({ name }) => CLAUSES.has(name), 'leave out a clause')),
  examples: [
    { before: 'SELECT a FROM t WHERE a ORDER BY a', after: 'SELECT a FROM t ORDER BY a' },
    { before: 'SELECT a FROM t JOIN u ON a = b', after: 'SELECT a FROM t' },
  ],
};

/** Columns of a query's result, and what it groups and orders by. */
export const columns: Pass = {
  name: 'columns',
  edits: (snapshot) =>
    largestFirst(itemDeletions(snapshot, ['selectItem', 'groupItem', 'orderItem'], 'leave out a column')),
  examples: [{ before: 'SELECT a, b FROM t', after: 'SELECT b FROM t' }],
};

/** A query becomes one of its subqueries, one side of a union, or a constant. */
export const subqueries: Pass = {
  name: 'subqueries',
  edits: (snapshot) => {
    const edits: Edit[] = [];
    for (const place of placedNodes(snapshot)) {
      const { node, offset } = place;
      if (node.name !== 'query') continue;
      for (const below of nearest(node, ['query', 'select']))
        edits.push(inPlaceOf(snapshot, place, below, 'put a subquery in place of its query'));
      if (/^(?:primary|inList)$/.test(ruleAround(place)))
        edits.push(replacement(offset + node.start, offset + node.end, 'SELECT 1', 'put a constant for a subquery'));
    }
    return largestFirst(edits);
  },
  examples: [
    { before: 'SELECT a FROM (SELECT b FROM t) AS x', after: 'SELECT b FROM t' },
    { before: 'SELECT a FROM t WHERE a IN (SELECT b FROM u)', after: 'SELECT a FROM t WHERE a IN (SELECT 1)' },
  ],
};

const OPERANDS = ['expression', 'condition'];

/** An expression becomes one of its operands. */
export const expressions: Pass = {
  name: 'expressions',
  edits: (snapshot) => {
    const edits: Edit[] = [];
    for (const place of placedNodes(snapshot)) {
      if (!OPERANDS.includes(place.node.name)) continue;
      for (const below of nearest(place.node, OPERANDS))
        edits.push(inPlaceOf(snapshot, place, below, 'put an operand in place of its expression'));
    }
    return largestFirst(edits);
  },
  examples: [{ before: 'SELECT a FROM t WHERE a AND b', after: 'SELECT a FROM t WHERE b' }],
};

/** Hints and modifiers that only steer how a query is run. */
export const hints: Pass = {
  name: 'hints',
  edits: (snapshot) =>
    deletionsOf(
      snapshot,
      ({ name }) => name === 'selectOption' || /hint|lockWait|tableSample/i.test(name),
      'leave out a hint',
    ),
  examples: [{ before: 'SELECT DISTINCT a FROM t', after: 'SELECT a FROM t' }],
};

/** One part of a WHERE after the other, as deletion of a side of AND or OR, and the WHERE itself. */
export const whereParts: Pass = {
  name: 'where',
  edits: (snapshot) => {
    const edits: Edit[] = [];
    for (const place of placedNodes(snapshot)) {
      const { node, offset } = place;
      if (node.name === 'where') edits.push(deletion(offset + node.start, offset + node.end, 'leave out WHERE'));
      if (!node.children.some(({ name }) => name === 'andOperator' || name === 'orOperator')) continue;
      for (const side of node.children.filter(({ name }) => name === 'expression'))
        edits.push(inPlaceOf(snapshot, place, side, 'leave out a side of a condition'));
    }
    return edits;
  },
  examples: [{ before: 'SELECT a FROM t WHERE a AND b', after: 'SELECT a FROM t WHERE a' }],
};

/** Common tables one by one, and WITH itself. */
export const commonTables: Pass = {
  name: 'with',
  edits: (snapshot) => [
    ...deletionsOf(snapshot, ({ name }) => name === 'with', 'leave out WITH'),
    ...itemDeletions(snapshot, ['commonTable'], 'leave out a common table'),
  ],
  examples: [
    { before: 'WITH x AS (SELECT 1), y AS (SELECT 2) SELECT 3', after: 'WITH y AS (SELECT 2) SELECT 3' },
    { before: 'WITH x AS (SELECT 1) SELECT 3', after: 'SELECT 3' },
  ],
};

/** Brackets that hold one thing, and values for what is in brackets. */
export const brackets: Pass = {
  name: 'brackets',
  edits: (snapshot) => {
    const edits: Edit[] = [];
    for (const { node, offset } of placedNodes(snapshot)) {
      const [inner, ...more] = node.name === 'primary' ? partsOf(node).filter(({ kind }) => kind === 'rule') : [];
      if (inner?.name !== 'expression' || more.length > 0 || snapshot.text[offset + node.start] !== '(') continue;
      const textOf = ({ start, end }: Node): string => snapshot.text.slice(offset + start, offset + end);
      const values = [...nodesOf(inner)].filter(({ name }) => name === 'literal' || name === 'columnReference');
      for (const value of [textOf(inner), ...computed(textOf(inner)), 'TRUE', 'FALSE', ...values.map(textOf)])
        edits.push(replacement(offset + node.start, offset + node.end, value, 'put a value for brackets'));
    }
    return edits;
  },
  examples: [
    { before: 'SELECT ((1))', after: 'SELECT (1)' },
    { before: 'SELECT (2 + 3)', after: 'SELECT 5' },
    { before: 'SELECT (a + b) FROM t', after: 'SELECT TRUE FROM t' },
    { before: 'SELECT (a + b) FROM t', after: 'SELECT b FROM t' },
  ],
};

/** The value of an expression of numbers alone. */
function computed(text: string): string[] {
  const match = /^\s*(-?\d+)\s*([-+*])\s*(-?\d+)\s*$/.exec(text);
  if (!match) return [];
  const [a, b] = [Number(match[1]), Number(match[3])];
  const value = match[2] === '+' ? a + b : match[2] === '-' ? a - b : a * b;
  return Number.isSafeInteger(value) ? [String(value)] : [];
}

function deletionsOf(snapshot: Snapshot, isWanted: (node: Node) => boolean, note: string): Edit[] {
  const edits: Edit[] = [];
  for (const { node, offset } of placedNodes(snapshot))
    if (isWanted(node) && node.end > node.start) edits.push(deletion(offset + node.start, offset + node.end, note));
  return edits;
}

/** Nodes of some kinds below, without those below one of them. */
function nearest(node: Node, names: readonly string[]): Node[] {
  const found: Node[] = [];
  const queue = [...node.children];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const isSmaller = next.end > next.start && next.end - next.start < node.end - node.start;
    if (names.includes(next.name) && isSmaller) found.push(next);
    else queue.push(...next.children);
  }
  return found;
}

/** One item of a list at a time, of lists that have another. */
function itemDeletions(snapshot: Snapshot, names: readonly string[], note: string): Edit[] {
  const edits: Edit[] = [];
  for (const list of listsOf(snapshot)) {
    if (list.items.length < 2 || !names.includes(list.items[0]?.node.name ?? '')) continue;
    for (const i of list.items.keys()) {
      const { start, end } = spanOfItems(list, i, i + 1);
      edits.push(deletion(start, end, note));
    }
  }
  return edits;
}

function inPlaceOf({ text }: Snapshot, { node, offset }: PlacedNode, below: Node, note: string): Edit {
  return replacement(
    offset + node.start,
    offset + node.end,
    text.slice(offset + below.start, offset + below.end),
    note,
  );
}

/** The rule around a place, whatever structure lies between. */
function ruleAround({ parent }: PlacedNode): string {
  let at = parent;
  while (at && at.node.name === '') at = at.parent;
  return at?.node.name ?? '';
}
