/**
 * Identifies a failure independently of the script that shows it: the kind of crash, the error without names and numbers, or the
 * kind of difference between two engines. Two runs with a common fingerprint are assumed to show the same bug.
 */
import type { ScriptRun, StatementResult } from '../../engines/engine.js';
import { areAlike, areAlikeInAnyOrder } from './rows.js';

/** A failure with its fingerprint. */
export interface Failure {
  /** Equal for failures of the same kind. */
  readonly fingerprint: string;
  /** A description for people. */
  readonly detail: string;
}

/** The failures of a run: a crash, a hang, or its errors, the last error first. Statements without the rights they need are none. */
export function failuresOf(run: ScriptRun): Failure[] {
  if (run.kind === 'crashed') return [{ fingerprint: `crash: ${run.detail}`, detail: `it crashes: ${run.detail}` }];
  if (run.kind === 'hung') return [{ fingerprint: 'hang', detail: 'it hangs' }];
  return run.results
    .flatMap(({ errors }) => errors)
    .filter(({ isRefusal }) => isRefusal !== true)
    .reverse()
    .map(({ text }) => ({ fingerprint: `error: ${plainError(text)}`, detail: `error: ${text}` }));
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
}

/** The differences between two engines that ran the same script, in the order of its statements. */
export function differencesOf(first: ScriptRun, second: ScriptRun, options: CompareOptions): Failure[] {
  // What differs because one of them did not have the rights is no failure.
  if ((refusalIn(first) === undefined) !== (refusalIn(second) === undefined)) return [];
  if (first.kind === 'finished' && second.kind === 'finished')
    return first.results.flatMap((result, i) => differencesIn(result, second.results[i] as StatementResult, options));
  const [firstKind, secondKind] = [abnormalEnd(first), abnormalEnd(second)];
  if (firstKind === secondKind) return [];
  const [kind, name] = firstKind === undefined ? [secondKind, options.names[1]] : [firstKind, options.names[0]];
  return [{ fingerprint: `${kind} in ${name}`, detail: `${kind} in ${name} alone` }];
}

/** The fingerprint of a crash or hang; undefined if the run finished. */
function abnormalEnd(run: ScriptRun): string | undefined {
  return run.kind === 'finished' ? undefined : failuresOf(run)[0]?.fingerprint;
}

function differencesIn(
  first: StatementResult,
  second: StatementResult,
  { names, isOrdered, tolerance = 0 }: CompareOptions,
): Failure[] {
  // Engines and versions word the same error differently: equally many errors on both sides are no difference.
  if (first.errors.length !== second.errors.length) {
    const [firstErrors, secondErrors] = [plainErrors(first), plainErrors(second)];
    const failures = [
      ...except(firstErrors, secondErrors).map((error) => errorOnlyIn(names[0], error)),
      ...except(secondErrors, firstErrors).map((error) => errorOnlyIn(names[1], error)),
    ];
    if (failures.length > 0) return failures;
  }
  const isSame = isOrdered
    ? areAlike(first.rows, second.rows, tolerance)
    : areAlikeInAnyOrder(first.rows, second.rows, tolerance);
  if (isSame && first.count === second.count) return [];
  return [{ fingerprint: 'different rows', detail: rowDifference(first, second, names) }];
}

function plainErrors({ errors }: StatementResult): string[] {
  return errors.map(({ text }) => plainError(text));
}

function errorOnlyIn(name: string, error: string): Failure {
  return { fingerprint: `error in ${name}: ${error}`, detail: `only ${name} reports: ${error}` };
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

/** An error message without the details that depend on the script: positions, names, numbers and literals. */
export function plainError(error: string): string {
  return error
    .split('\n')[0]
    ?.replace(/^(?:Parse |Runtime )?Error:?(?: near line \d+)?:\s*/i, '')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\b\d+(?:\.\d+)?\b/g, '…')
    .replace(/: [\w.…]+$/, ': …')
    .replace(/^near ….*|^You have an error in your SQL syntax.*|^syntax error at .*/, 'syntax error')
    .replace(/\s*\(\d*…?\)$/, '')
    .trim() as string;
}
