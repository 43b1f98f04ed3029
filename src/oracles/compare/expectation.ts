/** The failure that `--expect` names: how it is written, and whether a run shows it. */
import type { ScriptRun } from '../../engines/engine.js';
import type { CheckResult } from '../../evaluate/oracle.js';
import { timedOutResult } from '../../evaluate/time-limit.js';
import { errorsOf, refusalIn } from './fingerprint.js';

/** What a failing script has to show. */
export type Expectation =
  | { readonly kind: 'error' | 'rows'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' };

/** Reads `error`, `error:TEXT`, `error:CODE`, `rows:TEXT`, `crash` or `hang`; undefined for any other text. */
export function parseExpectation(text: string): Expectation | undefined {
  if (text === 'crash' || text === 'hang') return { kind: text };
  if (text === 'error') return { kind: 'error', text: '' };
  const match = /^(error|rows):(.+)$/s.exec(text);
  return match ? { kind: match[1] as 'error' | 'rows', text: match[2] as string } : undefined;
}

const SYNTAX_ERROR = /syntax error|error in your SQL syntax|incomplete input|unrecognized token|Parser Error/i;

/** Compares a run with an expectation. `timeLimit` is in milliseconds and only used in the message. */
export function checkRun(expectation: Expectation, run: ScriptRun, timeLimit: number): CheckResult {
  if (run.kind === 'hung') {
    return expectation.kind === 'hang'
      ? { verdict: 'reproduced', detail: 'it hangs', timedOut: true }
      : timedOutResult(timeLimit);
  }
  if (run.kind === 'crashed') {
    return { verdict: expectation.kind === 'crash' ? 'reproduced' : 'unknown', detail: `it crashed: ${run.detail}` };
  }
  const text = 'text' in expectation ? expectation.text : '';
  const expectedError = run.results
    .flatMap(({ errors }) => errors)
    .find((error) => (error.code === text || error.text.includes(text)) && (text !== '' || error.isRefusal !== true));
  if (expectation.kind === 'error' && expectedError)
    return { verdict: 'reproduced', detail: `error: ${expectedError.text}` };
  const expectedRow = run.results.flatMap(({ rows }) => rows).find((row) => row.includes(text));
  if (expectation.kind === 'rows' && expectedRow !== undefined)
    return { verdict: 'reproduced', detail: `row: ${expectedRow}` };
  const syntaxError = errorsOf(run.results).find((error) => SYNTAX_ERROR.test(error));
  if (syntaxError !== undefined) return { verdict: 'invalid', detail: `error: ${syntaxError}` };
  return { verdict: 'vanished', detail: summaryOf(run) };
}

/** A short description of a run that does not show the failure. */
export function summaryOf(run: ScriptRun): string {
  if (run.kind !== 'finished') return run.kind;
  const refusal = refusalIn(run);
  if (refusal !== undefined)
    return `a statement needs rights that scripts do not have (--allow and --allow-existing give more): ${refusal}`;
  const [error] = errorsOf(run.results);
  if (error !== undefined) return `error: ${error}`;
  const rows = run.results.flatMap((result) => result.rows);
  const count = run.results.reduce((sum, result) => sum + result.count, 0);
  return `no error, ${count} ${count === 1 ? 'row' : 'rows'}${rows.length > 0 ? `; the first row is ${rows[0]}` : ''}`;
}
