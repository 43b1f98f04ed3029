/** What a failing script is expected to show, as given with `--expect`. */
import type { ScriptRun } from '../engines/engine.js';
import { errorsOf } from './fingerprint.js';
import type { Judgement } from './oracle.js';

export type Expectation =
  | { readonly kind: 'error' | 'rows'; readonly text: string }
  | { readonly kind: 'crash' | 'hang' };

/** Undefined where the words are none of ours. */
export function parseExpectation(words: string): Expectation | undefined {
  if (words === 'crash' || words === 'hang') return { kind: words };
  if (words === 'error') return { kind: 'error', text: '' };
  const match = /^(error|rows):(.+)$/s.exec(words);
  return match ? { kind: match[1] as 'error' | 'rows', text: match[2] as string } : undefined;
}

const SYNTAX_ERROR = /syntax error|error in your SQL syntax|incomplete input|unrecognized token|Parser Error/i;

/** Compares what a run showed with what was expected. */
export function judgeRun(expectation: Expectation, run: ScriptRun): Judgement {
  if (run.kind === 'hung') {
    return expectation.kind === 'hang'
      ? { verdict: 'reproduced', detail: 'it hangs' }
      : { verdict: 'unknown', detail: 'no answer in time', timedOut: true };
  }
  if (run.kind === 'crashed') {
    return { verdict: expectation.kind === 'crash' ? 'reproduced' : 'unknown', detail: `it crashed: ${run.detail}` };
  }
  const errors = errorsOf(run.results);
  const rows = run.results.flatMap((result) => result.rows);
  const text = 'text' in expectation ? expectation.text : '';
  const error = run.results
    .flatMap((result) => result.errors)
    .find((one) => one.code === text || one.text.includes(text));
  if (expectation.kind === 'error' && error) return { verdict: 'reproduced', detail: `error: ${error.text}` };
  const row = rows.find((one) => one.includes(text));
  if (expectation.kind === 'rows' && row !== undefined) return { verdict: 'reproduced', detail: `row: ${row}` };
  const rejected = errors.find((one) => SYNTAX_ERROR.test(one));
  if (rejected !== undefined) return { verdict: 'invalid', detail: `error: ${rejected}` };
  return { verdict: 'vanished', detail: seenIn(run) };
}

/** What a run that does not fail shows, in a few words. */
export function seenIn(run: ScriptRun): string {
  if (run.kind !== 'finished') return run.kind;
  const [error] = errorsOf(run.results);
  if (error !== undefined) return `error: ${error}`;
  const rows = run.results.flatMap((result) => result.rows);
  const count = run.results.reduce((sum, result) => sum + result.count, 0);
  return `no error, ${count} rows${rows.length > 0 ? `, the first ${rows[0]}` : ''}`;
}
