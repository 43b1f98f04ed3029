/** Any program as the oracle: exit code 0 means reproduced, 1 vanished, 2 invalid, and anything else unknown. */
import { readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { encodeText } from '../edit/text.js';
import { sandboxForUser } from '../engines/engine-sandbox.js';
import type { CheckResult, Oracle } from '../evaluate/oracle.js';
import { INITIAL_TIME_LIMIT, timedOutResult } from '../evaluate/time-limit.js';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { absoluteCommand, pathsIn } from '../system/absolute-command.js';
import { commandFolders } from '../system/confinement.js';
import { engineEnvironment } from '../system/engine-environment.js';
import { markedScript } from '../system/guardian.js';
import { runProgram, signalOfStatus } from '../system/process.js';
import { entryFailure } from '../system/sandbox.js';
import { type SandboxOptions, sandboxOptions } from '../system/sandbox-options.js';
import { scratchFolder, scratchFolderError } from '../system/scratch-folder.js';
import { startFailure } from '../system/start-failure.js';
import type { OracleDefinition } from './definition.js';

/** The command of a command oracle. */
export interface CommandOptions {
  /** A command line for the shell; the path of the candidate is appended as its last argument. */
  readonly command: string;
  /** The name of the candidate's file in the working directory of the command. */
  readonly fileName: string;
  /** How the command is confined; it is not unless the mode is `on`. */
  readonly sandbox?: SandboxOptions;
  /** Called with a line of text for the user. */
  readonly onNotice?: (line: string) => void;
}

const SHELL_NAME = 'minrepro';

type Finished = Awaited<ReturnType<typeof runProgram>>;

/** An oracle that runs a command for each candidate. */
export async function commandOracle(options: CommandOptions): Promise<Oracle> {
  const { command, fileName } = options;
  const readable = commandFolders(command);
  const root = scratchFolder();
  const sandbox = await sandboxForUser(options, '--test programs');
  let timeLimit = INITIAL_TIME_LIMIT;
  let serial = 0;
  let hasWorked = false;
  /** Runs the command on a text, and returns what `read` makes of its end. */
  const run = async <Result>(
    text: string,
    signal: AbortSignal,
    read: (finished: Finished) => Result,
  ): Promise<Result> => {
    const folder = join(root.path, String(serial++));
    const path = join(folder, fileName);
    try {
      await mkdir(folder);
      await writeFile(path, encodeText(text));
    } catch (error) {
      throw scratchFolderError(error);
    }
    const outer = sandbox.mechanism === undefined ? process.env : engineEnvironment({ folder });
    const env = { ...outer, MINREPRO_INPUT: path, TEST_CASE_LOCATION: path };
    const program = ['/bin/sh', '-c', markedScript(`${command} "$1"`), SHELL_NAME, path] as const;
    try {
      const limits = { cwd: folder, env, timeLimit, signal };
      return read(await runProgram(sandbox.enter(program, { folder, readable }), limits));
    } finally {
      // What cannot be removed now, such as a folder without permissions, is removed at the end.
      await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  };
  return {
    name: command,
    criterion: [command, ...textsOf(pathsIn(command))].join('\n'),
    limitTime: (milliseconds) => {
      timeLimit = milliseconds;
    },
    check: (text, signal) =>
      run(text, signal, (finished): CheckResult => {
        const failure = entryFailure(sandbox, finished);
        if (failure !== undefined) return { verdict: 'unknown', detail: failure };
        const result = resultFor(finished, timeLimit);
        // The shell names itself in its messages: the command itself is gone, not a program that it calls.
        if (hasWorked && result.notStarted && finished.stderr.startsWith(`${SHELL_NAME}: `))
          throw new UnavailableError(`the test command can no longer be started: ${result.detail}`);
        hasWorked ||= !result.notStarted;
        return result;
      }),
    observe: (text, signal) =>
      run(text, signal, (finished) => ({
        output: finished.output,
        end: resultFor({ ...finished, output: '' }, timeLimit).detail,
      })),
    close: async () => root.remove(),
  };
}

/** Test scripts are short. */
const MAX_SCRIPT_SIZE = 100_000;

/** What is in the files of a command that may be scripts. */
function textsOf(paths: readonly string[]): string[] {
  const files = paths.map((path) => ({ path, status: statSync(path, { throwIfNoEntry: false }) }));
  const scripts = files.filter(({ status }) => status?.isFile() === true && status.size <= MAX_SCRIPT_SIZE);
  return scripts.map(({ path }) => readFileSync(path, 'latin1'));
}

function resultFor({ code, signal, timedOut, output, error }: Finished, limit: number): CheckResult {
  const lastLine = output.trim() === '' ? '' : `: ${output.trim().split('\n').at(-1)}`;
  if (error !== undefined) return { verdict: 'unknown', detail: `the command could not be run: ${error}` };
  if (timedOut) return timedOutResult(limit);
  const name = signal ?? signalOfStatus(code);
  if (name !== null) return { verdict: 'unknown', detail: `ended by ${name}${lastLine}` };
  const reason = startFailure(code);
  if (reason !== undefined) return { verdict: 'unknown', detail: `${reason}${lastLine}`, notStarted: true };
  const verdict = (['reproduced', 'vanished', 'invalid'] as const)[code ?? -1] ?? 'unknown';
  return { verdict, detail: `exit ${code}${lastLine}` };
}

export const commandDefinition: OracleDefinition = {
  name: 'command',
  about: 'a test script of yours decides',
  selectedBy: [
    {
      name: 'test',
      kind: 'command',
      value: 'COMMAND',
      about:
        'run COMMAND with the path of the candidate as last argument: exit 0 still fails, 1 no longer fails, 2 is invalid',
      isCommon: true,
    },
  ],
  engines: 'none',
  create: ({ file, options, onNotice }) =>
    commandOracle({
      command: absoluteCommand(String(options['test']), process.cwd()),
      fileName: basename(file),
      sandbox: sandboxOptions(options),
      ...(onNotice ? { onNotice } : {}),
    }),
  describe: ({ options }) => `exit status 0 of ${String(options['test'])}`,
  remedy:
    'run the test command by hand on an empty file: it must exit with 1; check the programs, paths and logins that it uses',
};
