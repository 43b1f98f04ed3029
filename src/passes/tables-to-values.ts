/**
 * Puts the rows of a table where it is read, as a subquery, and drops the table with every statement that only serves
 * it; or creates the table with its rows; or puts a value that a column has in some row where the column is read.
 */
import type { Edit, Replacement } from '../edit/edit.js';
import type { Column } from '../sql/meaning.js';
import { partNamed, partsNamed, type Span } from '../sql/name.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../sql/script-model.js';
import { type FilledTable, filledTables } from '../sql/table-rows.js';
import type { Node, Part, Snapshot } from '../syntax/index.js';
import { asOperand, type Pass, statementWriter } from './pass.js';
import { pathTo } from './places.js';

/** More rows than this are no longer short to write down. */
const MOST_ROWS = 4;

export const tablesToValues: Pass = {
  name: 'tables-to-values',
  *edits(snapshot, language) {
    const model = modelOf(snapshot);
    for (const filled of filledTables(snapshot, model)) {
      // A constant is shorter than a subquery; where it will do, the table goes by itself.
      yield* asConstants(snapshot, model, filled);
      const single = filled.rows.length > 0 ? filled.rows : [filled.columns.map(() => '0')];
      for (const rows of new Set([filled.rows, ...single.map((row) => [row])])) {
        if (rows.length === 0 || rows.length > MOST_ROWS) continue;
        yield* asSubquery(snapshot, model, filled, rows, language.name === 'mysql');
        yield* asCreateSelect(snapshot, model, filled, rows);
      }
    }
  },
  examples: [
    {
      before: "CREATE TABLE t (a); INSERT INTO t VALUES ('1x'); SELECT a / 2 FROM t",
      after: "SELECT a / 2 FROM (SELECT '1x' a)",
    },
    {
      before: 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4); CREATE INDEX i ON t (a); SELECT * FROM t',
      after: 'SELECT * FROM (SELECT 1 a, 2 b UNION ALL SELECT 3, 4)',
    },
    {
      before: 'CREATE TABLE t (a); INSERT INTO t VALUES (7); DELETE FROM t',
      after: 'CREATE TABLE t AS SELECT 7 a; DELETE FROM t',
    },
    {
      before: 'CREATE TABLE t (a); INSERT INTO t VALUES (7); SELECT a + 1 FROM t',
      after: 'CREATE TABLE t (a); INSERT INTO t VALUES (7); SELECT 7 + 1 FROM t',
    },
    {
      before: "CREATE TABLE t (a); INSERT INTO t VALUES ('1x'); SELECT (SELECT a FROM t WHERE a) / 2",
      after: "CREATE TABLE t (a); INSERT INTO t VALUES ('1x'); SELECT '1x' / 2",
    },
    {
      before: 'CREATE TABLE t (a); INSERT INTO t SELECT 7; SELECT t.a FROM t',
      after: 'SELECT t.a FROM (SELECT 7 a) t',
    },
  ],
};

function* asSubquery(
  snapshot: Snapshot,
  { statements }: ScriptModel,
  { table, columns, readers, servants }: FilledTable,
  rows: readonly (readonly string[])[],
  needsName: boolean,
): Generator<Edit> {
  if (readers.length === 0) return;
  const bareName = table.name.split('.').at(-1);
  const read = new Set(
    readers.flatMap((i) => (statements[i] as ModelledStatement).resolved.columns.flatMap((one) => one.columns)),
  );
  const needed = columns.filter((_, i) => read.has(table.columns?.[i] as Column));
  for (const kept of needed.length > 0 && needed.length < columns.length ? [needed, columns] : [columns]) {
    const query = queryFor(columns, rows, kept);
    const replacements = deletionsOf(snapshot, servants);
    for (const i of readers) {
      const { part, resolved } = statements[i] as ModelledStatement;
      const isQualified = resolved.scopes.references.some((one) => one.qualifier?.name === bareName);
      for (const use of resolved.tables) {
        if (use.table?.content !== table.content) continue;
        const source = resolved.scopes.blocks
          .flatMap((block) => block.sources)
          .find((one) => one.table?.start === use.start);
        const name = source && !source.alias && (isQualified || needsName) ? ` ${bareName}` : '';
        // Its qualifier goes with it.
        const start = source && !source.alias ? source.node.start : use.start;
        replacements.push({ start: part.start + start, end: part.start + use.end, text: `(${query})${name}` });
      }
    }
    const sorted = replacements.sort((a, b) => a.start - b.start);
    yield { replacements: sorted, note: `write down the rows of ${table.name}` };
  }
}

function deletionsOf({ text, parts }: Snapshot, statements: readonly number[]): Replacement[] {
  return statements.map((i) => ({
    start: (parts[i] as Part).start,
    end: parts[i + 1]?.start ?? text.length,
    text: '',
  }));
}

/** A query that yields the rows, with the names of the columns in its first part. */
function queryFor(columns: readonly string[], rows: readonly (readonly string[])[], kept: readonly string[]): string {
  const selects = rows.map((row, i) => {
    const items = kept.map(
      (column) => `${row[columns.indexOf(column)]}${i === 0 && column !== '' ? ` ${column}` : ''}`,
    );
    return `SELECT ${items.join(', ')}`;
  });
  return selects.join(' UNION ALL ');
}

function* asCreateSelect(
  snapshot: Snapshot,
  { statements }: ScriptModel,
  { table, columns, servants }: FilledTable,
  rows: readonly (readonly string[])[],
): Generator<Edit> {
  const inserts = servants.filter((i) => (statements[i] as ModelledStatement).resolved.inserts.length > 0);
  const create = statements.find(({ part }) => part.content === table.content);
  if (!create || inserts.length === 0) return;
  const statement = `CREATE TABLE ${table.name} AS ${queryFor(columns, rows, columns)}`;
  const { start, end } = create.part;
  const replacements = [{ start, end, text: statement }, ...deletionsOf(snapshot, inserts)];
  yield { replacements, note: `create ${table.name} with its rows` };
}

function* asConstants(
  snapshot: Snapshot,
  { statements }: ScriptModel,
  { table, rows, readers }: FilledTable,
): Generator<Edit> {
  for (const i of readers) {
    const { part, resolved } = statements[i] as ModelledStatement;
    const { edit } = statementWriter(snapshot, part);
    for (const [at, column] of (table.columns ?? []).entries()) {
      const values = [...new Set(rows.map((row) => asOperand(row[at] as string)))].slice(0, MOST_ROWS);
      const uses = resolved.columns.filter((use) => use.columns.includes(column));
      const plain = uses.filter((use) => !isPosition(part.tree, use));
      for (const value of plain.length > 0 ? values : []) {
        const put = edit(
          `put ${value} for ${column.name}`,
          plain.map((use) => [use, value]),
        );
        if (put) yield put;
      }
      for (const use of uses) {
        const query = scalarAround(part.tree, use);
        for (const value of query ? values : []) {
          const put = edit(`put ${value} for a subquery`, [[query as Node, value]]);
          if (put) yield put;
        }
      }
    }
  }
}

/** The scalar subquery that has nothing but this column for its result. */
function scalarAround(tree: Node, use: Span): Node | undefined {
  const primary = pathTo(tree, use).findLast((node) => node.name === 'primary' && partNamed(node, 'query'));
  const terms = primary ? partsNamed(partNamed(primary, 'query') as Node, 'queryTerm') : [];
  const select = terms.length === 1 ? partNamed(terms[0] as Node, 'select') : undefined;
  const [item, ...others] = select ? partsNamed(select, 'selectItem') : [];
  return item && others.length === 0 && item.start === use.start && item.end === use.end ? primary : undefined;
}

/** Whether it is a whole item of GROUP BY or ORDER BY, where a number would be a position. */
function isPosition(tree: Node, { start, end }: Span): boolean {
  return pathTo(tree, { start, end }).some(
    (node) =>
      (node.name === 'groupItem' || node.name === 'orderItem') &&
      node.start === start &&
      node.end >= end &&
      node.children[0]?.end === end,
  );
}
