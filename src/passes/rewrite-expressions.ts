/**
 * Writes expressions in a plainer form of the same kind: a comparison for BETWEEN and IN, rank() for a window function,
 * count(*) for an aggregate, the result for a sum of two numbers, INT for a type.
 */
import type { Edit } from '../edit/edit.js';
import { partNamed, partsNamed, partsOf } from '../sql/name.js';
import { type Node, nodesOf } from '../syntax/index.js';
import { largestFirst, type Pass, type StatementWriter, statementWriter } from './pass.js';

export const rewriteExpressions: Pass = {
  name: 'rewrite-expressions',
  edits(snapshot) {
    const edits: (Edit | undefined)[] = [];
    for (const part of snapshot.parts) {
      const writer = statementWriter(snapshot, part);
      for (const node of nodesOf(part.tree)) {
        if (node.name === 'condition') edits.push(...comparisons(writer, node), folded(writer, node));
        if (node.name === 'functionCall') edits.push(...plainerCalls(writer, node));
        if (node.name === 'type') edits.push(plainType(writer, node));
      }
    }
    return largestFirst(edits.filter((edit) => edit !== undefined));
  },
  examples: [
    { before: 'SELECT a BETWEEN 1 AND 2', after: 'SELECT a >= 1' },
    { before: 'SELECT a IN (1, 2, 3)', after: 'SELECT a = 1' },
    { before: 'SELECT lag(a, 2) OVER (ORDER BY b) FROM t', after: 'SELECT rank() OVER (ORDER BY b) FROM t' },
    { before: 'SELECT sum(t.a + 1) FROM t', after: 'SELECT count(*) FROM t' },
    { before: 'SELECT 7 * 6', after: 'SELECT 42' },
    { before: 'CREATE TABLE t (a VARCHAR(10))', after: 'CREATE TABLE t (a INT)' },
  ],
};

function comparisons({ slice, edit }: StatementWriter, node: Node): (Edit | undefined)[] {
  const parts = partsOf(node);
  const [left] = parts;
  const words = parts.map((part) => part.name);
  const note = 'put a comparison for a list or range';
  if (!left) return [];
  if (words.includes("'BETWEEN'")) {
    const [, low, high] = parts.filter((part) => part.name === 'condition');
    if (!low || !high) return [];
    return [
      edit(note, [[node, `${slice(left)} >= ${slice(low)}`]]),
      edit(note, [[node, `${slice(left)} <= ${slice(high)}`]]),
    ];
  }
  const list = words.includes("'IN'") ? partNamed(node, 'inList') : undefined;
  const items = list ? partsNamed(list, 'expression') : [];
  return items.length > 0 && items.length < 5
    ? items.map((item) => edit(note, [[node, `${slice(left)} = ${slice(item)}`]]))
    : [];
}

/** Two small whole numbers and a sign between them. */
const SUM = /^(\d{1,6})\s*([-+*])\s*(\d{1,6})$/;

function folded({ slice, edit }: StatementWriter, node: Node): Edit | undefined {
  const match = SUM.exec(slice(node));
  if (!match) return undefined;
  const [left, right] = [Number(match[1]), Number(match[3])];
  const result = match[2] === '+' ? left + right : match[2] === '-' ? left - right : left * right;
  return edit(`put ${result} for a sum`, [[node, String(result)]]);
}

const AGGREGATE =
  /^(?:sum|avg|min|max|total|group_concat|string_agg|array_agg|stddev\w*|var\w*|bit_\w+|bool_\w+|json_\w*agg)$/i;

function plainerCalls({ slice, edit }: StatementWriter, node: Node): (Edit | undefined)[] {
  const name = partNamed(node, 'functionName');
  const tail = partsNamed(node, 'callTail');
  const over = tail.find((one) => /^OVER\b/i.test(slice(one)));
  if (!name) return [];
  const call = { start: node.start, end: tail[0]?.start ?? node.end };
  if (over) {
    const before = { start: node.start, end: over.start };
    // Another function of no argument is as plain.
    const isPlain = /^\w+\s*\(\s*\)\s*$/.test(slice(before));
    return isPlain ? [] : [edit('put rank() for a window function', [[before, 'rank() ']])];
  }
  return AGGREGATE.test(slice(name)) ? [edit('put count(*) for an aggregate', [[call, 'count(*)']])] : [];
}

function plainType({ slice, edit }: StatementWriter, node: Node): Edit | undefined {
  return /\W/.test(slice(node)) ? edit('put INT for a type', [[node, 'INT']]) : undefined;
}
