/** The strategies of other SQL reducers, as passes: they delete clauses, columns, subqueries, expressions and hints. */
import { deletion, type Edit, replacement } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { listsOf, spanOfItems } from '../../../passes/lists.js';
import { type PlacedNode, placedNodes } from '../../../passes/placed-node.js';
import { childrenOf, nodesOf } from '../../../syntax/index.js';
import { foldConstants } from '../passes/fold-constants.js';
import type { RuleName, SqlName } from '../rule-names.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';

const CLAUSES: ReadonlySet<string> = new Set<RuleName>([
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

/** Clause deletion as in SQLancer, RAGS and PINOLO (SQLess, Lin et al. 2024, section 5.3). */
export const clauses: Pass = {
  name: 'clauses',
  about: 'delete clauses',
  level: 'grammar',
  edits: (snapshot: SqlSnapshot) => largestFirst(deletionsOf(snapshot, CLAUSES, 'delete a clause')),
  examples: [
    { before: 'SELECT a FROM t WHERE a ORDER BY a', after: 'SELECT a FROM t ORDER BY a' },
    { before: 'SELECT a FROM t JOIN u ON a = b', after: 'SELECT a FROM t' },
  ],
};

const COLUMN_ITEMS: ReadonlySet<string> = new Set<RuleName>(['selectItem', 'groupItem', 'orderItem']);

/** Deletes items of SELECT, GROUP BY and ORDER BY. */
export const columns: Pass = {
  name: 'columns',
  about: 'delete items of SELECT, GROUP BY and ORDER BY',
  level: 'grammar',
  edits: (snapshot: SqlSnapshot) => largestFirst(itemDeletions(snapshot, COLUMN_ITEMS, 'delete a column')),
  examples: [{ before: 'SELECT a, b FROM t', after: 'SELECT b FROM t' }],
};

const QUERIES: ReadonlySet<string> = new Set<RuleName>(['query', 'select']);

/** Replaces a query by one of its subqueries, by one side of a set operation, or by a constant. */
export const subqueries: Pass = {
  name: 'subqueries',
  about: 'replace a query by its subquery or by a constant',
  level: 'grammar',
  edits: (snapshot: SqlSnapshot) => largestFirst(hoistedQueries(snapshot)),
  examples: [
    { before: 'SELECT a FROM (SELECT b FROM t) AS x', after: 'SELECT b FROM t' },
    { before: 'SELECT a FROM t WHERE a IN (SELECT b FROM u)', after: 'SELECT a FROM t WHERE a IN (SELECT 1)' },
  ],
};

const EXPRESSIONS: ReadonlySet<string> = new Set<RuleName>(['expression', 'condition']);

/** Replaces an expression by one of its operands. */
export const expressions: Pass = {
  name: 'expressions',
  about: 'replace an expression by an operand',
  level: 'grammar',
  edits: (snapshot: SqlSnapshot) => largestFirst(hoistedOperands(snapshot)),
  examples: [{ before: 'SELECT a FROM t WHERE a AND b', after: 'SELECT a FROM t WHERE b' }],
};

const HINTS: ReadonlySet<string> = new Set<SqlName>(['selectOption', 'lockWait', 'HINT', "'TABLESAMPLE'"]);

/** Deletes hints and modifiers of a query. */
export const hints: Pass = {
  name: 'hints',
  about: 'delete hints and modifiers',
  level: 'grammar',
  edits: (snapshot: SqlSnapshot) => deletionsOf(snapshot, HINTS, 'delete a hint'),
  examples: [{ before: 'SELECT DISTINCT a FROM t', after: 'SELECT a FROM t' }],
};

/** Deletes WHERE clauses, and single sides of AND and OR. */
export const whereParts: Pass = {
  name: 'where',
  about: 'delete WHERE, or a side of AND and OR',
  level: 'grammar',
  *edits(snapshot: SqlSnapshot) {
    for (const placed of placedNodes(snapshot)) {
      yield undefined;
      const { node, offset } = placed;
      if (node.name === 'where') yield deletion(offset + node.start, offset + node.end, 'delete WHERE');
      if (!node.children.some(({ name }) => name === 'andOperator' || name === 'orOperator')) continue;
      for (const side of node.children.filter(({ name }) => name === 'expression'))
        yield hoisting(snapshot, placed, side, 'replace a condition by one of its sides');
    }
  },
  examples: [{ before: 'SELECT a FROM t WHERE a AND b', after: 'SELECT a FROM t WHERE a' }],
};

const WITH: ReadonlySet<string> = new Set<RuleName>(['with']);
const COMMON_TABLES: ReadonlySet<string> = new Set<RuleName>(['commonTable']);

/** Deletes WITH clauses and single common table expressions. */
export const commonTables: Pass = {
  name: 'with',
  about: 'delete WITH, or a common table expression',
  level: 'grammar',
  *edits(snapshot: SqlSnapshot) {
    yield* deletionsOf(snapshot, WITH, 'delete WITH');
    yield* itemDeletions(snapshot, COMMON_TABLES, 'delete a common table expression');
  },
  examples: [
    { before: 'WITH x AS (SELECT 1), y AS (SELECT 2) SELECT 3', after: 'WITH y AS (SELECT 2) SELECT 3' },
    { before: 'WITH x AS (SELECT 1) SELECT 3', after: 'SELECT 3' },
  ],
};

/** Replaces an expression in brackets by the expression without brackets, by its value, or by a value inside it. */
export const brackets: Pass = {
  name: 'brackets',
  about: 'delete brackets, or replace them by a value',
  level: 'grammar',
  *edits(snapshot: SqlSnapshot) {
    for (const { node, offset } of placedNodes(snapshot)) {
      yield undefined;
      const [inner, ...more] = node.name === 'primary' ? childrenOf(node).filter(({ kind }) => kind === 'rule') : [];
      if (inner?.name !== 'expression' || more.length > 0 || snapshot.text[offset + node.start] !== '(') continue;
      const textOf = ({ start, end }: SqlNode): string => snapshot.text.slice(offset + start, offset + end);
      const innerText = textOf(inner);
      const operands = [...nodesOf(inner)].filter(({ name }) => name === 'literal' || name === 'columnReference');
      const folded = foldConstants(innerText);
      for (const value of [
        innerText,
        ...(folded === undefined ? [] : [folded]),
        'TRUE',
        'FALSE',
        ...operands.map(textOf),
      ])
        yield replacement(offset + node.start, offset + node.end, value, 'replace brackets by a value');
    }
  },
  examples: [
    { before: 'SELECT ((1))', after: 'SELECT (1)' },
    { before: 'SELECT (2 + 3)', after: 'SELECT 5' },
    { before: 'SELECT (a + b) FROM t', after: 'SELECT TRUE FROM t' },
    { before: 'SELECT (a + b) FROM t', after: 'SELECT b FROM t' },
  ],
};

function* deletionsOf(snapshot: SqlSnapshot, names: ReadonlySet<string>, note: string): Generator<Edit | undefined> {
  for (const { node, offset } of placedNodes(snapshot))
    yield names.has(node.name) && node.end > node.start
      ? deletion(offset + node.start, offset + node.end, note)
      : undefined;
}

function* hoistedQueries(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  for (const placed of placedNodes(snapshot)) {
    yield undefined;
    const { node, offset } = placed;
    if (node.name !== 'query') continue;
    for (const subquery of nearest(node, QUERIES))
      yield hoisting(snapshot, placed, subquery, 'replace a query by its subquery');
    const rule = ruleAround(placed);
    if (rule === 'primary' || rule === 'inList')
      yield replacement(offset + node.start, offset + node.end, 'SELECT 1', 'replace a subquery by a constant');
  }
}

function* hoistedOperands(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  for (const placed of placedNodes(snapshot)) {
    yield undefined;
    if (!EXPRESSIONS.has(placed.node.name)) continue;
    for (const operand of nearest(placed.node, EXPRESSIONS))
      yield hoisting(snapshot, placed, operand, 'replace an expression by an operand');
  }
}

/** The descendants with one of the names, without the descendants of those. */
function nearest(node: SqlNode, names: ReadonlySet<string>): SqlNode[] {
  const found: SqlNode[] = [];
  const queue = [...node.children];
  for (const next of queue) {
    const isSmaller = next.end > next.start && next.end - next.start < node.end - node.start;
    if (names.has(next.name) && isSmaller) found.push(next);
    else for (const child of next.children) queue.push(child);
  }
  return found;
}

/** Deletes single items of lists that have at least two. */
function* itemDeletions(snapshot: SqlSnapshot, names: ReadonlySet<string>, note: string): Generator<Edit | undefined> {
  for (const list of listsOf(snapshot)) {
    yield undefined;
    if (!list || list.items.length < 2 || !names.has(list.items[0]?.node.name ?? '')) continue;
    for (const i of list.items.keys()) {
      const { start, end } = spanOfItems(list, i, i + 1);
      yield deletion(start, end, note);
    }
  }
}

/** Replaces a node by one of its descendants. */
function hoisting({ text }: SqlSnapshot, { node, offset }: PlacedNode, descendant: SqlNode, note: string): Edit {
  const hoisted = text.slice(offset + descendant.start, offset + descendant.end);
  return replacement(offset + node.start, offset + node.end, hoisted, note);
}

/** The name of the nearest rule around a node; empty at the root. */
function ruleAround({ parent }: PlacedNode<SqlName>): SqlName | '' {
  let ancestor = parent;
  while (ancestor && ancestor.node.name === '') ancestor = ancestor.parent;
  return ancestor?.node.name ?? '';
}
