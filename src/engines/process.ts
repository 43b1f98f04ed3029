/** Runs a program with a time limit. Whatever it started ends with it: it gets a process group of its own. */
import { spawn } from 'node:child_process';
import { guardMemory } from './memory-guard.js';

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  /** The end of what it printed, on either channel and on each. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it could not be started, or was ended by us. */
  readonly error?: string;
}

/** A program may print gigabytes; the end is what tells people something. */
const KEPT_OUTPUT = 8_192;

/** How long output may arrive after the end. */
const LATE_MS = 500;

/** The process groups of all programs that are running. */
export const running: Set<number> = new Set();

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
    /** What it reads on standard input. */
    readonly input?: Uint8Array;
    /** How many characters of its output to keep. */
    readonly keep?: number;
  },
): Promise<Finished> {
  return new Promise((resolve) => {
    const { cwd, env, timeLimit, signal: abort, input, keep = KEPT_OUTPUT } = options;
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    let [output, stdout, stderr] = ['', '', ''];
    let timedOut = false;
    let outOfMemory = false;
    const add = (text: string, chunk: Buffer): string => (text + chunk.toString('latin1')).slice(-keep);
    child.stdout.on('data', (chunk: Buffer) => {
      output = add(output, chunk);
      stdout = add(stdout, chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output = add(output, chunk);
      stderr = add(stderr, chunk);
    });
    // A program that ends before it has read everything is no trouble of ours.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
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
    const endGuard = guardMemory(pid, () => {
      outOfMemory = true;
      end();
    });
    const finish = (finished: Omit<Finished, 'timedOut' | 'output' | 'stdout' | 'stderr'>): void => {
      clearTimeout(timer);
      endGuard();
      abort.removeEventListener('abort', end);
      // What it left in the background must not outlive it, nor hold its pipes open.
      end();
      if (pid !== undefined) running.delete(pid);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ ...finished, ...(outOfMemory ? { error: 'out of memory' } : {}), timedOut, output, stdout, stderr });
    };
    child.on('error', (error) => finish({ code: null, signal: null, error: error.message }));
    child.on('exit', (code, signal) => {
      // What is in the pipes arrives before they close; what it left behind may hold them open.
      const late = setTimeout(() => finish({ code, signal }), LATE_MS);
      end();
      child.on('close', () => {
        clearTimeout(late);
        finish({ code, signal });
      });
    });
  });
}

export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
