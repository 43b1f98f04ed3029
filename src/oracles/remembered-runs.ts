/** An engine that remembers its last runs, so that a result can be written without running it once more. */
import type { Engine, RunOptions, StatementResult } from '../engines/engine.js';

/** More texts are not accepted at the same time. */
const MAX_RUNS = 64;

export interface RememberedEngine {
  readonly engine: Engine;
  /** The results of a run that finished; undefined if it is not among the last ones. */
  resultsOf(statements: readonly string[]): readonly StatementResult[] | undefined;
}

/** Closing the engine leaves the given one open. */
export function rememberRuns(engine: Engine): RememberedEngine {
  const results = new Map<string, readonly StatementResult[]>();
  const { name, dialect, takesScripts, plans } = engine;
  const run = async (statements: readonly string[], options: RunOptions): ReturnType<Engine['run']> => {
    const ended = await engine.run(statements, options);
    if (ended.kind === 'finished' && options.wantsRows) {
      const key = keyOf(statements);
      results.delete(key);
      results.set(key, ended.results);
      const [oldest] = results.keys();
      if (results.size > MAX_RUNS && oldest !== undefined) results.delete(oldest);
    }
    return ended;
  };
  return {
    engine: { name, dialect, takesScripts, plans, run, close: async () => {} },
    resultsOf: (statements) => results.get(keyOf(statements)),
  };
}

function keyOf(statements: readonly string[]): string {
  return statements.join(';\n');
}
