/**
 * A query that is slower on one engine than on another (APOLLO: Jung et al., VLDB 2020). Where both count what they look at,
 * the counts decide, and they are the same in every run. Else both are timed in turn until the ratio is known well enough.
 */
import { type Engine, EngineError, type RunOptions } from '../engines/engine.js';
import { type Asked, countsWork, countWork } from '../engines/explain.js';
import { askedQuery, unanswered } from './asked-query.js';
import type { Judgement, Oracle } from './oracle.js';
import { ratioIsAtLeast } from './ratio.js';

export interface SlowOptions {
  /** The slow one, and the one it is compared with. */
  readonly engines: readonly [Engine, Engine];
  readonly factor: number;
  readonly setup?: string;
  /** Whether time decides also where counts could. */
  readonly byTime?: boolean;
}

const FIRST_TIME_LIMIT = 60_000;

export function slowOracle({ engines, factor, setup = '', byTime = false }: SlowOptions): Oracle {
  const [slow, quick] = engines;
  if (slow.dialect === 'generic') throw new EngineError(`${slow.name}: give an engine that minrepro runs by itself`);
  const isCounted = !byTime && slow.dialect === quick.dialect && engines.every(countsWork);
  let timeLimit = FIRST_TIME_LIMIT;
  return {
    name: `${slow.name} slower than ${quick.name}, by ${isCounted ? 'what they look at' : 'time'}`,
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const asked = askedQuery(text, setup, slow);
      if (!asked) return { verdict: 'vanished', detail: 'no query to run' };
      const options = { wantsRows: false, timeLimit, signal };
      return isCounted ? byCounts(engines, asked, factor, options) : byTimes(engines, asked, factor, options);
    },
    close: async () => {
      await Promise.all(engines.map((one) => one.close()));
    },
  };
}

async function byCounts(
  engines: SlowOptions['engines'],
  asked: Asked,
  factor: number,
  options: RunOptions,
): Promise<Judgement> {
  const counts: number[] = [];
  for (const told of await Promise.all(engines.map((one) => countWork(one, asked, options)))) {
    if (told.kind === 'failed') return unanswered(told.run);
    counts.push(told.value);
  }
  const [much = 0, little = 0] = counts;
  const detail = `${much} looked at in ${engines[0].name}, ${little} in ${engines[1].name}`;
  return { verdict: much > 0 && much >= factor * little ? 'reproduced' : 'vanished', detail };
}

async function byTimes(
  engines: SlowOptions['engines'],
  asked: Asked,
  factor: number,
  options: RunOptions,
): Promise<Judgement> {
  let failed: Judgement | undefined;
  const time = async (engine: Engine): Promise<number> => {
    const script = engine.takesScripts
      ? [[...asked.before, asked.query, ''].join(';\n')]
      : [...asked.before, asked.query];
    const run = await engine.run(script, options);
    const last = run.kind === 'finished' ? run.results.at(-1) : undefined;
    if (last === undefined || last.errors.length > 0) failed = unanswered(run);
    return last?.milliseconds ?? 0;
  };
  const answer = await ratioIsAtLeast(factor, async () => {
    const pair = [await time(engines[0]), await time(engines[1])] as const;
    return failed ? undefined : pair;
  });
  if (failed) return failed;
  const detail = `${answer.ratio.toFixed(1)} times the time, after ${answer.pairs} pairs of runs`;
  return { verdict: answer.holds === undefined ? 'unknown' : answer.holds ? 'reproduced' : 'vanished', detail };
}
