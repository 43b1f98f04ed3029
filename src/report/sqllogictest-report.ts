/**
 * A reduction as a sqllogictest file: it fails as long as the bug is there and passes once it is fixed. The expected results are those
 * of the engine that the failing one was compared with; with one engine, the statement that failed has to succeed. Pure.
 */
import { errorFailure } from '../oracles/compare/fingerprint.js';
import type { ObservedStatement, Recording } from '../recording/recording.js';
import type { SqlRecord } from '../sqllogictest/record.js';
import { expectedRows, typesOf, writeRecords } from '../sqllogictest/write-records.js';
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
    ...(run.setup === undefined ? [] : [{ sql: run.setup, expected: { kind: 'ok' } } satisfies Written]),
    ...required.map((statement) => recordOf(statement, expected !== undefined)),
  ];
  const comments = [titleOf(recording), foundText(recording)].map((line) => `# ${line.replace(/\s+/g, ' ')}`);
  return writeRecords(records, 'sqlite', comments);
}

type Written = Pick<SqlRecord, 'sql' | 'expected'>;

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

/** A record for a statement of the engine with the right results. */
function recordOf({ text, rows, count, errors }: ObservedStatement, areRowsRight: boolean): Written {
  if (errors.length > 0) return { sql: text, expected: { kind: 'error' } };
  const values = rows.map((row) => row.split('|'));
  const width = values[0]?.length ?? 0;
  // Rows that are not all known, or whose values cannot be told apart, cannot be required.
  if (!areRowsRight || width === 0 || rows.length < count || values.some((row) => row.length !== width))
    return { sql: text, expected: { kind: 'ok' } };
  const sort = /\bORDER\s+BY\b/i.test(text) ? 'nosort' : 'rowsort';
  return { sql: text, expected: expectedRows(values, { types: typesOf(values, width), sort }, 'sqlite') };
}
