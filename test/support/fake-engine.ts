/** An engine for tests that answers from a function. */
import { EMPTY_RESULT, type Engine, type ScriptRun, type StatementResult } from '../../src/engines/engine.js';
import { sqlite } from '../../src/languages/sql/dialects/index.js';

export interface FakeEngineOptions extends Partial<Omit<Engine, 'run'>> {
  /** The result of a statement; an empty result if absent. */
  readonly answer?: (statement: string) => Partial<StatementResult>;
  /** The run of a script, instead of the results of its statements. */
  readonly run?: (statements: readonly string[]) => ScriptRun;
}

export interface FakeEngine extends Engine {
  /** The scripts in the order in which they ran. */
  readonly scripts: (readonly string[])[];
  isClosed: boolean;
}

export function fakeEngine({ answer = () => ({}), run, ...engine }: FakeEngineOptions): FakeEngine {
  const fake: FakeEngine = {
    name: 'fake',
    dialect: sqlite,
    takesScripts: false,
    scripts: [],
    isClosed: false,
    run: async (statements) => {
      fake.scripts.push(statements);
      if (run) return run(statements);
      const results = statements.map((statement) => ({ ...EMPTY_RESULT, ...answer(statement) }));
      return { kind: 'finished', results };
    },
    close: async () => {
      fake.isClosed = true;
    },
    ...engine,
  };
  return fake;
}
