/** A script as an engine takes it: statement by statement, or as a whole where the engine has a shell of its own. */
import type { Engine } from '../engines/engine.js';
import { parseScript, type Script } from '../sql/index.js';

/** `setup`: statements that come first. Candidates differ little from one another: only what differs is split anew. */
export function scriptSplitter({ dialect, takesScripts }: Engine, setup = ''): (text: string) => string[] {
  let last: Script | undefined;
  return (text) => {
    const whole = withSetup(setup, text);
    if (takesScripts) return [whole];
    last = parseScript(whole, dialect, last ? { earlier: last } : {});
    // Commands of a shell mean nothing to an engine without one.
    return last.statements.map(({ start, end }) => whole.slice(start, end)).filter((one) => !/^[.\\]/.test(one));
  };
}

export function withSetup(setup: string, text: string): string {
  return setup.trim() === '' ? text : `${setup.trimEnd().replace(/;?$/, ';')}\n${text}`;
}
