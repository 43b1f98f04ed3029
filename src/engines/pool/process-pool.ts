/**
 * An engine in separate processes, so that a trap, a signal, an endless loop or exhausted memory ends only the script that
 * caused it. Processes are reused for further scripts and replaced after a failure.
 */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { packageFiles } from '../../package-files.js';
import { type Access, packageFolder } from '../../system/confinement.js';
import { engineEnvironment } from '../../system/engine-environment.js';

import { killGroup, signalOfStatus, startProcess } from '../../system/process.js';
import { guardResources } from '../../system/resource-guard.js';
import { openSandbox, type Sandbox } from '../../system/sandbox.js';
import { type WorkFolder, workFolder } from '../../system/work-folder.js';
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
  SPEC_VARIABLE,
  type WorkerMessage,
  type WorkerRequest,
} from './worker-protocol.js';

/** What a pool of worker processes needs. */
export interface PoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader | undefined;
  readonly spec: DriverSpec;
  /** Where the processes run; if omitted, in the sandbox of the system if it has one. */
  readonly sandbox?: Sandbox | undefined;
  /** Further folders that the processes read, which may lie in a folder that the sandbox hides. */
  readonly readable?: readonly string[] | undefined;
  /** Whether the processes connect to a server of the user. */
  readonly connects?: boolean | undefined;
  /** Whether the engine keeps all files in its own memory, so that no script leaves any behind; false if omitted. */
  readonly hasNoFiles?: boolean | undefined;
  /** Called with text for the user. */
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** A process that runs one script at a time. */
interface Worker {
  readonly process: ChildProcess;
  /** Its working directory, home directory and place for temporary files. */
  readonly folder: WorkFolder;
  /** The previous script: only what differs from it is sent. */
  previous?: { readonly statements: readonly string[]; readonly results: readonly StatementResult[] };
  /** Waits for the end of the current script. Listeners are added once: to add them for each script takes as long as a short one. */
  waiting?: Waiting | undefined;
}

interface Waiting {
  onMessage(message: WorkerMessage): void;
  onExit(code: number | null, signal: NodeJS.Signals | null): void;
  onError(): void;
}

/** Why a script did not run to its end, although it may be innocent. */
type Interrupted = 'server stopped' | 'server lost' | 'worker lost';

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
  readonly #access: Omit<Access, 'folder' | 'temporary'>;
  readonly #hasNoFiles: boolean;
  #sandbox: Sandbox | undefined;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #nextId = 0;

  constructor({
    name,
    dialect,
    plans,
    spec,
    sandbox,
    readable = [],
    connects = false,
    hasNoFiles = false,
    onNotice = () => {},
  }: PoolOptions) {
    this.name = name;
    this.dialect = dialect;
    this.plans = plans;
    this.#spec = spec;
    this.#onNotice = onNotice;
    this.#sandbox = sandbox;
    this.#hasNoFiles = hasNoFiles;
    this.#access = { readable: [...readable, packageFolder(fileURLToPath(spec.driver))], connects };
  }

  async run(statements: readonly string[], options: RunOptions): Promise<ScriptRun> {
    let losses = 0;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const run = await this.#runOnce(statements, options);
      if (typeof run === 'object') return run;
      // A single loss may be a coincidence; a script that crashes its server does so again.
      if (run === 'server lost' && ++losses > 1) return { kind: 'crashed', detail: 'the server went away' };
    }
    const reason = this.#spec.isServer
      ? `the server stopped ${MAX_TRIES} times in a row; check its log`
      : `its process ended ${MAX_TRIES} times before it was ready${this.#sandbox?.mechanism === undefined ? '' : '; try --sandbox off'}`;
    throw new EngineError(`${this.name}: ${reason}`);
  }

  async #runOnce(
    statements: readonly string[],
    { wantsRows, timeLimit, signal }: RunOptions,
  ): Promise<ScriptRun | Interrupted> {
    this.#sandbox ??= await openSandbox({ mode: 'auto' }, this.#onNotice);
    const worker = this.#takeIdle() ?? this.#start(this.#sandbox);
    const { process: child, previous } = worker;
    let isReady = previous !== undefined;
    return new Promise((resolve, reject) => {
      const release = (isReused: boolean): void => {
        clearTimeout(timer);
        endGuard();
        worker.waiting = undefined;
        signal.removeEventListener('abort', stop);
        // A process may still have files open that the script wrote, or run something that writes them.
        if (isReused && (this.#hasNoFiles || worker.folder.isClean())) this.#idle.push(worker);
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
      const onLateStart = (): void => fail(`not ready after ${MAX_START_MS / 1000} seconds`);
      let timer = previous ? setTimeout(stop, timeLimit) : setTimeout(onLateStart, MAX_START_MS);
      const endGuard = guardResources({ pid: child.pid, folder: worker.folder.path }, (detail) =>
        finish({ kind: 'crashed', detail }),
      );
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
        if (message.warning !== undefined) this.#onNotice(`${this.name}: ${message.warning}`);
        finish({ kind: 'finished', results }, message.rss < MAX_REUSED_SIZE);
      };
      worker.waiting = {
        onMessage,
        onExit: (code, signalName) => finish(isReady ? runOfExit(code, signalName) : 'worker lost'),
        onError: () => finish('worker lost'),
      };
      const same = commonLength(previous?.statements ?? [], statements);
      const rest = statements.slice(same);
      child.send({ id: this.#nextId++, same, statements: rest, wantsRows, timeLimit } satisfies WorkerRequest);
    });
  }

  async close(): Promise<void> {
    for (const worker of this.#all) this.#end(worker);
    this.#idle.length = 0;
  }

  /** Skips processes that were killed while they were idle. */
  #takeIdle(): Worker | undefined {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.process.connected) return worker;
      this.#end(worker);
    }
    return undefined;
  }

  #start(sandbox: Sandbox): Worker {
    const { execArgv = [] } = this.#spec;
    const folder = workFolder();
    const program = fileURLToPath(new URL('engine-worker.js', packageFiles));
    const command = [process.execPath, ...execArgv, program] as const;
    const child = startProcess(folder.enter(sandbox, command, this.#access), {
      cwd: folder.path,
      env: {
        ...engineEnvironment({ folder: folder.path, connects: this.#access.connects === true }),
        // Arguments would show the password of a server to other users of the machine.
        [SPEC_VARIABLE]: JSON.stringify(this.#spec),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const worker: Worker = { process: child, folder };
    child
      .on('message', (message: WorkerMessage) => worker.waiting?.onMessage(message))
      .on('exit', (code, signal) => worker.waiting?.onExit(code, signal))
      // Nothing that a process does while it is being killed is of interest.
      .on('error', () => worker.waiting?.onError());
    this.#all.add(worker);
    return worker;
  }

  #end(worker: Worker): void {
    this.#all.delete(worker);
    if (worker.process.pid !== undefined) killGroup(worker.process.pid);
    worker.folder.remove();
  }
}

function runOfExit(code: number | null, signalName: NodeJS.Signals | null): ScriptRun | Interrupted {
  if (code === EXIT_CODES.serverStopped) return 'server stopped';
  if (code === EXIT_CODES.serverLost) return 'server lost';
  const reason = code === EXIT_CODES.engineBroken ? 'the engine trapped' : `exit ${code}`;
  return { kind: 'crashed', detail: signalName ?? signalOfStatus(code) ?? reason };
}
