/**
 * What a failure is, apart from the script that shows it: the kind of crash, the error without names and numbers, the kind of
 * difference between two engines. Two runs with a fingerprint in common show the same bug, as far as one can tell.
 */
import type { ScriptRun, StatementResult } from '../engines/engine.js';
import { areAlike, areAlikeInAnyOrder } from './rows.js';

export interface Failure {
  /** Equal for failures of the same kind. */
  readonly fingerprint: string;
  /** What was seen, for people. */
  readonly detail: string;
}

/** Failures of one run: a crash, a hang, or its errors, the last one first. */
export function failuresOf(run: ScriptRun): Failure[] {
  if (run.kind === 'crashed') return [{ fingerprint: `crash: ${run.detail}`, detail: `it crashes: ${run.detail}` }];
  if (run.kind === 'hung') return [{ fingerprint: 'hang', detail: 'it hangs' }];
  return errorsOf(run.results)
    .reverse()
    .map((error) => ({ fingerprint: `error: ${plainError(error)}`, detail: `error: ${error}` }));
}

export function errorsOf(results: readonly StatementResult[]): string[] {
  return results.flatMap(({ errors }) => errors.map(({ text }) => text));
}

export interface CompareOptions {
  readonly names: readonly [string, string];
  /** Whether the order of rows matters. */
  readonly isOrdered: boolean;
  /** By what share of their size numbers may differ; 0 where not given. */
  readonly tolerance?: number;
}

/** What differs between two engines that ran the same script, in the order of its statements. */
export function differencesOf(a: ScriptRun, b: ScriptRun, options: CompareOptions): Failure[] {
  const { names } = options;
  const sides = [a, b] as const;
  const [kindA, kindB] = sides.map((run) => (run.kind === 'finished' ? '' : (failuresOf(run)[0]?.fingerprint ?? '')));
  if (kindA !== '' || kindB !== '') {
    if (kindA === kindB) return [];
    const at = kindA === '' ? 1 : 0;
    const kind = (at === 0 ? kindA : kindB) as string;
    return [{ fingerprint: `${kind} in ${names[at]}`, detail: `${kind} in ${names[at]} alone` }];
  }
  if (a.kind !== 'finished' || b.kind !== 'finished') return [];
  return a.results.flatMap((one, i) => differencesIn(one, b.results[i] as StatementResult, options));
}

function differencesIn(
  one: StatementResult,
  other: StatementResult,
  { names, isOrdered, tolerance = 0 }: CompareOptions,
): Failure[] {
  const [errorsA, errorsB] = [one, other].map(({ errors }) => errors.map(({ text }) => plainError(text))) as [
    string[],
    string[],
  ];
  const only = [
    ...alone(errorsA, errorsB).map((error) => ({ error, name: names[0] })),
    ...alone(errorsB, errorsA).map((error) => ({ error, name: names[1] })),
  ];
  // Wording changes between engines and versions: an error on both sides is no difference.
  const isOneSided = one.errors.length === 0 || other.errors.length === 0 || one.errors.length !== other.errors.length;
  const failures = isOneSided
    ? only.map(({ error, name }) => ({
        fingerprint: `error in ${name}: ${error}`,
        detail: `only ${name} says: ${error}`,
      }))
    : [];
  if (failures.length > 0) return failures;
  const isSame = isOrdered
    ? areAlike(one.rows, other.rows, tolerance)
    : areAlikeInAnyOrder(one.rows, other.rows, tolerance);
  if (isSame && one.count === other.count) return [];
  return [{ fingerprint: 'different rows', detail: rowDifference(one, other, names) }];
}

function alone(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((error) => !others.includes(error));
}

function rowDifference(one: StatementResult, other: StatementResult, [a, b]: readonly [string, string]): string {
  const extra = alone(one.rows, other.rows);
  const missing = alone(other.rows, one.rows);
  const sample = (rows: readonly string[]): string => (rows[0] === undefined ? '' : `, as ${rows[0].slice(0, 60)}`);
  if (extra.length > 0 && missing.length > 0)
    return `different values: ${extra[0]?.slice(0, 60)} in ${a}, ${missing[0]?.slice(0, 60)} in ${b}`;
  if (extra.length > 0 || one.count > other.count) return `more rows in ${a} than in ${b}${sample(extra)}`;
  if (missing.length > 0 || one.count < other.count) return `fewer rows in ${a} than in ${b}${sample(missing)}`;
  return `the same rows in another order in ${a} and ${b}`;
}

/** An error without what depends on the script: places, names, numbers and literals. */
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
