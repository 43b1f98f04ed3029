/** Whether an engine shows what a record expects. */
import { areExpectedRows, type ShownRows, sortedValues, valuesOf } from './expected-rows.js';
import type { ErrorPattern, SqlRecord } from './record.js';
import { matches } from './shown-values.js';

/** What an engine shows for a statement. */
export interface ShownResult extends ShownRows {
  readonly errors: readonly { readonly text: string; readonly code?: string }[];
}

/** How an engine deviates from a record. */
export interface Mismatch {
  /** `error`: one that is not expected; `other error`: not the expected one; `no error`: one is expected. */
  readonly kind: 'error' | 'other error' | 'no error' | 'rows';
  /** For people. */
  readonly detail: string;
  /** The values that another query with the same label returned. */
  readonly labelled?: readonly string[];
}

/** The values of the first query with each label. */
export type Labels = Map<string, string>;

/** Undefined if the engine shows what is expected, or if that cannot be known. */
export function mismatchOf(
  { expected }: SqlRecord,
  result: ShownResult,
  labels: Labels,
  isSqlite: boolean,
): Mismatch | undefined {
  const [error] = result.errors;
  if (expected.kind === 'any') return undefined;
  if (expected.kind === 'error') {
    const { pattern } = expected;
    if (!error) return { kind: 'no error', detail: `no error, but ${describePattern(pattern)} is expected` };
    if (!pattern || isExpectedError(error, pattern)) return undefined;
    return { kind: 'other error', detail: `error: ${error.text}, but ${describePattern(pattern)} is expected` };
  }
  if (error) return { kind: 'error', detail: `error: ${error.text}` };
  if (expected.kind !== 'rows') return undefined;
  const { label, lines } = expected;
  if (areExpectedRows(expected, result, isSqlite) === false)
    return { kind: 'rows', detail: `${describeRows(result)}, but ${describeLines(lines ?? [])} expected` };
  if (label === undefined || result.rows.length < result.count) return undefined;
  const shown = sortedValues(valuesOf(result, result.columns.length), expected.sort).join('\n');
  const first = labels.get(label);
  labels.set(label, first ?? shown);
  if (first === undefined || first === shown) return undefined;
  return {
    kind: 'rows',
    detail: `${describeRows(result)}, but the first query with the label ${label} returns other rows`,
    labelled: first === '' ? [] : first.split('\n'),
  };
}

function isExpectedError(error: ShownResult['errors'][number], { kind, text, code }: ErrorPattern): boolean {
  if (code !== undefined && error.code !== undefined && error.code !== code) return false;
  if (kind === 'text') return error.text.includes(text);
  return matches(error.text, text) === (kind === 'regexp');
}

function describePattern(pattern: ErrorPattern | undefined): string {
  return pattern && pattern.text !== '' ? `an error with ${JSON.stringify(pattern.text)}` : 'an error';
}

function describeRows({ rows, count }: ShownRows): string {
  return count === 0 ? 'no rows' : `${count} ${count === 1 ? 'row' : 'rows'} (${shortened(rows[0] ?? '')})`;
}

function describeLines([first, ...rest]: readonly string[]): string {
  if (first === undefined) return 'none are';
  return rest.length === 0 ? `${shortened(first)} is` : `${shortened(first)} and ${rest.length} more lines are`;
}

const SAMPLE_LENGTH = 60;

function shortened(text: string): string {
  return text.length <= SAMPLE_LENGTH ? text : `${text.slice(0, SAMPLE_LENGTH)}…`;
}
