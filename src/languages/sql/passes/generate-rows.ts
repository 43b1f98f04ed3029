/**
 * Replaces long lists of rows by rows that the engine generates: `generate_series`, or a recursive query. Such lists
 * often matter through their number and length alone, for example if they fill a page or overwrite memory.
 */
import type { Edit } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { childNamed, childrenOf, leavesOf } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import type { Block } from '../names/scope.js';
import { modelOf } from '../names/script-model.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { type StatementWriter, statementWriter } from './statement-writer.js';

/** Lists with fewer rows are shorter than the query that generates them, or soon will be. */
const MIN_ROWS = 16;

/** Rows with more columns are not generated. */
const MAX_COLUMNS = 8;

const STRING = /^'([^']*)'$/;
const NUMBER = /^-?\s*\d+(?:\.\d+)?$/;

/** Functions that return as many rows as they are told. */
const COUNTING = /^(?:generate_series|range)$/i;

/** The common table of a recursive query that counts, and its column. */
const COUNTER = { table: 'c', column: 'x' };

/** Replaces VALUES with many rows of literals by a query that generates as many rows. */
export const generateRows: Pass = {
  name: 'generate-rows',
  about:
    'generate long lists of rows, equal or different ones, or halve them with longer strings; lower the number of generated rows',
  level: 'meaning',
  repeats: true,
  *edits(snapshot: SqlSnapshot) {
    for (const { statement, resolved } of modelOf(snapshot).statements) {
      const writer = statementWriter(snapshot, statement);
      for (const block of resolved.scopes.blocks) {
        if (block.rows.length >= MIN_ROWS) yield* generated(writer, block, snapshot.dialect);
      }
      yield* fewerRows(writer, statement.tree);
    }
  },
  examples: [
    {
      before: `INSERT INTO t VALUES ${Array.from({ length: 16 }, (_, i) => `(${i}, 'v${i}')`).join(', ')}`,
      after:
        "INSERT INTO t WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 16) SELECT 0, 'aaa' FROM c",
    },
    {
      before: `INSERT INTO t VALUES ${Array.from({ length: 16 }, (_, i) => `(${i}, 'v${i}')`).join(', ')}`,
      after:
        "INSERT INTO t WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 16) SELECT x, 'aaa' || x FROM c",
    },
    {
      before: `VALUES ${Array(16).fill("('ab')").join(', ')}`,
      after: `VALUES ${Array(8).fill("('abab')").join(', ')}`,
    },
    { before: 'SELECT 1 FROM generate_series(1, 40)', after: 'SELECT 1 FROM generate_series(1, 20)' },
    {
      before: 'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 40) SELECT 1 FROM c',
      after: 'WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 30) SELECT 1 FROM c',
    },
  ],
};

/** The rows of a VALUES, generated: all equal, or all different. */
function* generated({ slice, edit }: StatementWriter, block: Block, dialect: Dialect): Generator<Edit | undefined> {
  const { node, query, rows } = block;
  const width = rows[0]?.length ?? 0;
  if (query?.branches.length !== 1 || childNamed(query.node, 'with')) return;
  if (width > MAX_COLUMNS || rows.some((row) => row.length !== width)) return;
  const columns = Array.from({ length: width }, (_, i) => rows.map((row) => slice(row[i] as (typeof row)[0])));
  const shapes = columns.map((values) => shapeOf(values, dialect));
  if (!shapes.every((shape) => shape !== undefined)) return;
  const equal = shapes.map(({ constant }) => constant);
  const different = shapes.map(({ numbered }) => numbered);
  for (const values of [equal, different])
    yield edit('generate the rows', [[node, rowsOf(values, rows.length, dialect)]]);
  if (columns.some(([first = '']) => STRING.test(first))) {
    const half = rows.filter((_, i) => i % 2 === 0).map((row) => row.map((span) => twiceAsLong(slice(span))));
    yield edit('halve the rows', [[node, `VALUES ${half.map((row) => `(${row.join(', ')})`).join(', ')}`]]);
  }
}

/** A string of twice the length that begins in the same way; other literals as they are. */
function twiceAsLong(literal: string): string {
  return literal.replace(STRING, "'$1$1'");
}

/** What a column can be generated from: one value for all rows, or one that depends on the number of the row. */
function shapeOf(
  values: readonly string[],
  { concatenates = (left, right) => `${left} || ${right}` }: Dialect,
): { readonly constant: string; readonly numbered: string } | undefined {
  const present = values.filter((value) => value.toUpperCase() !== 'NULL');
  const [first = 'NULL'] = present;
  if (present.length === 0) return { constant: 'NULL', numbered: 'NULL' };
  if (present.every((value) => NUMBER.test(value))) return { constant: first, numbered: COUNTER.column };
  const lengths = present.map((value) => STRING.exec(value)?.[1]?.length ?? Number.NaN);
  const length = Math.ceil(lengths.reduce((sum, one) => sum + one, 0) / lengths.length);
  if (Number.isNaN(length)) return undefined;
  const text = `'${'a'.repeat(length)}'`;
  return { constant: text, numbered: concatenates(text, COUNTER.column) };
}

function rowsOf(values: readonly string[], count: number, { hasGenerateSeries }: Dialect): string {
  const { table, column } = COUNTER;
  const list = values.join(', ');
  const usesColumn = values.some((value) => value.replace(/'[^']*'/g, '').includes(column));
  if (hasGenerateSeries)
    return `SELECT ${list} FROM generate_series(1, ${count})${usesColumn ? ` ${table} (${column})` : ''}`;
  const counted = `SELECT 1 UNION ALL SELECT ${column} + 1 FROM ${table} WHERE ${column} < ${count}`;
  return `WITH RECURSIVE ${table} (${column}) AS (${counted}) SELECT ${list} FROM ${table}`;
}

/** Smaller numbers of generated rows: half of it first, because each step costs a call. */
function* fewerRows(writer: StatementWriter, tree: SqlNode): Generator<Edit | undefined> {
  const { slice, edit } = writer;
  for (const number of countsIn(writer, tree)) {
    const count = Number(slice(number));
    if (!Number.isSafeInteger(count)) continue;
    for (const fewer of new Set([Math.floor(count / 2), Math.floor((count * 3) / 4), count - 1]))
      if (fewer > 1 && fewer < count) yield edit(`generate ${fewer} rows`, [[number, String(fewer)]]);
  }
}

/** The numbers that limit generated rows: arguments of a function that counts, and what ends a recursive query. */
function* countsIn({ slice }: StatementWriter, tree: SqlNode): Generator<SqlNode> {
  const rest = [{ node: tree, isRecursive: false }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { node, isRecursive } = next;
    const name = node.name === 'functionCall' ? childNamed(node, 'functionName') : undefined;
    const isEnd = isRecursive && (node.name === 'where' || node.name === 'queryTail');
    if (isEnd || (name && COUNTING.test(slice(name)))) yield* leavesOf(node);
    else {
      const entersRecursion = node.name === 'with' && /^WITH\s+RECURSIVE\b/i.test(slice(node));
      for (const child of childrenOf(node).reverse())
        rest.push({ node: child, isRecursive: isRecursive || entersRecursion });
    }
  }
}
