/**
 * Real engines as the oracle, with no script to write. One engine: its crash, hang or error is preserved; two engines: what
 * differs between them. An expectation says what to preserve, or else the first run of the original does.
 */
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { HANG_TIME_LIMIT, INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { checkRun, type Expectation, parseExpectation, summaryOf } from './compare/expectation.js';
import { differencesOf, errorsOf, type Failure, failuresOf } from './compare/fingerprint.js';
import { deterministicRuns, nondeterministicFunctions } from './compare/nondeterminism.js';
import type { OracleContext, OracleDefinition } from './definition.js';
import { closeAll } from './engine-pair.js';
import { scriptSplitter, withSetup } from './script-splitter.js';

/** Which engines an engine oracle runs, and what it preserves. */
export interface EngineOracleOptions {
  /** The engine that fails and, if there is one, the engine to compare it with. */
  readonly engines: readonly [Engine] | readonly [Engine, Engine];
  /** What to preserve; determined from the first run if absent. */
  readonly expectation?: Expectation;
  /** Statements that run before every script and are not reduced. */
  readonly setup?: string;
  /** Whether the order of rows matters. */
  readonly isOrdered?: boolean;
  /** By which fraction of their size numbers may differ. */
  readonly tolerance?: number;
  /** Called once for each other failure that a candidate shows. */
  readonly onOther?: (failure: Failure, text: string) => void;
}

/** An oracle that runs candidates on one engine or on two. Closing it closes the engines. */
export function engineOracle(options: EngineOracleOptions): Oracle {
  const { engines, expectation, setup = '', isOrdered = false, tolerance = 0, onOther } = options;
  const [engine, reference] = engines;
  let timeLimit = expectation?.kind === 'hang' ? HANG_TIME_LIMIT : INITIAL_TIME_LIMIT;
  /** The fingerprint that is preserved, and the errors that the original has in addition. */
  let wanted: string | undefined;
  let otherErrors: ReadonlySet<string> = new Set();
  const reported = new Set<string>();
  const splitters = engines.map((each) => scriptSplitter(each, setup));
  const wantsRows = expectation?.kind === 'rows' || reference !== undefined;

  const failuresIn = (run: ScriptRun, second: ScriptRun | undefined): Failure[] =>
    second && reference
      ? differencesOf(run, second, { names: [engine.name, reference.name], isOrdered, tolerance })
      : failuresOf(run);

  const checkExpectation = (expected: Expectation, run: ScriptRun, second: ScriptRun | undefined): CheckResult => {
    const result = checkRun(expected, run, timeLimit);
    // The engine to compare with must not show the same.
    const isShared = second !== undefined && checkRun(expected, second, timeLimit).verdict === 'reproduced';
    return result.verdict === 'reproduced' && isShared
      ? { verdict: 'vanished', detail: `${reference?.name} shows it too` }
      : result;
  };

  const checkFingerprint = (run: ScriptRun, second: ScriptRun | undefined, text: string): CheckResult => {
    const failures = failuresIn(run, second);
    const [first] = failures;
    const isFirst = wanted === undefined;
    if (isFirst) {
      if (!first) return { verdict: 'vanished', detail: summaryOf(run) };
      wanted = first.fingerprint;
      otherErrors = new Set(run.kind === 'finished' ? errorsOf(run.results) : []);
    }
    const hangs = run.kind === 'hung' || second?.kind === 'hung';
    const same = failures.find(({ fingerprint }) => fingerprint === wanted);
    if (same)
      return {
        verdict: 'reproduced',
        ...same,
        ...(hangs ? { timedOut: true } : {}),
        ...(isFirst ? { otherErrors: [...otherErrors] } : {}),
      };
    if (hangs) return timedOutResult(timeLimit);
    const isRejected = run.kind === 'finished' && errorsOf(run.results).some((error) => !otherErrors.has(error));
    if (first && (second !== undefined || run.kind === 'crashed')) {
      if (!reported.has(first.fingerprint)) onOther?.(first, text);
      reported.add(first.fingerprint);
      return { verdict: 'unknown', detail: `it fails differently: ${first.detail}` };
    }
    return { verdict: isRejected ? 'invalid' : 'vanished', detail: summaryOf(run) };
  };

  return {
    name: engines.map(({ name }) => name).join(' against '),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const scripts = splitters.map((split) => split(text));
      const runAll = (): Promise<ScriptRun[]> =>
        Promise.all(engines.map((each, i) => each.run(scripts[i] ?? [], { wantsRows, timeLimit, signal })));
      const runs = await runAll();
      if (expectation) return checkExpectation(expectation, runs[0] as ScriptRun, runs[1]);
      const differs = reference !== undefined && failuresIn(runs[0] as ScriptRun, runs[1]).length > 0;
      const mayVary = differs && nondeterministicFunctions(withSetup(setup, text)).length > 0;
      const [run, second] = mayVary ? deterministicRuns(runs, await runAll()) : runs;
      return checkFingerprint(run as ScriptRun, second, text);
    },
    adopt: ({ fingerprint, otherErrors: recorded }) => {
      if (fingerprint !== undefined) wanted = fingerprint;
      if (recorded) otherErrors = new Set(recorded);
    },
    close: () => closeAll(engines),
  };
}

export const failureDefinition: OracleDefinition = {
  name: 'failure',
  about: 'one engine fails, or two engines differ',
  selectedBy: [
    {
      name: 'expect',
      kind: 'text',
      value: 'WHAT',
      about: 'what to preserve: error, error:TEXT, error:CODE, rows:TEXT, crash or hang',
      defaultText: 'what the first run shows',
      isCommon: true,
    },
  ],
  options: [
    { name: 'ordered', kind: 'switch', about: 'the order of rows matters when two engines are compared' },
    {
      name: 'tolerance',
      kind: 'number',
      value: 'FRACTION',
      about: 'numbers may differ by this fraction of their size, for example 1e-9',
    },
  ],
  needsTwo: ['ordered', 'tolerance'],
  engines: 'one or two',
  create: ({ engines, setup, options, onOther }) => {
    const expectation = expectationOf(options['expect']);
    return engineOracle({
      engines: engines as [Engine] | [Engine, Engine],
      ...(expectation ? { expectation } : {}),
      setup,
      isOrdered: options['ordered'] === true,
      tolerance: Number(options['tolerance'] ?? 0),
      ...(onOther ? { onOther } : {}),
    });
  },
  describe: ({ engines: [, reference], options }) =>
    (options['expect'] as string | undefined) ?? (reference ? `a difference from ${reference.name}` : 'a failure'),
};

function expectationOf(words: OracleContext['options'][string]): Expectation | undefined {
  if (words === undefined) return undefined;
  const expectation = parseExpectation(String(words));
  if (!expectation)
    throw new RangeError(`--expect ${String(words)}: it takes error, error:TEXT, error:CODE, rows:TEXT, crash or hang`);
  return expectation;
}
