/**
 * Replaces expressions by simpler ones: BETWEEN and IN by a comparison, a window function by rank(), an aggregate by
 * count(*), a sum of two numbers by its value, a type by INT.
 */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { largestFirst } from '../../../passes/edit-order.js';
import { childNamed, childrenNamed, childrenOf, nodesOf } from '../../../syntax/index.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { foldConstants } from './fold-constants.js';
import { type StatementWriter, statementWriter } from './statement-writer.js';

/** Rewrites conditions, function calls and types. */
export const rewriteExpressions: Pass = {
  name: 'rewrite-expressions',
  about: 'use a comparison for BETWEEN and IN, rank() for a window function, count(*) for an aggregate, INT for a type',
  level: 'meaning',
  edits: (snapshot: SqlSnapshot) => largestFirst(simplerExpressions(snapshot)),
  examples: [
    { before: 'SELECT a BETWEEN 1 AND 2', after: 'SELECT a >= 1' },
    { before: 'SELECT a IN (1, 2, 3)', after: 'SELECT a = 1' },
    { before: 'SELECT lag(a, 2) OVER (ORDER BY b) FROM t', after: 'SELECT rank() OVER (ORDER BY b) FROM t' },
    { before: 'SELECT sum(t.a + 1) FROM t', after: 'SELECT count(*) FROM t' },
    { before: 'SELECT 7 * 6', after: 'SELECT 42' },
    { before: 'CREATE TABLE t (a VARCHAR(10))', after: 'CREATE TABLE t (a INT)' },
  ],
};

function* simplerExpressions(snapshot: SqlSnapshot): Generator<Edit | undefined> {
  for (const statement of snapshot.statements) {
    const writer = statementWriter(snapshot, statement);
    for (const node of nodesOf(statement.tree)) {
      yield undefined;
      if (node.name === 'condition') {
        yield* comparisons(writer, node);
        yield folded(writer, node);
      }
      if (node.name === 'functionCall') yield* simplerCalls(writer, node);
      if (node.name === 'type') yield simplerType(writer, node);
    }
  }
}

/** Longer lists would give too many edits. */
const MAX_LIST_ITEMS = 4;

function comparisons({ slice, edit }: StatementWriter, node: SqlNode): (Edit | undefined)[] {
  const children = childrenOf(node);
  const [left] = children;
  const names = children.map(({ name }) => name);
  if (!left) return [];
  if (names.includes("'BETWEEN'")) {
    const note = 'replace BETWEEN by a comparison';
    const [, low, high] = children.filter(({ name }) => name === 'condition');
    if (!low || !high) return [];
    return [
      edit(note, [[node, `${slice(left)} >= ${slice(low)}`]]),
      edit(note, [[node, `${slice(left)} <= ${slice(high)}`]]),
    ];
  }
  const list = names.includes("'IN'") ? childNamed(node, 'inList') : undefined;
  const items = list ? childrenNamed(list, 'expression') : [];
  return items.length > 0 && items.length <= MAX_LIST_ITEMS
    ? items.map((item) => edit('replace IN by a comparison', [[node, `${slice(left)} = ${slice(item)}`]]))
    : [];
}

/** Only numbers of at most six digits are folded. */
const SMALL_NUMBER = /^\d{1,6}$/;

function folded({ slice, edit }: StatementWriter, node: SqlNode): Edit | undefined {
  const value = foldConstants(slice(node), (number) => SMALL_NUMBER.test(number));
  return value === undefined ? undefined : edit(`replace a sum by its value ${value}`, [[node, value]]);
}

const AGGREGATE =
  /^(?:sum|avg|min|max|total|group_concat|string_agg|array_agg|stddev\w*|var\w*|bit_\w+|bool_\w+|json_\w*agg)$/i;

function simplerCalls({ slice, edit }: StatementWriter, node: SqlNode): (Edit | undefined)[] {
  const name = childNamed(node, 'functionName');
  const tails = childrenNamed(node, 'callTail');
  const over = tails.find((tail) => /^OVER\b/i.test(slice(tail)));
  if (!name) return [];
  const call = { start: node.start, end: tails[0]?.start ?? node.end };
  if (over) {
    const beforeOver = { start: node.start, end: over.start };
    // Another function without arguments is as simple as rank().
    const isSimple = /^\w+\s*\(\s*\)\s*$/.test(slice(beforeOver));
    return isSimple ? [] : [edit('replace a window function by rank()', [[beforeOver, 'rank() ']])];
  }
  return AGGREGATE.test(slice(name)) ? [edit('replace an aggregate by count(*)', [[call, 'count(*)']])] : [];
}

function simplerType({ slice, edit }: StatementWriter, node: SqlNode): Edit | undefined {
  return /\W/.test(slice(node)) ? edit('replace a type by INT', [[node, 'INT']]) : undefined;
}
