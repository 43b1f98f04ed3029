/** Runs a program with a time limit. Whatever it started ends with it: it gets a process group of its own. */
import { spawn } from 'node:child_process';

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  /** The end of what it printed on either channel. */
  readonly output: string;
  /** Why it could not be started at all. */
  readonly error?: string;
}

/** A program may print gigabytes; the end is what tells people something. */
const KEPT_OUTPUT = 8_192;

const running = new Set<number>();

/** Ends every process group still running; for exits that leave no time to wait. */
export function killAll(): void {
  for (const pid of running) killGroup(pid);
}

export function runProgram(
  command: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly timeLimit: number;
    readonly signal: AbortSignal;
  },
): Promise<Finished> {
  return new Promise((resolve) => {
    const { cwd, env, timeLimit, signal: abort } = options;
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let timedOut = false;
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('latin1')).slice(-KEPT_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    const end = (): void => {
      if (pid !== undefined) killGroup(pid);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, timeLimit);
    abort.addEventListener('abort', end);
    const finish = (finished: Omit<Finished, 'timedOut' | 'output'>): void => {
      clearTimeout(timer);
      abort.removeEventListener('abort', end);
      // What it left in the background must not outlive it, nor hold its pipes open.
      end();
      if (pid !== undefined) running.delete(pid);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ ...finished, timedOut, output });
    };
    child.on('error', (error) => finish({ code: null, signal: null, error: error.message }));
    child.on('exit', (code, signal) => {
      // Give what is in the pipes a chance to arrive.
      setImmediate(() => finish({ code, signal }));
    });
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
