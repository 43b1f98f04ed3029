/** Writes sqllogictest files, in the notation of each variant. */
import { sortedRows, sortedValues } from './expected-rows.js';
import type { ErrorPattern, Expected, ExpectedRows, SqlRecord, Variant } from './record.js';
import { writtenValue } from './shown-values.js';

/** `header` has lines that come first. */
export function writeRecords(
  records: readonly Pick<SqlRecord, 'sql' | 'expected'>[],
  variant: Variant,
  header: readonly string[] = [],
): string {
  const written = records.map(({ sql, expected }) => writeRecord(withoutGaps(sql), expected, variant));
  return `${[...(header.length === 0 ? [] : [header.join('\n')]), ...written].join('\n\n')}\n`;
}

/** A record ends with an empty line, so the statement must not contain one. */
function withoutGaps(sql: string): string {
  return sql
    .trim()
    .replace(/\s*;\s*$/, '')
    .replace(/\n\s*\n/g, '\n');
}

function writeRecord(sql: string, expected: Expected, variant: Variant): string {
  if (expected.kind === 'rows') return `${queryLine(expected)}\n${sql}${resultsOf(expected)}`;
  if (expected.kind === 'error') return errorRecord(sql, expected.pattern, variant);
  return `statement ${expected.kind === 'any' ? 'maybe' : 'ok'}\n${sql}`;
}

function queryLine({ types, sort, label, hasNames }: ExpectedRows): string {
  const options = [sort === 'nosort' ? '' : sort, hasNames ? 'colnames' : ''].filter((option) => option !== '');
  return [
    'query',
    types,
    ...(options.length > 0 ? [options.join(',')] : []),
    ...(label === undefined ? [] : [label]),
  ].join(' ');
}

function resultsOf({ lines }: ExpectedRows): string {
  return lines ? ['\n----', ...lines].join('\n') : '';
}

function errorRecord(sql: string, pattern: ErrorPattern | undefined, variant: Variant): string {
  if (!pattern || variant === 'sqlite') return `statement error\n${sql}`;
  const { kind, text, code } = pattern;
  if (variant === 'cockroachdb')
    return `statement error ${code === undefined ? '' : `pgcode ${code} `}${text}`.trimEnd().concat(`\n${sql}`);
  const prefix = { text: '', regexp: '<REGEX>:', 'no regexp': '<!REGEX>:' }[kind];
  return `statement error\n${sql}\n----\n${prefix}${text}`;
}

/** Rows as a record expects them. */
export function expectedRows(
  rows: readonly (readonly string[])[],
  form: Pick<ExpectedRows, 'types' | 'sort'>,
  variant: Variant,
): ExpectedRows {
  const { types, sort } = form;
  const written = rows.map((row) => row.map((value, i) => writtenValue(value, types[i] ?? 'T', variant === 'sqlite')));
  if (variant === 'sqlite' || sort === 'valuesort')
    return { kind: 'rows', types, sort, lines: sortedValues(written, sort) };
  const separator = variant === 'duckdb' ? '\t' : '  ';
  const lines = sortedRows(written, sort).map((row) => row.map((value) => inVariant(value, variant)).join(separator));
  return { kind: 'rows', types, sort, lines };
}

function inVariant(value: string, variant: Variant): string {
  return variant === 'cockroachdb' && value === '(empty)' ? '·' : value;
}

/** A letter for each column, from its values. */
export function typesOf(rows: readonly (readonly string[])[], width: number): string {
  return Array.from({ length: width }, (_, i) =>
    rows.every((row) => /^-?\d+$/.test(row[i] ?? '') || row[i] === 'NULL') ? 'I' : 'T',
  ).join('');
}
