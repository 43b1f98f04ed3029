/** Functions whose value is another one in every run, and results that are not worth comparing because of them. */
import type { ScriptRun, StatementResult } from '../engines/engine.js';

const CALLS =
  /\b(?:random|randomblob|rand|uuid|uuid_generate_v4|gen_random_uuid|newid|now|sysdate|getdate|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|unix_timestamp|unixepoch|curdate|curtime|utc_timestamp|today|txid_current|pg_backend_pid|connection_id|last_insert_id|version|sqlite_version|sqlite_source_id)\s*\(/gi;
const WORDS = /\b(?:current_timestamp|current_time|current_date|localtime|localtimestamp)\b|'now'/gi;

/** As they are written in a script, each once. */
export function unsteadyFunctions(text: string): string[] {
  const bare = text.replace(/--.*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?!now')[^']*'/gi, "''");
  const found = [...bare.matchAll(CALLS), ...bare.matchAll(WORDS)].map(([word]) => word.replace(/\s*\($/, '()'));
  return [...new Set(found.map((word) => word.toLowerCase()))];
}

/** Runs of one script on some engines, without what another run of the same on the same engine does not show. */
export function steadyRuns(runs: readonly ScriptRun[], again: readonly ScriptRun[]): ScriptRun[] {
  const isUnsteady = (at: number): boolean =>
    runs.some((run, side) => resultAt(run, at)?.rows.join('\n') !== resultAt(again[side], at)?.rows.join('\n'));
  return runs.map((run, side) => {
    if (run.kind !== 'finished') return run;
    const results = run.results.map((one, at) => {
      if (!isUnsteady(at)) return one;
      // Where there is one result for all statements, rows are all there is to go by.
      const rows = run.results.length > 1 ? [] : common(one.rows, resultAt(again[side], at)?.rows ?? []);
      return { ...one, rows, count: rows.length };
    });
    return { kind: 'finished', results };
  });
}

function resultAt(run: ScriptRun | undefined, at: number): StatementResult | undefined {
  return run?.kind === 'finished' ? run.results[at] : undefined;
}

function common(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return some.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
