/** Runs a program with a time limit, in a process group of its own, so that everything it started ends with it. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { forgetGroup, guardGroup, taggedEnvironment } from './guardian.js';
import { withoutInheritedFiles } from './inherited-files.js';
import { type Excess, guardResources } from './resource-guard.js';

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  /** The last characters of both streams in the order of arrival, and of each stream. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Why the program could not be started, or why it was killed before the time limit. */
  readonly error?: string;
}

export interface StartOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
  /** Another user to run as. */
  readonly uid?: number;
  readonly gid?: number;
}

export interface ProgramOptions extends Omit<StartOptions, 'stdio'> {
  /** In milliseconds. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
  /** Standard input; none if omitted. */
  readonly input?: Uint8Array;
  /** How many characters of each stream are kept; the end is kept, because it usually holds the error. */
  readonly maxOutput?: number;
}

const MAX_OUTPUT = 8_192;

/** How long a background process may hold the pipes open after the program has exited. */
const PIPE_GRACE_MS = 500;

/** The process groups of all running programs, by the id of the first process. */
const runningGroups = new Set<number>();
process.on('exit', () => {
  for (const pid of runningGroups) killGroup(pid);
});

/** Starts a program in a process group of its own. It ends with this process, however that ends. */
export function startProcess([program, ...args]: Command, options: StartOptions): ChildProcess {
  const [env, stdio] = [taggedEnvironment(options.env), withoutInheritedFiles(options.stdio)];
  const child = spawn(program, args, { ...options, env, stdio, detached: true });
  const { pid } = child;
  if (pid === undefined) return child;
  runningGroups.add(pid);
  guardGroup(pid);
  child.once('exit', () => {
    // Background processes must not outlive the program.
    killGroup(pid);
    runningGroups.delete(pid);
    forgetGroup(pid);
  });
  return child;
}

/** What a program that was not started because its run had been aborted would have ended with. */
const NOT_STARTED: Finished = { code: null, signal: 'SIGKILL', timedOut: false, output: '', stdout: '', stderr: '' };

export async function runProgram(command: Command, options: ProgramOptions): Promise<Finished> {
  const { timeLimit, signal: abort, input, maxOutput = MAX_OUTPUT, ...start } = options;
  if (abort.aborted) return NOT_STARTED;
  return new Promise((resolve) => {
    const child = startProcess(command, { ...start, stdio: 'pipe' }) as ChildProcessWithoutNullStreams;
    let [output, stdout, stderr] = ['', '', ''];
    let timedOut = false;
    let excess: Excess | undefined;
    const append = (text: string, chunk: Buffer): string => (text + chunk.toString('latin1')).slice(-maxOutput);
    child.stdout.on('data', (chunk: Buffer) => {
      output = append(output, chunk);
      stdout = append(stdout, chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output = append(output, chunk);
      stderr = append(stderr, chunk);
    });
    // A program may exit before it has read all of its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const { pid } = child;
    const kill = (): void => {
      if (pid !== undefined) killGroup(pid);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeLimit);
    abort.addEventListener('abort', kill);
    const endGuard = guardResources({ pid, folder: start.cwd }, (reason) => {
      excess = reason;
      kill();
    });
    const finish = (finished: Pick<Finished, 'code' | 'signal' | 'error'>): void => {
      clearTimeout(timer);
      endGuard();
      abort.removeEventListener('abort', kill);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ ...finished, ...(excess ? { error: excess } : {}), timedOut, output, stdout, stderr });
    };
    child.on('error', (error) => finish({ code: null, signal: null, error: error.message }));
    child.on('exit', (code, signal) => {
      // Buffered output arrives before `close`, which never comes if a background process holds the pipes open.
      const grace = setTimeout(() => finish({ code, signal }), PIPE_GRACE_MS);
      child.on('close', () => {
        clearTimeout(grace);
        finish({ code, signal });
      });
    });
  });
}

/** Shells and sandboxes report the signal that ended a program as 128 plus its number. */
export function signalOfStatus(status: number | null): NodeJS.Signals | null {
  const [name] = Object.entries(constants.signals).find(([, number]) => number + 128 === status) ?? [];
  return (name ?? null) as NodeJS.Signals | null;
}

export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
