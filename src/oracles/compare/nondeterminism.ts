/** Functions that return another value in every run, and the parts of results that cannot be compared because of them. */
import type { ScriptRun, StatementResult } from '../../engines/engine.js';

const CALLS =
  /\b(?:random|randomblob|rand|uuid|uuid_generate_v4|gen_random_uuid|newid|now|sysdate|getdate|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|unix_timestamp|unixepoch|curdate|curtime|utc_timestamp|today|txid_current|pg_backend_pid|connection_id|last_insert_id|version|sqlite_version|sqlite_source_id)\s*\(/gi;
const WORDS = /\b(?:current_timestamp|current_time|current_date|localtime|localtimestamp)\b|'now'/gi;

/** The nondeterministic functions of a script in lower case, each of them once. */
export function nondeterministicFunctions(text: string): string[] {
  const code = text.replace(/--.*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?!now')[^']*'/gi, "''");
  const found = [...code.matchAll(CALLS), ...code.matchAll(WORDS)].map(([word]) => word.replace(/\s*\($/, '()'));
  return [...new Set(found.map((word) => word.toLowerCase()))];
}

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
