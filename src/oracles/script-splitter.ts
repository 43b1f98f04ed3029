/** Splits a script into what an engine runs: statements, or the whole script if the engine is a shell. */
import type { Engine } from '../engines/engine.js';
import { parseScript, type Script } from '../languages/sql/index.js';

/**
 * A function that splits scripts. `setup` has the statements that run first. Candidates differ little from one another, so the
 * statements of the previous script are reused.
 */
export function scriptSplitter({ dialect, takesScripts }: Engine, setup = ''): (text: string) => string[] {
  let previous: Script | undefined;
  return (text) => {
    const script = withSetup(setup, text);
    if (takesScripts) return [script];
    previous = parseScript(script, dialect, previous ? { earlier: previous } : {});
    // Commands of a shell, such as `.mode` or `\d`, are no statements.
    return previous.statements
      .map(({ start, end }) => script.slice(start, end))
      .filter((statement) => !/^[.\\]/.test(statement));
  };
}

/** How many of the results of a script belong to its setup. */
export function setupLength(engine: Engine, setup: string): number {
  return engine.takesScripts || setup.trim() === '' ? 0 : scriptSplitter(engine)(setup).length;
}

/** A script after its setup statements. */
export function withSetup(setup: string, text: string): string {
  return setup.trim() === '' ? text : `${setup.trimEnd().replace(/;?$/, ';')}\n${text}`;
}
