/** A database server for one run: on a socket in a scratch folder, as an unprivileged user. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Runs one of the server's programs to completion. Throws `EngineError` if it fails. */
  execute(program: string, args: readonly string[]): void;
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
const MAX_START_MS = 30_000;
const POLL_MS = 50;
/** How long a server may take to stop before it is killed. */
const MAX_STOP_MS = 3_000;
const MAX_RESTARTS = 1_000;

/** `name`: for messages. */
export function setUpServer(name: string): ServerSetup {
  let server: ChildProcess | undefined;
  const scratch = scratchFolder(() => server?.kill('SIGKILL'));
  const folder = scratch.path;
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) for (const path of [folder, data]) chownSync(path, NOBODY, NOBODY);
  const env = { ...process.env, LC_ALL: 'C', HOME: folder };
  return {
    folder,
    data,
    isRoot,
    execute: (program, args) => {
      try {
        execFileSync(program, args, { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      } catch (cause) {
        scratch.remove();
        const output = String((cause as { stderr?: unknown }).stderr ?? cause).trim();
        throw new EngineError(`${name} could not be set up: ${output}`, { cause });
      }
    },
    start: async (program, args, { socket, url }) => {
      let isStopped = false;
      let hasListened = false;
      let starts = 0;
      const launch = (): ChildProcess => {
        const launched = spawn(program, args, { ...user, env, cwd: folder, stdio: 'ignore' });
        starts++;
        launched.once('exit', () => {
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
    if (existsSync(socket)) return;
    if (cause) throw new EngineError(`${name} could not be started: ${cause.message}`, { cause });
    if (server.exitCode !== null) throw new EngineError(`${name} exited during its start with code ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new EngineError(`${name} did not listen on its socket within ${MAX_START_MS / 1000} seconds`);
}

/** Stops a server without a clean shutdown, because its data is not needed any more. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, MAX_STOP_MS))]);
  server.kill('SIGKILL');
}
