/** Whether the rows that an engine shows are those that a record expects: in the order, the notation or the hash of the record. */
import { createHash } from 'node:crypto';
import type { ExpectedRows, SortMode } from './record.js';
import { isExpectedValue, writtenValue } from './shown-values.js';

/** The result of a query. */
export interface ShownRows {
  readonly columns: readonly string[];
  /** Each row as its values joined by `|`; not all of them if there are many. */
  readonly rows: readonly string[];
  readonly count: number;
}

type Row = readonly string[];

const HASH = /^(\d+) values hashing to ([0-9a-f]{32})$/;

/** Undefined if that cannot be known, because not all rows were kept. */
export function areExpectedRows(expected: ExpectedRows, shown: ShownRows, isSqlite: boolean): boolean | undefined {
  const { lines } = expected;
  if (!lines) return true;
  const width = shown.columns.length || Math.max(1, expected.types.length);
  const hash = lines.length === 1 ? HASH.exec(lines[0] ?? '') : null;
  if (hash && Number(hash[1]) !== shown.count * width) return false;
  if (shown.rows.length < shown.count) return undefined;
  const rows = valuesOf(shown, width);
  if (hash) return hashesOf(rows, expected).some((each) => each === hash[2]);
  const body = expected.hasNames ? lines.slice(1) : lines;
  if (expected.hasNames && (lines[0] ?? '').trim().split(/\s+/).join(' ') !== shown.columns.join(' ')) return false;
  const readings = [
    { actual: rows, lines: chunksOf(body, width) },
    { actual: rows, lines: splitAt(body, '\t', width) },
    // CockroachDB aligns columns with spaces, and writes a dot for what would be invisible.
    { actual: rows.map(wordsOf), lines: body.map((line) => line.trim().split(/\s+/)) },
  ];
  return readings.some((reading) => reading.lines && areAlike(reading.actual, reading.lines, expected, isSqlite));
}

/** The values of each row. A row with a value that contains `|` is kept as one value. */
export function valuesOf({ rows }: Pick<ShownRows, 'rows'>, width: number): Row[] {
  return rows.map((row) => {
    const values = row.split('|');
    return values.length === width ? values : [row];
  });
}

function wordsOf(row: Row): Row {
  return row.flatMap((value) => (value === '' ? ['·'] : value.trim().split(/\s+/)));
}

function chunksOf(lines: Row, width: number): Row[] | undefined {
  if (lines.length % width !== 0) return undefined;
  return Array.from({ length: lines.length / width }, (_, i) => lines.slice(i * width, (i + 1) * width));
}

function splitAt(lines: Row, separator: string, width: number): Row[] | undefined {
  const rows = lines.map((line) => line.split(separator));
  return rows.every((row) => row.length === width) ? rows : undefined;
}

function areAlike(
  actual: readonly Row[],
  expected: readonly Row[],
  { sort, types }: ExpectedRows,
  isSqlite: boolean,
): boolean {
  const isAlike = (a: Row, b: Row): boolean =>
    a.length === b.length && a.every((value, i) => isExpectedValue(value, b[i] as string, types[i] ?? 'T', isSqlite));
  if (sort === 'nosort')
    return actual.length === expected.length && actual.every((row, i) => isAlike(row, expected[i] as Row));
  const single = (rows: readonly Row[]): Row[] => rows.flat().map((value) => [value]);
  const [shown, left] = sort === 'valuesort' ? [single(actual), single(expected)] : [actual, [...expected]];
  if (shown.length !== left.length) return false;
  return shown.every((row) => {
    const index = left.findIndex((other) => isAlike(row, other));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** The hashes that runners compute: SQLite's converts values to the type of their column, DuckDB's shows them as they are. */
function hashesOf(rows: readonly Row[], { sort, types }: ExpectedRows): string[] {
  return [true, false].map((isSqlite) => {
    const written = rows.map((row) => row.map((value, i) => writtenValue(value, types[i] ?? 'T', isSqlite)));
    const hash = createHash('md5');
    for (const value of sortedValues(written, sort)) hash.update(`${value}\n`);
    return hash.digest('hex');
  });
}

/** All values in the order in which a file has them. */
export function sortedValues(rows: readonly Row[], sort: SortMode): string[] {
  if (sort === 'valuesort') return rows.flat().sort(byCode);
  return (sort === 'nosort' ? rows : [...rows].sort(byValues)).flat();
}

/** Rows in the order in which a file has them. */
export function sortedRows(rows: readonly Row[], sort: SortMode): Row[] {
  return sort === 'rowsort' ? [...rows].sort(byValues) : [...rows];
}

function byValues(a: Row, b: Row): number {
  const i = a.findIndex((value, j) => value !== b[j]);
  return i < 0 ? 0 : byCode(a[i] as string, b[i] ?? '');
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
