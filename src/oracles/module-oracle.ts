/** A JavaScript module of the user as the oracle: `check(candidate, engines)`, with the engines that minrepro opened. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine, ScriptRun } from '../engines/engine.js';
import type { Oracle, OracleAnswer } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, withTimeLimit } from '../evaluate/time-limit.js';
import type { OracleDefinition } from './definition.js';
import { closeAll } from './engine-pair.js';
import { scriptSplitter } from './script-splitter.js';

/** An engine as an oracle module sees it: a script in, its results out. */
export interface ScriptRunner {
  readonly name: string;
  run(script: string): Promise<ScriptRun>;
}

/** What an oracle module exports. */
export interface OracleModule {
  check(candidate: string, engines: readonly ScriptRunner[]): OracleAnswer | Promise<OracleAnswer>;
}

/**
 * Loads an oracle from a file. Rejects with `RangeError` if the module has no `check`. Engines run the setup before every
 * script.
 */
export async function moduleOracle(path: string, engines: readonly Engine[] = [], setup = ''): Promise<Oracle> {
  const loaded = (await import(pathToFileURL(path).href)) as Partial<OracleModule> & {
    default?: Partial<OracleModule>;
  };
  const module = typeof loaded.check === 'function' ? loaded : loaded.default;
  if (typeof module?.check !== 'function') throw new RangeError('it does not export check(candidate, engines)');
  const { check } = module as OracleModule;
  let timeLimit = INITIAL_TIME_LIMIT;
  const runnerFor = (engine: Engine, signal: AbortSignal): ScriptRunner => ({
    name: engine.name,
    run: (script) => engine.run(scriptSplitter(engine, setup)(script), { wantsRows: true, timeLimit, signal }),
  });
  // The engines keep to the limit by themselves; the code of the module does not.
  const limited = withTimeLimit({
    check: (text, signal) =>
      check(
        text,
        engines.map((engine) => runnerFor(engine, signal)),
      ),
  });
  return {
    name: path,
    criterion: readFileSync(path, 'utf8'),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
      limited.limitTime?.(milliseconds);
    },
    check: (text, signal) => limited.check(text, signal),
    close: () => closeAll(engines),
  };
}

export const moduleDefinition: OracleDefinition = {
  name: 'module',
  about: 'a JavaScript module of yours decides',
  selectedBy: [
    {
      name: 'oracle',
      kind: 'file',
      value: 'FILE',
      about: 'a JavaScript module that exports check(candidate, engines) and answers true, false or a verdict',
    },
  ],
  engines: 'any',
  create: async ({ engines, setup, options }) => {
    const file = String(options['oracle']);
    if (!existsSync(file))
      throw new RangeError(`${file}: no such file; name a module that exports check(candidate, engines)`);
    try {
      return await moduleOracle(resolve(file), engines, setup);
    } catch (error) {
      throw new RangeError(`${file}: ${error instanceof RangeError ? error.message : String(error)}`, { cause: error });
    }
  },
  describe: ({ options }) => `check() of ${String(options['oracle'])} answers true or 'reproduced'`,
  remedy: "check('') must not answer true; check the program and the login that the module uses",
};
