/**
 * Replaces tables whose rows are known by these rows, in three ways: a column by a value that it has in some row; a
 * table by a subquery that returns the rows, which makes CREATE, INSERT and the like unnecessary; CREATE and INSERT by
 * CREATE TABLE AS.
 */
import type { Edit, Replacement, Span } from '../../../edit/edit.js';
import type { Pass } from '../../../language/language.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { childNamed, childrenNamed, nodesOf } from '../../../syntax/index.js';
import { accepts } from '../dialects/dialect.js';
import type { Column, ColumnUse } from '../names/meaning.js';
import { holds } from '../names/name.js';
import { type ModelledStatement, modelOf, type ScriptModel } from '../names/script-model.js';
import { type FilledTable, filledTables } from '../names/table-rows.js';
import type { SqlNode, SqlSnapshot } from '../snapshot.js';
import { isPosition, pathTo } from './places.js';
import { asOperand, statementWriter } from './statement-writer.js';

/** Tables with more rows are replaced by single rows only, and only this many values of a column are tried. */
const MAX_ROWS = 4;

/** Tables with more rows are skipped until other passes have deleted most of their rows. */
const MAX_TABLE_ROWS = 64;

/**
 * Constants come first: they are shorter than subqueries, and a table that is no longer read is deleted by other
 * passes.
 */
export const tablesToValues: Pass = {
  name: 'tables-to-values',
  about: 'replace a column by a value, a table by its rows, CREATE and INSERT by CREATE TABLE AS',
  level: 'meaning',
  grows: true,
  failsAlike: true,
  *edits(snapshot: SqlSnapshot) {
    const model = modelOf(snapshot);
    for (const filled of filledTables(snapshot, model)) {
      yield undefined;
      if (filled.rows.length > MAX_TABLE_ROWS) continue;
      yield* asConstants(snapshot, model, filled);
      const needsName = !accepts(snapshot.dialect, 'a subquery without an alias');
      const singleRows = filled.rows.length > 0 ? filled.rows : [filled.columns.map(() => '0')];
      for (const rows of new Set([filled.rows, ...singleRows.map((row) => [row])])) {
        if (rows.length === 0 || rows.length > MAX_ROWS) continue;
        yield* asSubquery(snapshot, model, filled, rows, { needsName, what: 'its rows' });
        const [row, ...others] = rows;
        const cast = row && others.length === 0 ? withTypes(snapshot, model, filled, row) : undefined;
        if (cast) yield* asSubquery(snapshot, model, filled, [cast], { needsName, what: 'a row with types' });
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
      before: 'CREATE TABLE t (a TEXT); INSERT INTO t SELECT 1; SELECT a = 1 FROM t',
      after: 'SELECT a = 1 FROM (SELECT CAST(1 AS TEXT) a)',
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

/** Replaces a table where it is read by a subquery, with the columns that are read or with all. */
function* asSubquery(
  snapshot: SqlSnapshot,
  { statements }: ScriptModel,
  { table, columns, readers, servants }: FilledTable,
  rows: readonly (readonly string[])[],
  { needsName, what }: { readonly needsName: boolean; readonly what: string },
): Generator<Edit | undefined> {
  if (readers.length === 0) return;
  const bareName = table.name.split('.').at(-1);
  const readColumns = new Set(
    readers.flatMap((i) => (statements[i] as ModelledStatement).resolved.columns.flatMap((use) => use.columns)),
  );
  const needed = columns.filter((_, i) => readColumns.has(table.columns?.[i] as Column));
  for (const kept of needed.length > 0 && needed.length < columns.length ? [needed, columns] : [columns]) {
    const query = queryFor(columns, rows, kept);
    const replacements = deletionsOf(snapshot, servants);
    for (const i of readers) {
      const { statement, resolved } = statements[i] as ModelledStatement;
      const isQualified = resolved.scopes.references.some(({ qualifier }) => qualifier?.name === bareName);
      const sources = resolved.scopes.blocks.flatMap((block) => block.sources);
      for (const use of resolved.tables) {
        yield undefined;
        if (use.table?.identity !== table.identity) continue;
        const source = sources.find(({ table: read }) => read?.start === use.start);
        const alias = source && !source.alias && (isQualified || needsName) ? ` ${bareName}` : '';
        // The replaced text includes the schema of the table.
        const start = source && !source.alias ? source.node.start : use.start;
        replacements.push({
          start: statement.start + start,
          end: statement.start + use.end,
          text: `(${query})${alias}`,
        });
      }
    }
    const sorted = replacements.sort((a, b) => a.start - b.start);
    yield { replacements: sorted, note: `replace ${table.name} by ${what}` };
  }
}

/** A row with values of the types of its columns; undefined if no column has a type that a value can be cast to. */
function withTypes(
  { text, dialect }: SqlSnapshot,
  { statements }: ScriptModel,
  { table, columns }: FilledTable,
  row: readonly string[],
): readonly string[] | undefined {
  const create = statements.find(({ statement }) => statement.identity === table.identity);
  // The types of columns and of casts are others in MySQL.
  if (!create || dialect.name === 'mysql') return undefined;
  const { start: offset, tree } = create.statement;
  const defined = create.resolved.scopes.definition?.columns ?? [];
  const types = new Map<string, string>();
  for (const node of defined.length > 0 ? nodesOf(tree) : []) {
    const column = node.name === 'type' ? defined.find((one) => holds(one, node)) : undefined;
    if (column && node.end > node.start && !types.has(column.name.name))
      types.set(column.name.name, text.slice(offset + node.start, offset + node.end));
  }
  return types.size === 0
    ? undefined
    : row.map((value, i) => {
        const type = types.get(columns[i] ?? '');
        return type === undefined ? value : `CAST(${value} AS ${type})`;
      });
}

function deletionsOf(snapshot: SqlSnapshot, indexes: readonly number[]): Replacement[] {
  return indexes.map((i) => ({ ...spanOfStatements(snapshot, i), text: '' }));
}

/** A query that returns the rows; its first SELECT names the columns. */
function queryFor(columns: readonly string[], rows: readonly (readonly string[])[], kept: readonly string[]): string {
  const selects = rows.map((row, i) => {
    const items = kept.map(
      (column) => `${row[columns.indexOf(column)]}${i === 0 && column !== '' ? ` ${column}` : ''}`,
    );
    return `SELECT ${items.join(', ')}`;
  });
  return selects.join(' UNION ALL ');
}

/** Replaces CREATE TABLE and INSERT by CREATE TABLE AS. */
function* asCreateSelect(
  snapshot: SqlSnapshot,
  { statements }: ScriptModel,
  { table, columns, servants }: FilledTable,
  rows: readonly (readonly string[])[],
): Generator<Edit> {
  const inserts = servants.filter((i) => (statements[i] as ModelledStatement).resolved.inserts.length > 0);
  const create = statements.find(({ statement }) => statement.identity === table.identity);
  if (!create || inserts.length === 0) return;
  const text = `CREATE TABLE ${table.name} AS ${queryFor(columns, rows, columns)}`;
  const { start, end } = create.statement;
  const replacements = [{ start, end, text }, ...deletionsOf(snapshot, inserts)];
  yield { replacements, note: `create ${table.name} with its rows` };
}

/**
 * Replaces all uses of a column in a statement by one of its values, or a scalar subquery for the column by a value.
 */
function* asConstants(
  snapshot: SqlSnapshot,
  { statements }: ScriptModel,
  { table, rows, readers }: FilledTable,
): Generator<Edit | undefined> {
  for (const i of readers) {
    const { statement, resolved } = statements[i] as ModelledStatement;
    const { edit } = statementWriter(snapshot, statement);
    for (const [index, column] of (table.columns ?? []).entries()) {
      const values = [...new Set(rows.map((row) => asOperand(row[index] as string)))].slice(0, MAX_ROWS);
      const uses = resolved.columns.filter((use) => use.columns.includes(column));
      const replaceable: ColumnUse[] = [];
      for (const use of uses) {
        yield undefined;
        if (!isPosition(statement.tree, use)) replaceable.push(use);
      }
      for (const value of replaceable.length > 0 ? values : []) {
        const replaced = edit(
          `replace ${column.name} by ${value}`,
          replaceable.map((use) => [use, value]),
        );
        if (replaced) yield replaced;
      }
      for (const use of uses) {
        yield undefined;
        const subquery = scalarSubqueryOf(statement.tree, use);
        for (const value of subquery ? values : []) {
          const replaced = edit(`replace a subquery by ${value}`, [[subquery as SqlNode, value]]);
          if (replaced) yield replaced;
        }
      }
    }
  }
}

/** The scalar subquery whose only result is this use of a column. */
function scalarSubqueryOf(tree: SqlNode, use: Span): SqlNode | undefined {
  const primary = pathTo(tree, use).findLast((node) => node.name === 'primary' && childNamed(node, 'query'));
  const terms = primary ? childrenNamed(childNamed(primary, 'query') as SqlNode, 'queryTerm') : [];
  const select = terms.length === 1 ? childNamed(terms[0] as SqlNode, 'select') : undefined;
  const [item, ...more] = select ? childrenNamed(select, 'selectItem') : [];
  return item && more.length === 0 && item.start === use.start && item.end === use.end ? primary : undefined;
}
