/** SQLite's own shell, or any program that reads SQL on standard input: a process for each script. */
import { tmpdir } from 'node:os';
import type { Dialect } from '../grammars/dialects.js';
import { encodeText } from '../syntax/index.js';
import type { Engine, ScriptRun } from './engine.js';
import { runProgram } from './process.js';

export interface ShellOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly program: string;
  readonly args: readonly string[];
}

/** Lines about errors that some shells print among the rows. */
const ERROR = /^(?:parse |runtime )?error:? near line \d+/i;
const KEPT_OUTPUT = 4_000_000;

export function shellEngine({ name, dialect, program, args }: ShellOptions): Engine {
  return {
    name,
    dialect,
    takesScripts: true,
    run: async (statements, { timeLimit, signal }): Promise<ScriptRun> => {
      const input = encodeText(statements.join(';\n'));
      const finished = await runProgram(program, args, {
        cwd: tmpdir(),
        env: process.env,
        timeLimit,
        signal,
        input,
        keep: KEPT_OUTPUT,
      });
      if (finished.timedOut || signal.aborted) return { kind: 'hung' };
      if (finished.error !== undefined) return { kind: 'crashed', detail: finished.error };
      if (finished.signal) return { kind: 'crashed', detail: crashDetail(finished.signal, finished.stderr) };
      const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
      const sanitizer = /ERROR: (AddressSanitizer|UndefinedBehaviorSanitizer|LeakSanitizer): ([\w-]+)/.exec(
        finished.stderr,
      );
      if (sanitizer) return { kind: 'crashed', detail: `${sanitizer[1]}: ${sanitizer[2]}` };
      const rows = lines(finished.stdout).filter((line) => !ERROR.test(line));
      const errors = [...lines(finished.stdout).filter((line) => ERROR.test(line)), ...lines(finished.stderr)];
      return { kind: 'finished', results: [{ columns: [], rows, count: rows.length, errors }] };
    },
    close: async () => {},
  };
}

function crashDetail(signal: string, stderr: string): string {
  const assertion = /Assertion `?([^'\n]*)'? failed/.exec(stderr);
  return assertion ? `${signal}, assertion ${assertion[1]}` : signal;
}
