/**
 * An engine in processes of its own, so that a trap, a signal, an endless loop or exhausted memory ends the script at hand
 * and nothing else. Processes are kept for the next script and replaced after any trouble.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Dialect } from '../grammars/dialects.js';
import type { DriverSpec } from './driver.js';
import type { Engine, RunOptions, ScriptRun, StatementResult } from './engine.js';

export interface WorkerRequest {
  readonly id: number;
  readonly statements: readonly string[];
  readonly wantsRows: boolean;
  readonly timeLimit: number;
}

export interface WorkerReply {
  readonly results: readonly StatementResult[];
  readonly rss: number;
  /** Why the engine could not be started. */
  readonly trouble?: string;
}

/** A process that has grown beyond this is not kept. */
const LARGEST_PROCESS = 512 * 1024 * 1024;

export interface PoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly spec: DriverSpec;
}

export class ProcessPool implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly takesScripts = false;
  readonly #spec: DriverSpec;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  #serial = 0;

  constructor({ name, dialect, spec }: PoolOptions) {
    this.name = name;
    this.dialect = dialect;
    this.#spec = spec;
  }

  run(statements: readonly string[], { wantsRows, timeLimit, signal }: RunOptions): Promise<ScriptRun> {
    const child = this.#idle.pop() ?? this.#start();
    return new Promise((resolve) => {
      const finish = (run: ScriptRun, keep: boolean): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        signal.removeEventListener('abort', stop);
        if (keep) this.#idle.push(child);
        else {
          this.#all.delete(child);
          child.kill('SIGKILL');
        }
        resolve(run);
      };
      const stop = (): void => finish({ kind: 'hung' }, false);
      const timer = setTimeout(stop, timeLimit);
      signal.addEventListener('abort', stop);
      child.on('message', ({ results, rss, trouble }: WorkerReply) => {
        if (trouble === undefined) finish({ kind: 'finished', results }, rss < LARGEST_PROCESS);
        else finish({ kind: 'crashed', detail: trouble }, false);
      });
      child.on('exit', (code, name) => {
        finish({ kind: 'crashed', detail: name ?? (code === 70 ? 'the engine trapped' : `exit ${code}`) }, false);
      });
      child.on('error', (error) => finish({ kind: 'crashed', detail: error.message }, false));
      const request: WorkerRequest = { id: this.#serial++, statements, wantsRows, timeLimit };
      child.send(request);
    });
  }

  async close(): Promise<void> {
    for (const child of this.#all) child.kill('SIGKILL');
    this.#all.clear();
    this.#idle.length = 0;
  }

  #start(): ChildProcess {
    const isWasm = this.#spec.driver === 'sql-js';
    const child = fork(new URL('./engine-worker.js', import.meta.url), [JSON.stringify(this.#spec)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Runs of WebAssembly are short: compiling twice to run faster later, or beside the work, does not pay.
      execArgv: isWasm ? ['--liftoff-only', '--sparkplug', '--single-threaded'] : [],
    });
    this.#all.add(child);
    return child;
  }
}
