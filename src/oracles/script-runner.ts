/** Runs scripts on all engines of an oracle, each after its setup, and the controls of scripts. */
import { EMPTY_RESULT, type Engine, type RunOptions, type ScriptRun, type StatementResult } from '../engines/engine.js';
import { type Control, controlOf, mentionsByDesign } from './compare/by-design.js';
import { scriptSplitter, setupLength } from './script-splitter.js';

/** One run of a script per engine. */
export type Runs = readonly ScriptRun[];

/** The runs of a control. */
export interface ControlRuns {
  readonly runs: Runs;
  /** The values that were replaced or left out. */
  readonly names: readonly string[];
}

/** Runs scripts on several engines at the same time. The results of the setup are left out. */
export interface EngineRunner {
  run(text: string, options: RunOptions): Promise<Runs>;
  /** Undefined if no value in the setup or the script differs by design. */
  runControl(text: string, options: RunOptions): Promise<ControlRuns | undefined>;
}

export function engineRunner(engines: readonly [Engine, ...Engine[]], setup: string): EngineRunner {
  const run = runnerWith(engines, setup);
  const { dialect } = engines[0];
  /** The control of the setup, and what runs scripts after it. */
  let prepared: { readonly control: Control; readonly run: EngineRunner['run'] } | undefined;
  return {
    run,
    runControl: async (text, options) => {
      if (!mentionsByDesign(setup) && !mentionsByDesign(text)) return undefined;
      if (!prepared) {
        const controlled = controlOf(setup, dialect);
        prepared = { control: controlled, run: runnerWith(engines, controlled.text) };
      }
      const { control: ofSetup, run: runControlled } = prepared;
      const control = controlOf(text, dialect, ofSetup.removed);
      const names = [...new Set([...ofSetup.names, ...control.names])];
      return names.length === 0 ? undefined : { runs: await runControlled(control.text, options), names };
    },
  };
}

function runnerWith(engines: readonly Engine[], setup: string): EngineRunner['run'] {
  const prepared = engines.map((engine) => ({
    engine,
    split: scriptSplitter(engine, setup),
    length: setupLength(engine, setup),
  }));
  // A shell has one result for the whole script: it can only be compared with one result.
  const isJoined =
    engines.some(({ takesScripts }) => takesScripts) && !engines.every(({ takesScripts }) => takesScripts);
  return (text, options) =>
    Promise.all(
      prepared.map(async ({ engine, split, length }) => {
        const run = await engine.run(split(text), options);
        if (run.kind !== 'finished') return run;
        const results = run.results.slice(length);
        return { ...run, results: isJoined ? [joined(results)] : results };
      }),
    );
}

function joined(results: readonly StatementResult[]): StatementResult {
  return {
    ...EMPTY_RESULT,
    rows: results.flatMap(({ rows }) => rows),
    count: results.reduce((sum, { count }) => sum + count, 0),
    errors: results.flatMap(({ errors }) => errors),
    milliseconds: results.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  };
}
