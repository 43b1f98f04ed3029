/** An engine in separate processes, which a sandbox confines. */
import { fileURLToPath } from 'node:url';
import type { Dialect } from '../../languages/sql/dialects/dialect.js';
import { packageFiles } from '../../package-files.js';
import { type Access, packageFolder } from '../../system/confinement.js';
import { engineEnvironment } from '../../system/engine-environment.js';
import { killGroup, signalOfStatus, startProcess } from '../../system/process.js';
import { guardResources } from '../../system/resource-guard.js';
import { openSandbox, type Sandbox } from '../../system/sandbox.js';
import { workFolder } from '../../system/work-folder.js';
import type { PlanReader, ScriptRun } from '../engine.js';
import { type Interrupted, type PooledWorker, type WorkerListener, WorkerPool } from './worker-pool.js';
import { type DriverSpec, EXIT_CODES, SPEC_VARIABLE, type WorkerMessage } from './worker-protocol.js';

/** What a pool of worker processes needs. */
export interface PoolOptions {
  readonly name: string;
  readonly dialect: Dialect;
  readonly plans?: PlanReader | undefined;
  /** Whether the driver runs the steps of several sessions; false if absent. */
  readonly hasSessions?: boolean | undefined;
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

/** The URL of a module in `drivers/`. */
export function builtInDriver(name: string): string {
  return new URL(`engines/drivers/${name}.js`, packageFiles).href;
}

/** An engine whose driver runs in worker processes. */
export class ProcessPool extends WorkerPool {
  constructor(options: PoolOptions) {
    const {
      name,
      dialect,
      plans,
      hasSessions,
      spec,
      readable = [],
      connects = false,
      hasNoFiles = false,
      onNotice,
    } = options;
    const access = { readable: [...readable, packageFolder(fileURLToPath(spec.driver))], connects };
    let { sandbox } = options;
    super({
      name,
      dialect,
      plans,
      hasSessions,
      onNotice,
      prepare: async () => {
        sandbox ??= await openSandbox({ mode: 'auto' }, onNotice ?? (() => {}));
      },
      start: (listener) => startWorker({ spec, sandbox: sandbox as Sandbox, access, hasNoFiles }, listener),
      describeLoss: (tries) =>
        spec.isServer
          ? `the server stopped ${tries} times in a row; check its log`
          : `its process ended ${tries} times before it was ready${sandbox?.mechanism === undefined ? '' : '; try --sandbox off'}`,
    });
  }
}

interface StartOptions extends Required<Pick<PoolOptions, 'spec'>> {
  readonly sandbox: Sandbox;
  readonly access: Omit<Access, 'folder' | 'temporary'>;
  readonly hasNoFiles: boolean;
}

function startWorker({ spec, sandbox, access, hasNoFiles }: StartOptions, listener: WorkerListener): PooledWorker {
  const { execArgv = [] } = spec;
  // Its working directory, home directory and place for temporary files.
  const folder = workFolder();
  const program = fileURLToPath(new URL('engine-worker.js', packageFiles));
  const command = [process.execPath, ...execArgv, program] as const;
  const child = startProcess(folder.enter(sandbox, command, access), {
    cwd: folder.path,
    env: {
      ...engineEnvironment({ folder: folder.path, connects: access.connects === true }),
      // Arguments would show the password of a server to other users of the machine.
      [SPEC_VARIABLE]: JSON.stringify(spec),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child
    .on('message', (message: WorkerMessage) => listener.onMessage(message))
    .on('exit', (code, signal) => listener.onEnd(runOfExit(code, signal)))
    // Nothing that a process does while it is being killed is of interest.
    .on('error', () => listener.onError());
  return {
    send: (request) => child.send(request),
    isAlive: () => child.connected,
    isClean: () => hasNoFiles || folder.isClean(),
    guard: (onExceeded) => guardResources({ pid: child.pid, folder: folder.path }, onExceeded),
    end: () => {
      if (child.pid !== undefined) killGroup(child.pid);
      folder.remove();
    },
  };
}

function runOfExit(code: number | null, signalName: NodeJS.Signals | null): ScriptRun | Interrupted {
  if (code === EXIT_CODES.serverStopped) return 'server stopped';
  if (code === EXIT_CODES.serverLost) return 'server lost';
  const reason = code === EXIT_CODES.engineBroken ? 'the engine trapped' : `exit ${code}`;
  return { kind: 'crashed', detail: signalName ?? signalOfStatus(code) ?? reason };
}
