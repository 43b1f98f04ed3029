/**
 * Identifies a failure independently of the script that shows it: the kind of crash, the error without names and numbers, or the
 * kind of difference between two engines. Two runs with a common fingerprint are assumed to show the same bug.
 */
import type { ScriptRun, StatementError, StatementResult } from '../../engines/engine.js';
import type { Failure } from '../../evaluate/oracle.js';
import { withPlainValues } from './plain-values.js';
import { areAlike, areAlikeInAnyOrder } from './rows.js';

/** A failure of an engine. */
export interface EngineFailure extends Failure {
  readonly kind: 'error' | 'rows' | 'crash' | 'hang';
  /** The message of an error, or the rows that differ: an expectation is compared with them. */
  readonly texts: readonly string[];
}

/** The failures of a run: a crash, a hang, or its errors, the last error first. Statements without the rights they need are none. */
export function failuresOf(run: ScriptRun): EngineFailure[] {
  if (run.kind === 'crashed') {
    const crash = `crash: ${run.detail}`;
    return [{ kind: 'crash', fingerprint: crash, detail: crash, texts: [run.detail] }];
  }
  if (run.kind === 'hung') return [{ kind: 'hang', fingerprint: 'hang', detail: 'hang', texts: [''] }];
  return run.results
    .flatMap(({ errors }) => errors)
    .filter(({ isRefusal }) => isRefusal !== true)
    .reverse()
    .map(errorFailure);
}

/** An error of a single engine as a failure. */
export function errorFailure({ text }: StatementError): EngineFailure {
  return { kind: 'error', fingerprint: `error: ${plainError(text)}`, detail: `error: ${text}`, texts: [text] };
}

/** The texts of all errors, in the order of the statements. */
export function errorsOf(results: readonly StatementResult[]): string[] {
  return results.flatMap(({ errors }) => errors.map(({ text }) => text));
}

/** The first error of a statement that needs rights which scripts do not have. */
export function refusalIn(run: ScriptRun): string | undefined {
  if (run.kind !== 'finished') return undefined;
  return run.results.flatMap(({ errors }) => errors).find(({ isRefusal }) => isRefusal === true)?.text;
}

/** How to compare the runs of two engines. */
export interface CompareOptions {
  /** The names of the two engines, for descriptions and fingerprints. */
  readonly names: readonly [string, string];
  /** Whether the order of rows matters. */
  readonly isOrdered: boolean;
  /** By which fraction of their size numbers may differ; 0 if absent. */
  readonly tolerance?: number;
  /** Whether the engines speak different dialects, and may write the same value in different ways. */
  readonly areMixed?: boolean;
}

/** The differences between two engines that ran the same script, in the order of its statements. */
export function differencesOf(first: ScriptRun, second: ScriptRun, options: CompareOptions): EngineFailure[] {
  // What differs because one of them did not have the rights is no failure.
  if ((refusalIn(first) === undefined) !== (refusalIn(second) === undefined)) return [];
  if (options.areMixed)
    return differencesOf(withPlainValues(first), withPlainValues(second), { ...options, areMixed: false });
  if (first.kind === 'finished' && second.kind === 'finished')
    return first.results.flatMap((result, i) => differencesIn(result, second.results[i] as StatementResult, options));
  const [firstEnd, secondEnd] = [abnormalEnd(first), abnormalEnd(second)];
  if (firstEnd?.fingerprint === secondEnd?.fingerprint) return [];
  const [failure, name] = firstEnd ? [firstEnd, options.names[0]] : [secondEnd as EngineFailure, options.names[1]];
  const fingerprint = `${failure.fingerprint} in ${name} alone`;
  return [{ ...failure, fingerprint, detail: fingerprint }];
}

/** The crash or hang of a run; undefined if the run finished. */
function abnormalEnd(run: ScriptRun): EngineFailure | undefined {
  return run.kind === 'finished' ? undefined : failuresOf(run)[0];
}

function differencesIn(
  first: StatementResult,
  second: StatementResult,
  { names, isOrdered, tolerance = 0 }: CompareOptions,
): EngineFailure[] {
  // Engines and versions word the same error differently: equally many errors on both sides are no difference.
  if (first.errors.length !== second.errors.length) {
    const failures = [
      ...errorsExcept(first, second).map((error) => errorOnlyIn(names[0], error)),
      ...errorsExcept(second, first).map((error) => errorOnlyIn(names[1], error)),
    ];
    // Later errors may be consequences of the first one.
    if (failures.length > 0) return failures.sort((a, b) => lineOf(a) - lineOf(b));
  }
  const isSame = isOrdered
    ? areAlike(first.rows, second.rows, tolerance)
    : areAlikeInAnyOrder(first.rows, second.rows, tolerance);
  if (isSame && first.count === second.count) return [];
  return [
    {
      kind: 'rows',
      fingerprint: `different rows in ${names.join(' and ')}`,
      detail: rowDifference(first, second, names),
      texts: [...except(first.rows, second.rows), ...except(second.rows, first.rows), ''],
    },
  ];
}

/** The line of a script that a shell names in an error; 0 if it names none. */
function lineOf({ texts: [text = ''] }: EngineFailure): number {
  return Number(/^(?:Parse |Runtime )?Error:? near line (\d+)/i.exec(text)?.[1] ?? 0);
}

/** The errors of one result whose plain text no error of the other result has. */
function errorsExcept({ errors }: StatementResult, other: StatementResult): StatementError[] {
  const excluded = other.errors.map(({ text }) => plainError(text));
  return errors.filter(({ text }) => !excluded.includes(plainError(text)));
}

/** The failure that only the engine with this name reports the error. */
export function errorOnlyIn(name: string, error: StatementError): EngineFailure {
  return {
    kind: 'error',
    fingerprint: `error only in ${name}: ${plainError(error.text)}`,
    detail: `error only in ${name}: ${error.text}`,
    texts: [error.text],
  };
}

function except(lines: readonly string[], excluded: readonly string[]): string[] {
  return lines.filter((line) => !excluded.includes(line));
}

const SAMPLE_LENGTH = 60;

function rowDifference(
  first: StatementResult,
  second: StatementResult,
  [firstName, secondName]: readonly [string, string],
): string {
  const extra = except(first.rows, second.rows)[0]?.slice(0, SAMPLE_LENGTH);
  const missing = except(second.rows, first.rows)[0]?.slice(0, SAMPLE_LENGTH);
  const example = (row: string | undefined): string => (row === undefined ? '' : `, for example ${row}`);
  if (extra !== undefined && missing !== undefined)
    return `different values: ${extra} in ${firstName}, ${missing} in ${secondName}`;
  if (extra !== undefined || first.count > second.count)
    return `more rows in ${firstName} than in ${secondName}${example(extra)}`;
  if (missing !== undefined || first.count < second.count)
    return `fewer rows in ${firstName} than in ${secondName}${example(missing)}`;
  return `the same rows in another order in ${firstName} and ${secondName}`;
}

/** The name of an object without quotes, as SQLite writes it: `table t has 2 columns`, `no column named a`. */
const OBJECT =
  /\b(table|view|index|trigger|named|modify) (?!or |is |because |name)[\w.]+(?= (?:has|already|may|is|because|after|cannot)\b|$)/g;

/** An error message without the details that depend on the script: positions, names, numbers and literals. */
export function plainError(error: string): string {
  return error
    .split('\n')[0]
    ?.replace(/^(?:Parse |Runtime )?Error:?(?: near line \d+)?:\s*/i, '')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\b\d+(?:\.\d+)?\b/g, '…')
    .replace(/: [\w.…]+(?:, [\w.…]+)*$/, ': …')
    .replace(OBJECT, '$1 …')
    .replace(/\b(constraint failed): .*$/, '$1: …')
    .replace(/^near ….*|^You have an error in your SQL syntax.*|^syntax error at .*/, 'syntax error')
    .replace(/\s*\(\d*…?\)$/, '')
    .trim() as string;
}

const SYNTAX_ERROR = /syntax error|error in your SQL syntax|incomplete input|unrecognized token|Parser Error/i;

/** Whether an engine could not even read a statement. */
export function isSyntaxError(error: string): boolean {
  return SYNTAX_ERROR.test(error);
}
