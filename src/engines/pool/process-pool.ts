/**
 * An engine in separate processes, so that a trap, a signal, an endless loop or exhausted memory ends only the script that
 * caused it. Processes are reused for further scripts and replaced after a failure.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { packageFiles } from '../../package-files.js';
import { guardMemory } from '../../system/memory-guard.js';
import {
  type Engine,
  EngineError,
  type PlanReader,
  type RunOptions,
  type ScriptRun,
  type StatementResult,
} from '../engine.js';
import {
  commonLength,
  type DriverSpec,
  EXIT_CODES,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-protocol.js';

/** What a pool of worker processes needs. */
export interface PoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader | undefined;
  readonly spec: DriverSpec;
  /** Called with text for the user. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** A script that did not run to its end because of its server. */
type Interrupted = 'server stopped' | 'server lost';

/** A process that uses more bytes is not reused. */
const MAX_REUSED_SIZE = 512 * 1024 * 1024;
/** How long a driver may take to connect. */
const MAX_START_MS = 30_000;
/** How often a script is started if its server stops each time. */
const MAX_TRIES = 5;

/** The URL of a module in `drivers/`. */
export function builtInDriver(name: string): string {
  return new URL(`engines/drivers/${name}.js`, packageFiles).href;
}

/** An engine whose driver runs in worker processes. */
export class ProcessPool implements Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans: PlanReader | undefined;
  readonly takesScripts = false;
  readonly #spec: DriverSpec;
  readonly #onNotice: (line: string) => void;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  /** The previous script of each process: only what differs from it is sent. */
  readonly #previous = new WeakMap<
    ChildProcess,
    { readonly statements: readonly string[]; readonly results: readonly StatementResult[] }
  >();
  #nextId = 0;

  constructor({ name, dialect, plans, spec, onNotice = () => {} }: PoolOptions) {
    this.name = name;
    this.dialect = dialect;
    this.plans = plans;
    this.#spec = spec;
    this.#onNotice = onNotice;
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    let losses = 0;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const run = await this.#runOnce(statements, options);
      if (typeof run === 'object') return run;
      // A single loss may be a coincidence; a script that crashes its server does so again.
      if (run === 'server lost' && ++losses > 1) return { kind: 'crashed', detail: 'the server went away' };
    }
    throw new EngineError(`${this.name}: the server stopped ${MAX_TRIES} times in a row; check its log`);
  }

  #runOnce(
    statements: readonly string[],
    { wantsRows, timeLimit, signal }: RunOptions,
  ): Promise<ScriptRun | Interrupted> {
    const child = this.#takeIdle() ?? this.#start();
    return new Promise((resolve, reject) => {
      const release = (isReused: boolean): void => {
        clearTimeout(timer);
        endGuard();
        child.removeAllListeners();
        signal.removeEventListener('abort', stop);
        if (isReused) this.#idle.push(child);
        else {
          this.#all.delete(child);
          child.kill('SIGKILL');
        }
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
      const previous = this.#previous.get(child);
      const onLateStart = (): void => fail(`not ready after ${MAX_START_MS / 1000} seconds`);
      let timer = previous ? setTimeout(stop, timeLimit) : setTimeout(onLateStart, MAX_START_MS);
      const endGuard = guardMemory(child.pid, () => finish({ kind: 'crashed', detail: 'out of memory' }));
      signal.addEventListener('abort', stop);
      child.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') {
          clearTimeout(timer);
          timer = setTimeout(stop, timeLimit);
          return;
        }
        if (message.kind === 'failed') return fail(message.reason);
        const results = [...(previous?.results.slice(0, message.same) ?? []), ...message.results];
        this.#previous.set(child, { statements, results });
        if (message.warning !== undefined) this.#onNotice(`${this.name}: ${message.warning}`);
        finish({ kind: 'finished', results }, message.rss < MAX_REUSED_SIZE);
      });
      child.on('exit', (code, signalName) => finish(runOfExit(code, signalName)));
      child.on('error', (error) => finish({ kind: 'crashed', detail: error.message }));
      const same = commonLength(previous?.statements ?? [], statements);
      const rest = statements.slice(same);
      child.send({ id: this.#nextId++, same, statements: rest, wantsRows, timeLimit } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    for (const child of this.#all) child.kill('SIGKILL');
    this.#all.clear();
    this.#idle.length = 0;
  }

  /** Skips processes that were killed while they were idle. */
  #takeIdle(): ChildProcess | undefined {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) {
      if (child.connected) return child;
      this.#all.delete(child);
    }
    return undefined;
  }

  #start(): ChildProcess {
    const child = fork(new URL('engine-worker.js', packageFiles), [JSON.stringify(this.#spec)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...(this.#spec.execArgv ?? [])],
    });
    this.#all.add(child);
    return child;
  }
}

function runOfExit(code: number | null, signalName: NodeJS.Signals | null): ScriptRun | Interrupted {
  if (code === EXIT_CODES.serverStopped) return 'server stopped';
  if (code === EXIT_CODES.serverLost) return 'server lost';
  const reason = code === EXIT_CODES.engineBroken ? 'the engine trapped' : `exit ${code}`;
  return { kind: 'crashed', detail: signalName ?? reason };
}
