/**
 * A query that is slower on one engine than on another (APOLLO, Jung et al., VLDB 2020). If both engines count their work, the
 * counts decide, because they are the same in every run. Otherwise both engines are timed alternately until the ratio is clear.
 */
import { type Engine, EngineError, type RunOptions } from '../engines/engine.js';
import { countsWork, countWork, type QueryScript } from '../engines/plans/explain.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT } from '../evaluate/time-limit.js';
import { ratioIsAtLeast } from './compare/ratio.js';
import type { OracleDefinition } from './definition.js';
import { closeAll } from './engine-pair.js';
import { lastQueryOf, unanswered } from './explained-query.js';

/** Which engines to compare, and by how much one is slower. */
export interface SlowOptions {
  /** The slow engine, and the engine it is compared with. */
  readonly engines: readonly [Engine, Engine];
  /** How many times the work or time of the other engine counts as a failure. */
  readonly factor: number;
  /** Statements that run before every script and are not reduced. */
  readonly setup?: string;
  /** Whether to use the clock even if both engines count their work. */
  readonly byTime?: boolean;
}

/** An oracle that compares the work or the time of the last query. Closing it closes the engines. Throws `EngineError`. */
export function slowOracle({ engines, factor, setup = '', byTime = false }: SlowOptions): Oracle {
  const [slow, fast] = engines;
  if (!slow.plans) throw new EngineError(`${slow.name}: --slower needs an engine whose plans minrepro can read`);
  const isCounted = !byTime && slow.dialect === fast.dialect && engines.every(countsWork);
  let timeLimit = INITIAL_TIME_LIMIT;
  return {
    name: `${slow.name} slower than ${fast.name}, by ${isCounted ? 'work' : 'time'}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const query = lastQueryOf(text, setup, slow);
      if (!query) return { verdict: 'vanished', detail: 'no query to run' };
      const options = { wantsRows: false, timeLimit, signal };
      return isCounted ? compareWork(engines, query, factor, options) : compareTime(engines, query, factor, options);
    },
    close: () => closeAll(engines),
  };
}

async function compareWork(
  engines: SlowOptions['engines'],
  query: QueryScript,
  factor: number,
  options: RunOptions,
): Promise<CheckResult> {
  const counts: number[] = [];
  for (const answer of await Promise.all(engines.map((engine) => countWork(engine, query, options)))) {
    if (answer.kind === 'failed') return unanswered(answer.run, options.timeLimit);
    counts.push(answer.value);
  }
  const [slow = 0, fast = 0] = counts;
  const detail = `work ${slow} in ${engines[0].name}, ${fast} in ${engines[1].name}`;
  return { verdict: slow > 0 && slow >= factor * fast ? 'reproduced' : 'vanished', detail };
}

async function compareTime(
  engines: SlowOptions['engines'],
  { before, query }: QueryScript,
  factor: number,
  options: RunOptions,
): Promise<CheckResult> {
  let failed: CheckResult | undefined;
  const time = async (engine: Engine): Promise<number> => {
    const script = engine.takesScripts ? [[...before, query, ''].join(';\n')] : [...before, query];
    const run = await engine.run(script, options);
    const last = run.kind === 'finished' ? run.results.at(-1) : undefined;
    if (last === undefined || last.errors.length > 0) failed = unanswered(run, options.timeLimit);
    return last?.milliseconds ?? 0;
  };
  const { holds, ratio, pairs } = await ratioIsAtLeast(factor, async () => {
    const pair = [await time(engines[0]), await time(engines[1])] as const;
    return failed ? undefined : pair;
  });
  if (failed) return failed;
  const detail = `${ratio.toFixed(1)} times as slow, after ${pairs} pairs of runs`;
  return { verdict: holds === undefined ? 'unknown' : holds ? 'reproduced' : 'vanished', detail };
}

export const slowDefinition: OracleDefinition = {
  name: 'slow',
  about: 'the last query is slower on one engine than on another',
  selectedBy: [
    {
      name: 'slower',
      kind: 'number',
      value: 'FACTOR',
      about: 'the last query takes FACTOR times the work of the other engine',
    },
  ],
  options: [
    { name: 'byTime', kind: 'switch', about: 'measure --slower by the clock even if both engines count their work' },
  ],
  engines: 'two',
  create: ({ engines, setup, options }) =>
    slowOracle({
      engines: engines as [Engine, Engine],
      factor: Number(options['slower']),
      setup,
      byTime: options['byTime'] === true,
    }),
  describe: ({ engines: [engine, reference], options }) =>
    `the last query takes ${String(options['slower'])} times the work or time in ${engine?.name} that it takes in ${reference?.name}`,
};
