/**
 * Real engines as the oracle, with no script to write. One engine: its crash, hang or error is preserved; two engines: what
 * differs between them. The first run of the original determines the failure, among those that an expectation selects.
 */
import { type Engine, outputOf, type RunOptions, type ScriptRun } from '../engines/engine.js';
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
import { identityFilter } from './compare/identity.js';
import { deterministicRuns } from './compare/varying-rows.js';
import { closeAll } from './engine-pair.js';
import { engineRunner, type Runs } from './script-runner.js';

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
  /** Whether only what the last statement shows counts. Statements before it must not have errors that the original does not have. */
  readonly checksLast?: boolean;
}

/** What two engines showed, without what differs by design. */
interface Observation {
  readonly runs: Runs;
  /** Fingerprints of the differences that count; all of them if absent. */
  readonly counting?: ReadonlySet<string>;
  /** Why a difference does not count. */
  readonly reason?: string;
  /** Errors of statements that are not checked. */
  readonly earlierErrors?: readonly string[];
}

/** What the original showed. */
interface Original {
  /** What is preserved; undefined if every failure that is selected counts. */
  readonly fingerprint: string | undefined;
  /** They make no candidate invalid. */
  readonly errors: readonly string[];
  /** Fingerprints of its other failures. */
  readonly others: ReadonlySet<string>;
}

/** An oracle that runs candidates on one engine or on two. Closing it closes the engines. */
export function engineOracle(options: EngineOracleOptions): Oracle {
  const {
    engines,
    expectation,
    isAny = false,
    setup = '',
    isOrdered = false,
    tolerance = 0,
    checksLast = false,
  } = options;
  const [engine, reference] = engines;
  const names = engines.map(({ name }) => name);
  let timeLimit = expectation?.kind === 'hang' ? HANG_TIME_LIMIT : INITIAL_TIME_LIMIT;
  let original: Original | undefined;
  /** Fingerprints of what an empty script shows: messages that a program prints for every script. */
  let usual: ReadonlySet<string> = new Set();
  /** Whether rows vary between two runs of a script; unknown until two engines have differed. */
  let varies: boolean | undefined;
  const runner = engineRunner(engines, setup);
  const filterIdentity = identityFilter(engines);
  const wantsRows = expectation?.kind === 'rows' || reference !== undefined;

  const failuresIn = ({ runs, counting }: Observation, selection?: Expectation): EngineFailure[] => {
    const [first, second] = runs as [ScriptRun, ScriptRun?];
    if (!second || !reference) return selectedFailures(first, selection);
    const areMixed = engine.dialect.name !== reference.dialect.name;
    const compared = { run: second, names: [engine.name, reference.name], isOrdered, tolerance, areMixed } as const;
    const failures = selectedFailures(first, selection, compared);
    return counting ? failures.filter(({ fingerprint }) => counting.has(fingerprint)) : failures;
  };

  const differs = (runs: Runs): boolean => [...failuresIn({ runs }), ...failuresIn({ runs }, expectation)].length > 0;

  /** Runs a script again, in several ways, if two engines differ: what differs by design does not count. */
  const observe = async (text: string, options: RunOptions): Promise<Observation> => {
    const all = await runner.run(text, options);
    const observation = await observeChecked(text, checked(all), options);
    return checksLast ? { ...observation, earlierErrors: errorsBeforeLast(all) } : observation;
  };

  const checked = (runs: Runs): Runs => (checksLast ? runs.map(lastResult) : runs);

  const observeChecked = async (text: string, runs: Runs, options: RunOptions): Promise<Observation> => {
    if (!reference || !differs(runs)) return { runs };
    const identified = await filterIdentity(runs, options.signal);
    if (!differs(identified)) return { runs: identified, reason: 'only texts such as their versions differ' };
    if (varies === false) return control(text, identified, options);
    const repeated = await filterIdentity(checked(await runner.run(text, options)), options.signal);
    varies ??= identified.some((run, i) => outputOf(run) !== outputOf(repeated[i] as ScriptRun));
    const steady = deterministicRuns(identified, repeated);
    if (!differs(steady)) return { runs: steady, reason: 'the rows vary from run to run' };
    return control(text, steady, options);
  };

  const control = async (text: string, runs: Runs, options: RunOptions): Promise<Observation> => {
    const controlled = await runner.runControl(text, options);
    if (!controlled) return { runs };
    const inControl = { runs: await filterIdentity(checked(controlled.runs), options.signal) };
    const counting = fingerprintsOf([...failuresIn(inControl), ...failuresIn(inControl, expectation)]);
    return { runs, counting, reason: `${controlled.names.join(', ')} may differ between engines and runs by design` };
  };

  const checkEmpty = (observation: Observation): CheckResult => {
    const failures = failuresIn(observation, expectation);
    const [first] = failures;
    if (!first) return { verdict: 'vanished', detail: summaryOf(observation.runs[0] as ScriptRun) };
    const others = failures.map(plainFailure);
    usual = fingerprintsOf(others);
    if (first.kind === 'hang') return { ...timedOutResult(timeLimit), others };
    // A single program may print a message for every script. Anything else shows that an engine cannot be used.
    const isMessage = reference === undefined && first.kind === 'error';
    return { verdict: isMessage ? 'vanished' : 'reproduced', detail: first.detail, others };
  };

  /** Chooses the failure that is preserved; undefined if the script shows none that is selected. */
  const choose = (observation: Observation, selected: readonly EngineFailure[]): CheckResult | undefined => {
    const chosen = selected.find(({ fingerprint }) => !usual.has(fingerprint)) ?? selected[0];
    if (!chosen || (isAny && usual.has(chosen.fingerprint))) return undefined;
    const { fingerprint, detail } = chosen;
    const isOther = (failure: EngineFailure): boolean =>
      failure.fingerprint !== fingerprint && !usual.has(failure.fingerprint) && !isTrivial(failure);
    const others = distinct(failuresIn(observation).filter(isOther)).map(plainFailure);
    const errors = [...(observation.earlierErrors ?? []), ...errorsIn(observation.runs[0])];
    original = { fingerprint: isAny ? undefined : fingerprint, errors, others: fingerprintsOf(others) };
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

  /** An error of one engine alone that the original does not show: rows that differ after it are its consequence. */
  const newError = (observation: Observation, known: ReadonlySet<string>): EngineFailure | undefined =>
    failuresIn(observation).find(
      (failure) => failure.kind === 'error' && !known.has(failure.fingerprint) && !isTrivial(failure),
    );

  /** Any failure of a candidate other than the one that is preserved. */
  const checkOther = (observation: Observation): CheckResult => {
    const { runs, reason } = observation;
    if (runs.some(({ kind }) => kind === 'hung')) return timedOutResult(timeLimit);
    const [other] = failuresIn(observation).filter(({ fingerprint }) => !usual.has(fingerprint));
    if (other && (reference !== undefined || other.kind === 'crash')) return failsDifferently(other);
    const isNew = (error: string): boolean => (original ? !original.errors.includes(error) : isSyntaxError(error));
    const summary = reason ?? summaryOf(runs[0] as ScriptRun);
    const detail = `${reference ? `no difference${reason === undefined ? '' : ' that counts'}: ` : ''}${summary}`;
    return { verdict: errorsIn(runs[0]).some(isNew) ? 'invalid' : 'vanished', detail };
  };

  return {
    name: names.join(' against '),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    async check(text, signal) {
      // Nothing was run before the empty script and the original.
      const isEmpty = original === undefined && text.trim() === '';
      const observation = await observe(text, { wantsRows, timeLimit, signal, isEmpty });
      if (isEmpty) return checkEmpty(observation);
      const selected = failuresIn(observation, expectation);
      if (!original) return choose(observation, selected) ?? checkOther(observation);
      const { fingerprint: wanted, errors, others: known } = original;
      const broken = observation.earlierErrors?.find((error) => !errors.includes(error));
      if (broken !== undefined) return { verdict: 'invalid', detail: `error: ${broken}` };
      const same = selected.find(({ fingerprint }) =>
        wanted === undefined ? !usual.has(fingerprint) : fingerprint === wanted,
      );
      if (!same) return checkOther(observation);
      const cause = same.kind === 'rows' && reference ? newError(observation, known) : undefined;
      if (cause) return failsDifferently(cause);
      const { kind, fingerprint, detail } = same;
      return { verdict: 'reproduced', detail, fingerprint, ...(kind === 'hang' ? { timedOut: true } : {}) };
    },
    adopt: ({ verdict, fingerprint, otherErrors: errors, others = [] }) => {
      if (verdict === 'reproduced' && errors) original = { fingerprint, errors, others: fingerprintsOf(others) };
      else if (!original) usual = fingerprintsOf(others);
    },
    close: () => closeAll(engines),
  };
}

function lastResult(run: ScriptRun): ScriptRun {
  return run.kind === 'finished' ? { ...run, results: run.results.slice(-1) } : run;
}

/** The errors of all engines before the last statement. */
function errorsBeforeLast(runs: Runs): string[] {
  return runs.flatMap((run) => (run.kind === 'finished' ? errorsOf(run.results.slice(0, -1)) : []));
}

function errorsIn(run: ScriptRun | undefined): string[] {
  return run?.kind === 'finished' ? errorsOf(run.results) : [];
}

/** Whether a failure is no finding: the edit broke the syntax. */
function isTrivial({ kind, texts }: EngineFailure): boolean {
  return kind === 'error' && texts.some(isSyntaxError);
}

function failsDifferently(failure: EngineFailure): CheckResult {
  const plain = plainFailure(failure);
  const others = isTrivial(failure) ? {} : { others: [plain] };
  return { verdict: 'unknown', ...plain, detail: `it fails differently: ${failure.detail}`, ...others };
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
