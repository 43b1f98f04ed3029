/**
 * Real engines as the oracle, with no script to write. One engine: its crash, hang or error is preserved; two engines: what
 * differs between them. The first run of the original determines the failure, among those that an expectation selects.
 */
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { CheckResult, Failure, Oracle } from '../evaluate/oracle.js';
import { HANG_TIME_LIMIT, INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import {
  anyRequirementOf,
  type Expectation,
  requirementOf,
  selectedFailures,
  summaryOf,
} from './compare/expectation.js';
import { type EngineFailure, errorsOf, isSyntaxError } from './compare/fingerprint.js';
import { deterministicRuns, nondeterministicFunctions } from './compare/nondeterminism.js';
import { closeAll } from './engine-pair.js';
import { scriptSplitter, setupLength, withSetup } from './script-splitter.js';

/** Which engines an engine oracle runs, and what it preserves. */
export interface EngineOracleOptions {
  /** The engine that fails and, if there is one, the engine to compare it with. */
  readonly engines: readonly [Engine] | readonly [Engine, Engine];
  /** Which failures of the original may be preserved; any if absent. */
  readonly expectation?: Expectation;
  /** Whether every failure that the expectation selects counts, instead of the one that the original shows. */
  readonly isAny?: boolean;
  /** Statements that run before every script and are not reduced. */
  readonly setup?: string;
  /** Whether the order of rows matters. */
  readonly isOrdered?: boolean;
  /** By which fraction of their size numbers may differ. */
  readonly tolerance?: number;
}

/** The runs of a script on the engine and on the one to compare it with. */
type Runs = readonly ScriptRun[];

/** What the original showed. */
interface Original {
  /** What is preserved; undefined if every failure that is selected counts. */
  readonly fingerprint: string | undefined;
  /** They make no candidate invalid. */
  readonly errors: readonly string[];
}

/** An oracle that runs candidates on one engine or on two. Closing it closes the engines. */
export function engineOracle(options: EngineOracleOptions): Oracle {
  const { engines, expectation, isAny = false, setup = '', isOrdered = false, tolerance = 0 } = options;
  const [engine, reference] = engines;
  const names = engines.map(({ name }) => name);
  let timeLimit = expectation?.kind === 'hang' ? HANG_TIME_LIMIT : INITIAL_TIME_LIMIT;
  let original: Original | undefined;
  /** Fingerprints of what an empty script shows: messages that a program prints for every script. */
  let usual: ReadonlySet<string> = new Set();
  const splitters = engines.map((each) => scriptSplitter(each, setup));
  const setupLengths = engines.map((each) => setupLength(each, setup));
  const wantsRows = expectation?.kind === 'rows' || reference !== undefined;

  const run = async (text: string, signal: AbortSignal): Promise<Runs> => {
    // Nothing was run before the empty script and the original.
    const isEmpty = original === undefined && isBlank(text);
    return Promise.all(
      engines.map(async (each, i) => {
        const statements = splitters[i]?.(text) ?? [];
        const ended = await each.run(statements, { wantsRows, timeLimit, signal, isEmpty });
        return withoutSetup(ended, setupLengths[i] ?? 0);
      }),
    );
  };

  const failuresIn = (runs: Runs, selection?: Expectation): EngineFailure[] => {
    const [first, second] = runs as [ScriptRun, ScriptRun?];
    if (!second || !reference) return selectedFailures(first, selection);
    const compared = { run: second, names: [engine.name, reference.name], isOrdered, tolerance } as const;
    return selectedFailures(first, selection, compared);
  };

  const checkEmpty = (runs: Runs): CheckResult => {
    const failures = failuresIn(runs, expectation);
    const [first] = failures;
    if (!first) return { verdict: 'vanished', detail: summaryOf(runs[0] as ScriptRun) };
    const others = failures.map(plainFailure);
    usual = fingerprintsOf(others);
    if (first.kind === 'hang') return { ...timedOutResult(timeLimit), others };
    // A single program may print a message for every script. Anything else shows that an engine cannot be used.
    const isMessage = reference === undefined && first.kind === 'error';
    return { verdict: isMessage ? 'vanished' : 'reproduced', detail: first.detail, others };
  };

  /** Chooses the failure that is preserved; undefined if the script shows none that is selected. */
  const choose = (runs: Runs, selected: readonly EngineFailure[]): CheckResult | undefined => {
    const chosen = selected.find(({ fingerprint }) => !usual.has(fingerprint)) ?? selected[0];
    if (!chosen || (isAny && usual.has(chosen.fingerprint))) return undefined;
    const { fingerprint, detail } = chosen;
    const isOther = (failure: EngineFailure): boolean =>
      failure.fingerprint !== fingerprint && !usual.has(failure.fingerprint) && !isTrivial(failure);
    const others = distinct(failuresIn(runs).filter(isOther)).map(plainFailure);
    const errors = errorsIn(runs[0]);
    original = { fingerprint: isAny ? undefined : fingerprint, errors };
    return {
      verdict: 'reproduced',
      detail,
      ...(isAny ? {} : { fingerprint }),
      preserved: isAny && expectation ? anyRequirementOf(expectation, names) : requirementOf(chosen, expectation),
      otherErrors: errors,
      ...(others.length > 0 ? { others } : {}),
      ...(chosen.kind === 'hang' ? { timedOut: true } : {}),
    };
  };

  /** Any failure of a candidate other than the one that is preserved. */
  const checkOther = (runs: Runs): CheckResult => {
    if (runs.some(({ kind }) => kind === 'hung')) return timedOutResult(timeLimit);
    const [other] = failuresIn(runs).filter(({ fingerprint }) => !usual.has(fingerprint));
    if (other && (reference !== undefined || other.kind === 'crash')) {
      const others = isTrivial(other) ? {} : { others: [plainFailure(other)] };
      return { verdict: 'unknown', ...plainFailure(other), detail: `it fails differently: ${other.detail}`, ...others };
    }
    const isNew = (error: string): boolean => (original ? !original.errors.includes(error) : isSyntaxError(error));
    const detail = `${reference ? 'no difference: ' : ''}${summaryOf(runs[0] as ScriptRun)}`;
    return { verdict: errorsIn(runs[0]).some(isNew) ? 'invalid' : 'vanished', detail };
  };

  return {
    name: names.join(' against '),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      const first = await run(text, signal);
      if (!original && isBlank(text)) return checkEmpty(first);
      const differs = reference !== undefined && failuresIn(first).length > 0;
      const mayVary = differs && nondeterministicFunctions(withSetup(setup, text)).length > 0;
      const runs = mayVary ? deterministicRuns(first, await run(text, signal)) : first;
      const selected = failuresIn(runs, expectation);
      if (!original) return choose(runs, selected) ?? checkOther(runs);
      const { fingerprint: wanted } = original;
      const same = selected.find(({ fingerprint }) =>
        wanted === undefined ? !usual.has(fingerprint) : fingerprint === wanted,
      );
      if (!same) return checkOther(runs);
      const { kind, fingerprint, detail } = same;
      return { verdict: 'reproduced', detail, fingerprint, ...(kind === 'hang' ? { timedOut: true } : {}) };
    },
    adopt: ({ verdict, fingerprint, otherErrors: errors, others = [] }) => {
      if (verdict === 'reproduced' && errors) original = { fingerprint, errors };
      else if (!original) usual = fingerprintsOf(others);
    },
    close: () => closeAll(engines),
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The run of a script without the results of its setup; a shell has one result for the whole script. */
function withoutSetup(run: ScriptRun, length: number): ScriptRun {
  return run.kind === 'finished' ? { ...run, results: run.results.slice(length) } : run;
}

function errorsIn(run: ScriptRun | undefined): string[] {
  return run?.kind === 'finished' ? errorsOf(run.results) : [];
}

/** Whether a failure is no finding: the edit broke the syntax. */
function isTrivial({ kind, texts }: EngineFailure): boolean {
  return kind === 'error' && texts.some(isSyntaxError);
}

function plainFailure({ fingerprint, detail }: EngineFailure): Failure {
  return { fingerprint, detail };
}

function distinct(failures: readonly EngineFailure[]): EngineFailure[] {
  return [...new Map(failures.map((failure) => [failure.fingerprint, failure])).values()];
}

function fingerprintsOf(failures: readonly Failure[]): ReadonlySet<string> {
  return new Set(failures.map(({ fingerprint }) => fingerprint));
}
