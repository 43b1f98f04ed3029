/** What a failing script is expected to show, as given with `--expect`. */
import type { ScriptRun } from '../engines/sqlite.js';
import type { Judgement } from './oracle.js';

export type Expectation =
  | { readonly kind: 'error' | 'rows'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' };

/** Undefined where the words are none of ours. */
export function parseExpectation(words: string): Expectation | undefined {
  if (words === 'crash' || words === 'hang') return { kind: words };
  const match = /^(error|rows):(.+)$/s.exec(words);
  return match ? { kind: match[1] as 'error' | 'rows', text: match[2] as string } : undefined;
}

const SYNTAX_ERROR = /syntax error|incomplete input|unrecognized token/;

/** Compares what a run of SQLite showed with what was expected. */
export function judgeRun(expectation: Expectation, run: ScriptRun): Judgement {
  if (run.kind === 'hung') {
    return expectation.kind === 'hang'
      ? { verdict: 'reproduced', detail: 'it hangs' }
      : { verdict: 'unknown', detail: 'no answer in time', timedOut: true };
  }
  if (run.kind === 'crashed') {
    return { verdict: expectation.kind === 'crash' ? 'reproduced' : 'unknown', detail: `it crashed: ${run.detail}` };
  }
  const errors = run.results.flatMap(({ error }) => error ?? []);
  const rows = run.results.flatMap((result) => result.rows);
  if (expectation.kind === 'error' && errors.some((error) => error.includes(expectation.text))) {
    return { verdict: 'reproduced', detail: `error: ${errors.find((error) => error.includes(expectation.text))}` };
  }
  if (expectation.kind === 'rows' && rows.some((row) => row.includes(expectation.text))) {
    return { verdict: 'reproduced', detail: `row: ${rows.find((row) => row.includes(expectation.text))}` };
  }
  const rejected = errors.find((error) => SYNTAX_ERROR.test(error));
  if (rejected !== undefined) return { verdict: 'invalid', detail: `error: ${rejected}` };
  const count = run.results.reduce((sum, result) => sum + result.count, 0);
  const seen =
    errors.length > 0
      ? `error: ${errors[0]}`
      : `no error, ${count} rows${rows.length > 0 ? `, the first ${rows[0]}` : ''}`;
  return { verdict: 'vanished', detail: seen };
}
