/** The query whose plan, work or time an oracle checks: the last query of a candidate, with the statements before it. */
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { QueryScript } from '../engines/plans/explain.js';
import type { CheckResult } from '../evaluate/oracle.js';
import { lastQuery } from '../languages/sql/index.js';
import { checkRun } from './compare/expectation.js';
import { withSetup } from './script-splitter.js';

/** Undefined if the script has no query. */
export function lastQueryOf(text: string, setup: string, { dialect }: Engine): QueryScript | undefined {
  const query = lastQuery(withSetup(setup, text), dialect);
  return query && { before: query.before, query: query.text };
}

/** The verdict on a candidate whose query failed, crashed or hung. `timeLimit` is in milliseconds. */
export function unanswered(run: ScriptRun, timeLimit: number): CheckResult {
  const result = checkRun({ kind: 'error', text: '' }, run, timeLimit);
  return result.verdict === 'reproduced' ? { ...result, verdict: 'invalid' } : result;
}
