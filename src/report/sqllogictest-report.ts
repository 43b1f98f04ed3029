/**
 * A reduction as a sqllogictest file: it fails as long as the bug is there and passes once it is fixed. The expected results are those
 * of the engine that the failing one was compared with; with one engine, the statement that failed has to succeed. Pure.
 */
import { errorFailure } from '../oracles/compare/fingerprint.js';
import type { ObservedStatement, Recording } from '../recording/recording.js';
import { foundText, titleOf } from './failure-facts.js';

/** Throws `RangeError` if nothing is known about the results that would be right. */
export function sqllogictestReport(recording: Recording): string {
  const { run, reduction } = recording;
  const [actual, expected] = run.observed;
  if (!actual || actual.statements.length === 0)
    throw new RangeError('a sqllogictest file needs an engine: a test command does not show which results are right');
  if (run.related.length > 0)
    throw new RangeError('a sqllogictest file needs the right result, which a relation between queries does not give');
  const required = expected
    ? expected.statements
    : actual.statements.map((statement) => withoutFailure(statement, reduction.preserved.fingerprint));
  if (required.length > 0 && expected?.end !== undefined)
    throw new RangeError(`${expected.name} ${expected.end}: it does not show which results are right`);
  if (expected && required.some(({ rows }) => rows.some((row) => isAmbiguous(row, reduction.text))))
    throw new RangeError('a sqllogictest file has one line for each value, and a value here contains a line feed or |');
  const records = [
    ...setupRecords(run.setup),
    ...required.map((statement) => recordOf(statement, expected !== undefined)),
  ];
  const comments = [titleOf(recording), foundText(recording)].map((line) => `# ${line.replace(/\s+/g, ' ')}`);
  return `${[comments.join('\n'), ...records].join('\n\n')}\n`;
}

/** Whether the values of a row cannot be told apart: they are joined by `|`, which the script itself may write. */
function isAmbiguous(row: string, script: string): boolean {
  return row.includes('\n') || (row.includes('|') && /'[^']*\|[^']*'/.test(script));
}

/** What a statement should do with one engine: the error that is the failure must not occur. Without a fingerprint, no error must. */
function withoutFailure(statement: ObservedStatement, fingerprint: string | undefined): ObservedStatement {
  const isFailure = (text: string): boolean =>
    fingerprint === undefined || errorFailure({ text }).fingerprint === fingerprint;
  return { ...statement, errors: statement.errors.filter((error) => !isFailure(error)) };
}

function setupRecords(setup: string | undefined): string[] {
  return setup === undefined ? [] : [`statement ok\n${withoutEnd(setup)}`];
}

function recordOf({ text, rows, count, errors }: ObservedStatement, areRowsRight: boolean): string {
  const statement = withoutEnd(text);
  if (errors.length > 0) return `statement error\n${statement}`;
  // Rows that are not all known cannot be required.
  if (rows.length === 0 || rows.length < count || !areRowsRight) return `statement ok\n${statement}`;
  const values = rows.map((row) => row.split('|'));
  const width = values[0]?.length ?? 0;
  if (values.some((row) => row.length !== width)) return `statement ok\n${statement}`;
  const types = Array.from({ length: width }, (_, i) => typeOf(values.map((row) => row[i] as string))).join('');
  const order = /\bORDER\s+BY\b/i.test(statement) ? 'nosort' : 'rowsort';
  const ordered = order === 'nosort' ? values : sortedRows(values);
  const shown = ordered.flat().map((value) => (value === '' ? '(empty)' : value));
  return `query ${types} ${order}\n${statement}\n----\n${shown.join('\n')}`;
}

/** Rows in the order of their texts, as the test runner sorts them. */
function sortedRows(rows: readonly (readonly string[])[]): (readonly string[])[] {
  return [...rows].sort((a, b) => (a.join('\n') < b.join('\n') ? -1 : 1));
}

function typeOf(values: readonly string[]): string {
  return values.every((value) => /^-?\d+$/.test(value) || value === 'NULL') ? 'I' : 'T';
}

/** A record ends with an empty line, so the statement must not contain one. */
function withoutEnd(text: string): string {
  return text
    .trim()
    .replace(/;\s*$/, '')
    .replace(/\n\s*\n/g, '\n');
}
