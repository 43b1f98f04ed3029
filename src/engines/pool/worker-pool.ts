/**
 * An engine in workers of its own, so that a trap, a signal, an endless loop or exhausted memory ends only the script that caused it.
 * Workers are reused for further scripts and replaced after a failure. They are processes, or web workers in a page.
 */
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import {
  type Engine,
  EngineError,
  type PlanReader,
  type RunOptions,
  type ScriptRun,
  type StatementResult,
} from '../engine.js';
import { commonLength, type WorkerMessage, type WorkerRequest } from './worker-protocol.js';

/** Why a script did not run to its end, although it may be innocent. */
export type Interrupted = 'server stopped' | 'server lost' | 'worker lost';

/** What runs one script at a time. */
export interface PooledWorker {
  send(request: WorkerRequest): void;
  /** Whether it can take another script. */
  isAlive(): boolean;
  /** Whether the last script left nothing behind that the next one could find. */
  isClean(): boolean;
  /** Calls `onExceeded` with the reason if the worker uses too much memory or disk. Returns what ends the watch. */
  guard(onExceeded: (detail: string) => void): () => void;
  end(): void;
}

/** Who listens to a worker. */
export interface WorkerListener {
  onMessage(message: WorkerMessage): void;
  /** It ended by itself; `run` is what that means for the script. */
  onEnd(run: ScriptRun | Interrupted): void;
  onError(): void;
}

/** What a pool of workers needs. */
export interface WorkerPoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader | undefined;
  /** Whether the driver runs the steps of several sessions; false if absent. */
  readonly hasSessions?: boolean | undefined;
  /** Called before each script. */
  prepare?(): Promise<void>;
  /** Starts a worker, which calls the listener later on. */
  start(listener: WorkerListener): PooledWorker;
  /** How many milliseconds a driver may take to connect. */
  readonly maxStartMs?: number;
  /** Why a script came to no end in any of its tries. */
  describeLoss?(tries: number): string;
  /** Called with text for the user. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

interface Worker {
  readonly pooled: PooledWorker;
  /** The previous script: only what differs from it is sent. */
  previous?: { readonly statements: readonly string[]; readonly results: readonly StatementResult[] };
  /** Waits for the end of the current script. Listeners are added once: to add them for each script takes as long as a short one. */
  waiting?: WorkerListener | undefined;
}

/** A worker that uses more bytes is not reused. */
const MAX_REUSED_SIZE = 512 * 1024 * 1024;
/** How long a driver may take to connect, if nothing else is said. */
const MAX_START_MS = 30_000;
/** How often a script is started if its server stops each time. */
const MAX_TRIES = 5;

/** An engine whose driver runs in workers. */
export class WorkerPool implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans: PlanReader | undefined;
  readonly takesScripts = false;
  readonly hasSessions: boolean;
  readonly #options: WorkerPoolOptions;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #nextId = 0;

  constructor(options: WorkerPoolOptions) {
    this.name = options.name;
    this.dialect = options.dialect;
    this.plans = options.plans;
    this.hasSessions = options.hasSessions ?? false;
    this.#options = options;
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    let losses = 0;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const run = await this.#runOnce(statements, options);
      if (typeof run === 'object') return run;
      // A single loss may be a coincidence; a script that crashes its server does so again.
      if (run === 'server lost' && ++losses > 1) return { kind: 'crashed', detail: 'the server went away' };
    }
    const reason = this.#options.describeLoss?.(MAX_TRIES) ?? `its worker ended ${MAX_TRIES} times before it was ready`;
    throw new EngineError(`${this.name}: ${reason}`);
  }

  async #runOnce(
    statements: readonly string[],
    { wantsRows, timeLimit, signal, schedule }: RunOptions,
  ): Promise<ScriptRun | Interrupted> {
    const { maxStartMs = MAX_START_MS } = this.#options;
    await this.#options.prepare?.();
    const worker = this.#takeIdle() ?? this.#start();
    const { pooled, previous } = worker;
    let isReady = previous !== undefined;
    return new Promise((resolve, reject) => {
      const release = (isReused: boolean): void => {
        clearTimeout(timer);
        endGuard();
        worker.waiting = undefined;
        signal.removeEventListener('abort', stop);
        // A worker may still have files open that the script wrote, or run something that writes them.
        if (isReused && pooled.isClean()) this.#idle.push(worker);
        else this.#end(worker);
      };
      const finish = (run: ScriptRun | Interrupted, isReused = false): void => {
        release(isReused);
        resolve(run);
      };
      const fail = (reason: string): void => {
        release(false);
        reject(new EngineError(`${this.name}: ${reason}`));
      };
      const stop = (): void => finish({ kind: 'hung' });
      const onLateStart = (): void => fail(`not ready after ${maxStartMs / 1000} seconds`);
      let timer = previous ? setTimeout(stop, timeLimit) : setTimeout(onLateStart, maxStartMs);
      const endGuard = pooled.guard((detail) => finish({ kind: 'crashed', detail }));
      signal.addEventListener('abort', stop);
      const onMessage = (message: WorkerMessage): void => {
        if (message.kind === 'ready') {
          isReady = true;
          clearTimeout(timer);
          timer = setTimeout(stop, timeLimit);
          return;
        }
        if (message.kind === 'failed') {
          fail(message.reason);
          return;
        }
        const results = [...(previous?.results.slice(0, message.same) ?? []), ...message.results];
        worker.previous = { statements, results };
        if (message.warning !== undefined) this.#options.onNotice?.(`${this.name}: ${message.warning}`);
        finish({ kind: 'finished', results }, message.rss < MAX_REUSED_SIZE && message.isSpent !== true);
      };
      worker.waiting = {
        onMessage,
        onEnd: (run) => finish(isReady ? run : 'worker lost'),
        onError: () => finish('worker lost'),
      };
      const same = commonLength(previous?.statements ?? [], statements);
      const rest = statements.slice(same);
      pooled.send({
        id: this.#nextId++,
        same,
        statements: rest,
        wantsRows,
        timeLimit,
        ...(schedule ? { schedule } : {}),
      });
    });
  }

  async close(): Promise<void> {
    for (const worker of this.#all) this.#end(worker);
    this.#idle.length = 0;
  }

  /** Skips workers that were killed while they were idle. */
  #takeIdle(): Worker | undefined {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.pooled.isAlive()) return worker;
      this.#end(worker);
    }
    return undefined;
  }

  #start(): Worker {
    const worker: Worker = {
      pooled: this.#options.start({
        onMessage: (message) => worker.waiting?.onMessage(message),
        onEnd: (run) => worker.waiting?.onEnd(run),
        onError: () => worker.waiting?.onError(),
      }),
    };
    this.#all.add(worker);
    return worker;
  }

  #end(worker: Worker): void {
    this.#all.delete(worker);
    worker.pooled.end();
  }
}
