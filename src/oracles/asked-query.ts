/** The query that plans, counts and timings are about: the last one of a candidate, behind what sets the scene. */
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { Asked } from '../engines/explain.js';
import { lastQuery } from '../sql/index.js';
import { judgeRun } from './expectation.js';
import type { Judgement } from './oracle.js';
import { withSetup } from './script-splitter.js';

export function askedQuery(text: string, setup: string, { dialect }: Engine): Asked | undefined {
  const found = lastQuery(withSetup(setup, text), dialect);
  return found && { before: found.before, query: found.text };
}

/** The verdict on a candidate whose query gave no answer. */
export function unanswered(run: ScriptRun): Judgement {
  const judgement = judgeRun({ kind: 'error', text: '' }, run);
  return judgement.verdict === 'reproduced' ? { ...judgement, verdict: 'invalid' } : judgement;
}
