/** A relation between queries as the oracle: the script fails as long as its last query violates the relation. */
import { type Engine, EngineError } from '../engines/engine.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { controlOf, mentionsByDesign } from './compare/by-design.js';
import { errorsOf } from './compare/fingerprint.js';
import type { OracleDefinition } from './definition.js';
import { asOneQuery } from './relations/query-pair.js';
import { RELATIONS, type Relation, relatedQueries } from './relations/relation.js';
import { withSetup } from './script-splitter.js';
import { serialOracle } from './serial-oracle.js';

/** An oracle that needs only one engine. Closing it closes the engine. */
export function relationOracle(engine: Engine, relation: Relation, setup = ''): Oracle {
  if (engine.takesScripts)
    throw new EngineError(
      `${engine.name}: --relation needs an engine that runs single statements, for example --engine sqlite`,
    );
  let timeLimit = INITIAL_TIME_LIMIT;
  return {
    name: `${relation} on ${engine.name}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const script = withSetup(setup, text);
      const result = await checkScript(script, signal);
      if (result.verdict !== 'reproduced' || !mentionsByDesign(script)) return result;
      // A clock or a random number violates every relation.
      const control = controlOf(script, engine.dialect);
      if (control.names.length === 0 || (await checkScript(control.text, signal)).verdict === 'reproduced')
        return result;
      return { verdict: 'vanished', detail: `only ${control.names.join(', ')} violates the relation, by design` };
    },
    related: (text) => relatedQueries(relation, text, engine.dialect)?.queries ?? [],
    close: () => engine.close(),
  };

  async function checkScript(script: string, signal: AbortSignal): Promise<CheckResult> {
    const related = relatedQueries(relation, script, engine.dialect);
    if (!related) return { verdict: 'vanished', detail: 'the relation does not apply to any query' };
    const { before, queries, violation } = related;
    const run = await engine.run([...before, ...queries], { wantsRows: true, timeLimit, signal });
    if (run.kind === 'hung') return timedOutResult(timeLimit);
    if (run.kind === 'crashed') return { verdict: 'unknown', detail: `the engine crashed: ${run.detail}` };
    const results = run.results.slice(before.length);
    const [error] = errorsOf(results);
    if (error !== undefined) return { verdict: 'invalid', detail: `error: ${error}` };
    const violated = violation(results);
    return violated === undefined
      ? { verdict: 'vanished', detail: 'the relation holds' }
      : { verdict: 'reproduced', detail: violated };
  }
}

/** The relation of a schedule to the serial orders of its transactions. */
const SERIAL = 'serial';

export const relationDefinition: OracleDefinition = {
  name: 'relation',
  about: 'the result of one query contradicts the result of another one that is derived from it',
  selectedBy: [
    {
      name: 'relation',
      kind: 'choice',
      value: 'NAME',
      choices: [...RELATIONS, SERIAL],
      about:
        'the last query violates this relation to queries derived from it: tlp, norec or pinolo; with serial, sessions show what they show in no serial order',
    },
  ],
  engines: 'one',
  create: ({ engines: [engine], setup, options }) =>
    options['relation'] === SERIAL
      ? serialOracle(engine as Engine, setup)
      : relationOracle(engine as Engine, options['relation'] as Relation, setup),
  describe: ({ options }) =>
    options['relation'] === SERIAL
      ? 'the sessions show what they show in no serial order'
      : `the last query violates the relation ${String(options['relation'])}`,
  prepare: (text, { engines: [engine], options }) =>
    options['relation'] === SERIAL
      ? text
      : asOneQuery(options['relation'] as Relation, text, (engine as Engine).dialect),
};
