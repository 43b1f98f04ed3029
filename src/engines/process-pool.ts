/**
 * An engine in processes of its own, so that a trap, a signal, an endless loop or exhausted memory ends the script at hand
 * and nothing else. Processes are kept for the next script and replaced after any trouble.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Dialect } from '../grammars/dialects.js';
import { AWAY, BROKEN, type DriverSpec, LOST } from './driver.js';
import { type Engine, EngineError, type RunOptions, type ScriptRun, type StatementResult } from './engine.js';
import { guardMemory } from './memory-guard.js';

export interface WorkerRequest {
  readonly id: number;
  /** How many statements are those of the last script, and the ones behind them. */
  readonly same: number;
  readonly statements: readonly string[];
  readonly wantsRows: boolean;
  readonly timeLimit: number;
}

/** Said once, when an engine can be asked. */
export interface WorkerReady {
  readonly ready: true;
}

export interface WorkerReply {
  readonly ready?: undefined;
  /** How many results are those of the last script, and the ones behind them. */
  readonly same: number;
  readonly results: readonly StatementResult[];
  readonly rss: number;
  /** Why the engine could not be started. */
  readonly trouble?: string;
  /** What people should know. */
  readonly warning?: string;
}

/** A process that has grown beyond this is not kept. */
const LARGEST_PROCESS = 512 * 1024 * 1024;
/** How long an engine may take until it can be asked. */
const START_MS = 30_000;
/** How often a script is run whose server was shut down under it. */
const MOST_TRIES = 5;

export interface PoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly spec: DriverSpec;
  /** Told of what people should know. */
  readonly tell?: (line: string) => void;
}

export class ProcessPool implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly takesScripts = false;
  readonly #spec: DriverSpec;
  readonly #tell: (line: string) => void;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  /** What each process ran last: scripts differ little, and only what differs is sent. */
  readonly #last = new WeakMap<ChildProcess, { statements: readonly string[]; results: readonly StatementResult[] }>();
  #serial = 0;

  constructor({ name, dialect, spec, tell = () => {} }: PoolOptions) {
    this.#tell = tell;
    this.name = name;
    this.dialect = dialect;
    this.#spec = spec;
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    let lost = 0;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const run = await this.#runOnce(statements, options);
      if (typeof run === 'object') return run;
      // Once may be chance; a script that brings its server down does so again.
      if (run === 'lost' && ++lost > 1) return { kind: 'crashed', detail: 'the server went away' };
    }
    throw new EngineError(`${this.name}: it was shut down again and again`);
  }

  #runOnce(
    statements: readonly string[],
    { wantsRows, timeLimit, signal }: RunOptions,
  ): Promise<ScriptRun | 'away' | 'lost'> {
    const child = this.#idle.pop() ?? this.#start();
    return new Promise((resolve, reject) => {
      const release = (keep: boolean): void => {
        clearTimeout(timer);
        endGuard();
        child.removeAllListeners();
        signal.removeEventListener('abort', stop);
        if (keep) this.#idle.push(child);
        else {
          this.#all.delete(child);
          child.kill('SIGKILL');
        }
      };
      const finish = (run: ScriptRun | 'away' | 'lost', keep: boolean): void => {
        release(keep);
        resolve(run);
      };
      const fail = (reason: string): void => {
        release(false);
        reject(new EngineError(`${this.name}: ${reason}`));
      };
      const stop = (): void => finish({ kind: 'hung' }, false);
      const known = this.#last.get(child);
      let timer = known ? setTimeout(stop, timeLimit) : setTimeout(() => fail('it does not start'), START_MS);
      const endGuard = guardMemory(child.pid, () => finish({ kind: 'crashed', detail: 'out of memory' }, false));
      signal.addEventListener('abort', stop);
      const last = known ?? { statements: [], results: [] };
      child.on('message', (message: WorkerReply | WorkerReady) => {
        if (message.ready) {
          clearTimeout(timer);
          timer = setTimeout(stop, timeLimit);
          return;
        }
        const { same, results: rest, rss, trouble, warning } = message;
        if (trouble !== undefined) return fail(trouble);
        const results = [...last.results.slice(0, same), ...rest];
        this.#last.set(child, { statements, results });
        if (warning !== undefined) this.#tell(`${this.name}: ${warning}`);
        finish({ kind: 'finished', results }, rss < LARGEST_PROCESS);
      });
      child.on('exit', (code, name) => {
        if (code === AWAY || code === LOST) finish(code === AWAY ? 'away' : 'lost', false);
        else
          finish({ kind: 'crashed', detail: name ?? (code === BROKEN ? 'the engine trapped' : `exit ${code}`) }, false);
      });
      child.on('error', (error) => finish({ kind: 'crashed', detail: error.message }, false));
      const same = commonLength(last.statements, statements);
      const rest = statements.slice(same);
      child.send({ id: this.#serial++, same, statements: rest, wantsRows, timeLimit } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    for (const child of this.#all) child.kill('SIGKILL');
    this.#all.clear();
    this.#idle.length = 0;
  }

  #start(): ChildProcess {
    const isWasm = this.#spec.driver === 'sql-js';
    const child = fork(new URL('../engines/engine-worker.js', import.meta.url), [JSON.stringify(this.#spec)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Runs of WebAssembly are short: compiling twice to run faster later, or beside the work, does not pay.
      execArgv: isWasm ? ['--liftoff-only', '--sparkplug', '--single-threaded'] : [],
    });
    this.#all.add(child);
    return child;
  }
}

/** How many items two lists begin with alike. */
export function commonLength(some: readonly unknown[], others: readonly unknown[]): number {
  let length = 0;
  while (length < some.length && length < others.length && some[length] === others[length]) length++;
  return length;
}
