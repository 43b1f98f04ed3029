/**
 * Values as they are compared between engines of different dialects, which write the same value in different ways: truth values
 * (`t`, `true`, 1) and numbers (`1.50`, `1.5`; integers that one engine returns as doubles).
 */
import type { ScriptRun } from '../../engines/engine.js';

const TRUTH_VALUES: ReadonlyMap<string, string> = new Map([
  ['t', '1'],
  ['true', '1'],
  ['f', '0'],
  ['false', '0'],
]);
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** As many as all engines show of a double. */
const SIGNIFICANT_DIGITS = 12;

/** The run with all values in the same notation. */
export function withPlainValues(run: ScriptRun): ScriptRun {
  if (run.kind !== 'finished') return run;
  return { ...run, results: run.results.map((result) => ({ ...result, rows: result.rows.map(plainRow) })) };
}

function plainRow(row: string): string {
  return row.split('|').map(plainValue).join('|');
}

function plainValue(value: string): string {
  if (NUMBER.test(value)) return String(Number(Number(value).toPrecision(SIGNIFICANT_DIGITS)));
  return TRUTH_VALUES.get(value) ?? value;
}
