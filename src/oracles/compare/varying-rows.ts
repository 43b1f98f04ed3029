/** Rows that vary between two runs of the same script on the same engine: they cannot be compared. */
import type { ScriptRun, StatementResult } from '../../engines/engine.js';

/**
 * Runs without the rows that vary. `runs` has one run of a script per engine, `repeated` another run on the same engines. A
 * result is removed from all runs if it varies on any of the engines.
 */
export function deterministicRuns(runs: readonly ScriptRun[], repeated: readonly ScriptRun[]): ScriptRun[] {
  const rowsOf = (run: ScriptRun | undefined, index: number): string | undefined =>
    resultAt(run, index)?.rows.join('\n');
  const varies = (index: number): boolean => runs.some((run, i) => rowsOf(run, index) !== rowsOf(repeated[i], index));
  return runs.map((run, i) => {
    if (run.kind !== 'finished') return run;
    const results = run.results.map((result, index) => {
      if (!varies(index)) return result;
      // A single result has the rows of all statements: the rows that do not vary can still be compared.
      const rows = run.results.length > 1 ? [] : commonRows(result.rows, resultAt(repeated[i], index)?.rows ?? []);
      return { ...result, rows, count: rows.length };
    });
    return { kind: 'finished', results };
  });
}

function resultAt(run: ScriptRun | undefined, index: number): StatementResult | undefined {
  return run?.kind === 'finished' ? run.results[index] : undefined;
}

/** The rows of the first list that the second list contains too, as often as both do. */
function commonRows(rows: readonly string[], otherRows: readonly string[]): string[] {
  const unmatched = [...otherRows];
  return rows.filter((row) => {
    const index = unmatched.indexOf(row);
    if (index >= 0) unmatched.splice(index, 1);
    return index >= 0;
  });
}
