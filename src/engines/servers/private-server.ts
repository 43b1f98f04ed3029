/** A database server for one run: on a socket in a scratch folder, as an unprivileged user. */
import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packageFolder } from '../../system/confinement.js';
import { engineEnvironment } from '../../system/engine-environment.js';

import { type Command, killGroup, runProgram, startProcess } from '../../system/process.js';
import { guardResources } from '../../system/resource-guard.js';
import { NO_SANDBOX, type Sandbox } from '../../system/sandbox.js';
import { scratchFolder } from '../../system/scratch-folder.js';
import { EngineError } from '../engine.js';

export interface PrivateServer {
  readonly folder: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** The folders of a server that is about to be set up. */
export interface ServerSetup {
  readonly folder: string;
  readonly data: string;
  /** Whether the server runs as another user, because servers refuse to run as root. */
  readonly isRoot: boolean;
  /** Runs one of the server's programs to completion. Rejects with `EngineError` if it fails. */
  execute(program: string, args: readonly string[]): Promise<void>;
  /** Starts the server and waits until it listens on its socket. It is restarted whenever a script crashes it. */
  start(program: string, args: readonly string[], address: ServerAddress): Promise<PrivateServer>;
}

interface ServerAddress {
  /** The path of the socket. */
  readonly socket: string;
  readonly url: string;
}

/** User and group id of `nobody`. */
const NOBODY = 65_534;
const MAX_SET_UP_MS = 120_000;
const MAX_START_MS = 30_000;
const POLL_MS = 50;
/** How long a server may take to stop before it is killed. */
const MAX_STOP_MS = 3_000;
const MAX_RESTARTS = 1_000;

/** `name`: for messages. */
export function setUpServer(name: string, sandbox: Sandbox = NO_SANDBOX): ServerSetup {
  let server: ChildProcess | undefined;
  const scratch = scratchFolder(() => {
    if (server?.pid !== undefined) killGroup(server.pid);
  });
  const folder = scratch.path;
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { signal } = new AbortController();
  const isRoot = process.getuid?.() === 0 && !sandbox.replacesRoot;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  const env = { ...engineEnvironment({ folder }), LC_ALL: 'C' };
  const confined = (program: string, args: readonly string[]): Command =>
    sandbox.enter([program, ...args], { folder, readable: [packageFolder(program)] });
  return {
    folder,
    data,
    isRoot,
    execute: async (program, args) => {
      const finished = await runProgram(confined(program, args), {
        ...user,
        cwd: folder,
        env,
        timeLimit: MAX_SET_UP_MS,
        signal,
      });
      if (finished.code === 0) return;
      scratch.remove();
      const { error, timedOut, stderr } = finished;
      const reason = error ?? (timedOut ? `not finished after ${MAX_SET_UP_MS / 1000} seconds` : stderr.trim());
      throw new EngineError(`${name} could not be set up: ${reason}`);
    },
    start: async (program, args, { socket, url }) => {
      let isStopped = false;
      let hasListened = false;
      let starts = 0;
      const launch = (): ChildProcess => {
        const launched = startProcess(confined(program, args), { ...user, env, cwd: folder, stdio: 'ignore' });
        starts++;
        const endGuard = guardResources({ pid: launched.pid, folder }, () => {
          if (launched.pid !== undefined) killGroup(launched.pid);
        });
        launched.once('error', endGuard).once('exit', () => {
          endGuard();
          if (hasListened && !isStopped && starts < MAX_RESTARTS) server = launch();
        });
        return launched;
      };
      server = launch();
      const stop = async (): Promise<void> => {
        isStopped = true;
        if (server) await stopServer(server);
        scratch.remove();
      };
      try {
        await waitForSocket(name, server, socket);
        hasListened = true;
      } catch (error) {
        await stop();
        throw error;
      }
      return { folder, url, stop };
    },
  };
}

async function waitForSocket(name: string, server: ChildProcess, socket: string): Promise<void> {
  let cause: Error | undefined;
  server.once('error', (error) => {
    cause = error;
  });
  for (let waited = 0; waited < MAX_START_MS; waited += POLL_MS) {
    if (await isListening(socket)) return;
    if (cause) throw new EngineError(`${name} could not be started: ${cause.message}`, { cause });
    if (server.exitCode !== null) throw new EngineError(`${name} exited during its start with code ${server.exitCode}`);
    await delay(POLL_MS);
  }
  throw new EngineError(`${name} did not listen on its socket within ${MAX_START_MS / 1000} seconds`);
}

/** The socket exists before the server listens on it. */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}

/** Stops a server without a clean shutdown, because its data is not needed any more. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  const timer = new AbortController();
  const { signal } = timer;
  await Promise.race([exit, delay(MAX_STOP_MS, undefined, { signal }).catch(() => {})]);
  // A timer that is left would keep this process alive.
  timer.abort();
  if (server.pid !== undefined) killGroup(server.pid);
}
