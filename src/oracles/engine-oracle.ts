/**
 * Real engines as the judge, with no script to write. One engine: its crash, hang or error is preserved; two: what differs
 * between them. What that is comes from an expectation, or from the first run of the original.
 */
import type { Engine, ScriptRun } from '../engines/engine.js';
import { type Expectation, judgeRun, seenIn } from './expectation.js';
import { differencesOf, errorsOf, type Failure, failuresOf } from './fingerprint.js';
import type { Judgement, Oracle } from './oracle.js';
import { scriptSplitter, withSetup } from './script-splitter.js';
import { steadyRuns, unsteadyFunctions } from './unsteady.js';

export interface EngineOracleOptions {
  /** The one that fails, and perhaps another to compare it with. */
  readonly engines: readonly [Engine] | readonly [Engine, Engine];
  readonly expectation?: Expectation;
  /** Statements that run first and are not reduced. */
  readonly setup?: string;
  /** Whether the order of rows matters. */
  readonly isOrdered?: boolean;
  /** By what share of their size numbers may differ. */
  readonly tolerance?: number;
  /** Told of candidates that fail in another way, once for each. */
  readonly onOther?: (failure: Failure, text: string) => void;
}

/** Until the original has shown how long it takes. A script that is expected to hang has to show it within this. */
const FIRST_TIME_LIMIT = 5_000;

export function engineOracle(options: EngineOracleOptions): Oracle {
  const { engines, expectation, setup = '', isOrdered = false, tolerance = 0, onOther } = options;
  const [engine, other] = engines;
  let timeLimit = FIRST_TIME_LIMIT;
  /** What is preserved, and the errors that the original has besides. */
  let wanted: string | undefined;
  let usual: ReadonlySet<string> = new Set();
  const others = new Set<string>();
  const splitters = engines.map((one) => scriptSplitter(one, setup));
  const runOn = (one: Engine, statements: readonly string[], signal: AbortSignal): Promise<ScriptRun> =>
    one.run(statements, { wantsRows: expectation?.kind === 'rows' || other !== undefined, timeLimit, signal });

  /** What the runs show, and whether the engine took the script at all. */
  const look = (run: ScriptRun, second: ScriptRun | undefined): Failure[] =>
    second && other
      ? differencesOf(run, second, { names: [engine.name, other.name], isOrdered, tolerance })
      : failuresOf(run);

  const judge = (run: ScriptRun, second: ScriptRun | undefined, text: string): Judgement => {
    if (expectation) {
      const judgement = judgeRun(expectation, run);
      // With another engine to compare, it must not show the same.
      const isShared = second !== undefined && judgeRun(expectation, second).verdict === 'reproduced';
      return judgement.verdict === 'reproduced' && isShared
        ? { verdict: 'vanished', detail: `${other?.name} shows it too` }
        : judgement;
    }
    const failures = look(run, second);
    const [first] = failures;
    const isFirst = wanted === undefined;
    if (isFirst) {
      if (!first) return { verdict: 'vanished', detail: seenIn(run) };
      adopt(first.fingerprint);
      usual = new Set(run.kind === 'finished' ? errorsOf(run.results) : []);
    }
    const same = failures.find(({ fingerprint }) => fingerprint === wanted);
    if (same) return { verdict: 'reproduced', ...same, ...(isFirst ? { usual: [...usual] } : {}) };
    if (run.kind === 'hung' || second?.kind === 'hung')
      return { verdict: 'unknown', detail: 'no answer in time', timedOut: true };
    const isRejected = run.kind === 'finished' && errorsOf(run.results).some((error) => !usual.has(error));
    if (first && (second !== undefined || run.kind === 'crashed')) {
      if (!others.has(first.fingerprint)) onOther?.(first, text);
      others.add(first.fingerprint);
      return { verdict: 'unknown', detail: `it fails otherwise: ${first.detail}` };
    }
    return { verdict: isRejected ? 'invalid' : 'vanished', detail: seenIn(run) };
  };

  const adopt = (fingerprint: string): void => {
    wanted = fingerprint;
  };

  return {
    name: engines.map(({ name }) => name).join(' against '),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const scripts = splitters.map((split) => split(text));
      const runAll = (): Promise<ScriptRun[]> =>
        Promise.all(engines.map((one, i) => runOn(one, scripts[i] ?? [], signal)));
      const runs = await runAll();
      const differs = other !== undefined && !expectation && look(runs[0] as ScriptRun, runs[1]).length > 0;
      const isUnsteady = differs && unsteadyFunctions(withSetup(setup, text)).length > 0;
      const [run, second] = isUnsteady ? steadyRuns(runs, await runAll()) : runs;
      return judge(run as ScriptRun, second, text);
    },
    adopt: ({ fingerprint, usual: known }) => {
      if (fingerprint !== undefined) adopt(fingerprint);
      if (known) usual = new Set(known);
    },
    close: async () => {
      await Promise.all(engines.map((one) => one.close()));
    },
  };
}
