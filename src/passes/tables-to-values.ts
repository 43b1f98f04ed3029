/**
 * Puts the rows of a table where it is read, as a subquery, and drops the table with every statement that only serves
 * it; or creates the table with its rows; or puts a value that a column has in some row where the column is read.
 */
import { combineEdits, deletion, type Edit, replacement } from '../edit/edit.js';
import { factsOf, statementsByName } from '../sql/statement-facts.js';
import type { Part, Snapshot } from '../syntax/index.js';
import type { Pass } from './pass.js';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The texts of its values, a list per row. */
  readonly rows: readonly (readonly string[])[];
  /** Statements that read from it, and all others that name it. */
  readonly readers: readonly Part[];
  readonly servants: readonly Part[];
}

/** More rows than this are no longer short to write down. */
const MOST_ROWS = 4;

export const tablesToValues: Pass = {
  name: 'tables-to-values',
  *edits(snapshot) {
    for (const table of tablesOf(snapshot)) {
      // A constant is shorter than a subquery; where it will do, the table goes by itself.
      yield* asConstants(snapshot, table);
      const single = table.rows.length > 0 ? table.rows : [table.columns.map(() => '0')];
      for (const rows of [table.rows, ...single.map((row) => [row])]) {
        if (rows.length === 0 || rows.length > MOST_ROWS) continue;
        yield* asSubquery(snapshot, table, rows);
        yield* asCreateSelect(snapshot, table, rows);
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
  ],
};

function* tablesOf(snapshot: Snapshot): Generator<Table> {
  const { text, parts } = snapshot;
  const byName = statementsByName(snapshot);
  for (const part of parts) {
    const { creates } = factsOf(part, text);
    if (creates?.kind !== 'table') continue;
    const { name } = creates;
    const columns = creates.columns.map((column) => column.name);
    const using = byName.get(name) ?? [];
    const readers = using.filter((one) => factsOf(one, text).reads.some((read) => read.name === name));
    const servants = using.filter((one) => !readers.includes(one));
    const rows = servants.flatMap((one) => rowsOf(one, text, name, columns));
    yield { name, columns, rows, readers, servants };
  }
}

/** The rows that a statement inserts into a table, in the order of its columns. */
function rowsOf(part: Part, text: string, table: string, columns: readonly string[]): string[][] {
  const { inserts } = factsOf(part, text);
  if (inserts?.table !== table) return [];
  const order = inserts.columns.length === 0 ? columns : inserts.columns.map((column) => column.name);
  return inserts.rows
    .filter((row) => row.length === order.length)
    .map((row) =>
      columns.map((column) => {
        const value = row[order.indexOf(column)];
        return value ? text.slice(part.start + value.start, part.start + value.end) : 'NULL';
      }),
    );
}

function* asSubquery({ text, parts }: Snapshot, table: Table, rows: readonly (readonly string[])[]): Generator<Edit> {
  const { name, columns, readers, servants } = table;
  const read = new Set(readers.flatMap((part) => factsOf(part, text).columns.map((column) => column.name)));
  const needed = columns.filter((column) => read.has(column));
  for (const kept of needed.length > 0 && needed.length < columns.length ? [needed, columns] : [columns]) {
    const query = queryFor(table, rows, kept);
    const note = `write down the rows of ${name}`;
    let edit: Edit | undefined = { replacements: [], note };
    for (const part of servants) {
      const next = parts[parts.indexOf(part) + 1];
      edit = edit && combineEdits(edit, deletion(part.start, next?.start ?? text.length, note));
    }
    for (const part of readers) {
      const { reads, columns: used } = factsOf(part, text);
      const isQualified = used.some((column) => column.table === name);
      for (const { name: own, alias, start, end } of reads) {
        if (own !== name) continue;
        const rowsText = `(${query})${isQualified && alias === undefined ? ` ${name}` : ''}`;
        edit = edit && combineEdits(edit, replacement(part.start + start, part.start + end, rowsText, note));
      }
    }
    if (edit && readers.length > 0) yield { ...edit, note };
  }
}

/** A query that yields the rows, with the names of the columns in its first part. */
function queryFor({ columns }: Table, rows: readonly (readonly string[])[], kept: readonly string[]): string {
  const selects = rows.map((row, i) => {
    const items = kept.map((column) => `${row[columns.indexOf(column)]}${i === 0 ? ` ${column}` : ''}`);
    return `SELECT ${items.join(', ')}`;
  });
  return selects.join(' UNION ALL ');
}

function* asCreateSelect(
  { text, parts }: Snapshot,
  table: Table,
  rows: readonly (readonly string[])[],
): Generator<Edit> {
  const inserts = table.servants.filter((part) => factsOf(part, text).inserts?.table === table.name);
  const create = table.servants.find((part) => factsOf(part, text).creates?.name === table.name);
  if (!create || inserts.length === 0) return;
  const note = `create ${table.name} with its rows`;
  const statement = `CREATE TABLE ${table.name} AS ${queryFor(table, rows, table.columns)}`;
  let edit: Edit | undefined = replacement(create.start, create.end, statement, note);
  for (const part of inserts) {
    const next = parts[parts.indexOf(part) + 1];
    edit = edit && combineEdits(edit, deletion(part.start, next?.start ?? text.length, note));
  }
  if (edit) yield { ...edit, note };
}

/** What needs no brackets around it in an expression. */
const ATOM = /^(?:[\w.]+|\w*'(?:[^']|'')*')$/;

function* asConstants({ text }: Snapshot, table: Table): Generator<Edit> {
  for (const part of table.readers) {
    const { columns: all, ordinals } = factsOf(part, text);
    const columns = all.filter(({ start, end }) => !ordinals.some((one) => one.start === start && one.end === end));
    for (const [i, name] of table.columns.entries()) {
      const uses = columns.filter((column) => column.name === name);
      const values = new Set(
        table.rows.map((row) => row[i] as string).map((value) => (ATOM.test(value) ? value : `(${value})`)),
      );
      for (const value of uses.length > 0 ? [...values].slice(0, MOST_ROWS) : []) {
        const note = `put ${value} for ${name}`;
        const replacements = uses.map(({ start, end }) => ({
          start: part.start + start,
          end: part.start + end,
          text: value,
        }));
        yield { replacements, note };
      }
    }
  }
}
