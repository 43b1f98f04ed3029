/** Splits a script into what an engine runs: statements, or the whole script if the engine is a shell. */
import type { Engine } from '../engines/engine.js';
import { parseScript, runnableStatements, type Script } from '../languages/sql/index.js';

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
    const statements = previous.statements.map(({ start, end }) => script.slice(start, end));
    return runnableStatements(statements, dialect);
  };
}

/** How many of the results of a script belong to its setup. */
export function setupLength(engine: Engine, setup: string): number {
  return engine.takesScripts || setup.trim() === '' ? 0 : scriptSplitter(engine)(setup).length;
}

/** A script after its setup statements. */
export function withSetup(setup: string, text: string): string {
  const statements = setup.trimEnd();
  if (statements === '') return text;
  const lastLine = statements.slice(statements.lastIndexOf('\n') + 1);
  // A semicolon would become part of a comment or of a command of the shell.
  const terminator = lastLine.endsWith(';') ? '' : /--|^\\/.test(lastLine) ? '\n;' : ';';
  return `${statements}${terminator}\n${text}`;
}
