/** The query whose plan, work or time an oracle checks: the last query of a candidate, with the statements before it. */
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { QueryScript } from '../engines/plans/explain.js';
import type { CheckResult } from '../evaluate/oracle.js';
import { timedOutResult } from '../evaluate/time-limit.js';
import { lastQuery } from '../languages/sql/index.js';
import { summaryOf } from './compare/expectation.js';
import { errorsOf } from './compare/fingerprint.js';
import { withSetup } from './script-splitter.js';

/** Undefined if the script has no query. */
export function lastQueryOf(text: string, setup: string, { dialect }: Engine): QueryScript | undefined {
  const query = lastQuery(withSetup(setup, text), dialect);
  return query && { before: query.before, query: query.text };
}

/** The verdict on a candidate whose query failed, crashed or hung. `timeLimit` is in milliseconds. */
export function unanswered(run: ScriptRun, timeLimit: number): CheckResult {
  if (run.kind === 'hung') return timedOutResult(timeLimit);
  if (run.kind === 'crashed') return { verdict: 'unknown', detail: summaryOf(run) };
  return { verdict: errorsOf(run.results).length > 0 ? 'invalid' : 'vanished', detail: summaryOf(run) };
}
