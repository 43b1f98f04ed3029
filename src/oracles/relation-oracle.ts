/** A relation as the judge: the script fails as long as its query breaks it. */
import { type Engine, EngineError } from '../engines/engine.js';
import { errorsOf } from './fingerprint.js';
import type { Judgement, Oracle } from './oracle.js';
import { type Relation, relatedQueries } from './relation.js';
import { withSetup } from './script-splitter.js';

const FIRST_TIME_LIMIT = 5_000;

export function relationOracle(engine: Engine, relation: Relation, setup = ''): Oracle {
  if (engine.takesScripts)
    throw new EngineError(
      `${engine.name}: a relation needs an engine that runs statement by statement, as sqlite does`,
    );
  let timeLimit = FIRST_TIME_LIMIT;
  return {
    name: `${relation} on ${engine.name}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal): Promise<Judgement> {
      const related = relatedQueries(relation, withSetup(setup, text), engine.dialect);
      if (!related) return { verdict: 'vanished', detail: 'no query that the relation speaks of' };
      const { before, queries, violation } = related;
      const run = await engine.run([...before, ...queries], { wantsRows: true, timeLimit, signal });
      if (run.kind === 'hung') return { verdict: 'unknown', detail: 'no answer in time', timedOut: true };
      if (run.kind === 'crashed') return { verdict: 'unknown', detail: `it crashed: ${run.detail}` };
      const results = run.results.slice(before.length);
      const [error] = errorsOf(results);
      if (error !== undefined) return { verdict: 'invalid', detail: `error: ${error}` };
      const broken = violation(results);
      return broken === undefined
        ? { verdict: 'vanished', detail: 'the relation holds' }
        : { verdict: 'reproduced', detail: broken };
    },
    related: (text) => relatedQueries(relation, text, engine.dialect)?.queries ?? [],
    close: () => engine.close(),
  };
}
