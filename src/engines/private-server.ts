/** A database server of our own: on a socket in a temporary folder, as a user without rights, gone with the run. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from './engine.js';
import { scratchFolder } from './scratch-folder.js';

export interface PrivateServer {
  readonly folder: string;
  stop(): Promise<void>;
}

/** Where a server will live, and as whom it runs: servers refuse to be root. */
export interface ServerPlace {
  readonly folder: string;
  readonly data: string;
  readonly isRoot: boolean;
  /** Runs one of the server's programs to its end. */
  execute(program: string, args: readonly string[]): void;
  /** Starts the server, and waits until its socket is there. */
  start(program: string, args: readonly string[], socket: string): Promise<PrivateServer>;
}

const NOBODY = 65_534;
const START_MS = 30_000;
/** A server that is brought down more often than this is of no use. */
const MOST_STARTS = 1_000;

export function serverPlace(name: string): ServerPlace {
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
      } catch (error) {
        scratch.remove();
        const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
        throw new EngineError(`${name} could not be set up: ${said}`);
      }
    },
    start: async (program, args, socket) => {
      let isStopped = false;
      let hasListened = false;
      let starts = 0;
      // A script may bring it down: the next one finds it again.
      const launch = (): ChildProcess => {
        const launched = spawn(program, args, { ...user, env, cwd: folder, stdio: 'ignore' });
        starts++;
        launched.once('exit', () => {
          if (hasListened && !isStopped && starts < MOST_STARTS) server = launch();
        });
        return launched;
      };
      server = launch();
      const stop = async (): Promise<void> => {
        isStopped = true;
        if (server) await ended(server);
        scratch.remove();
      };
      try {
        await listening(name, server, socket);
        hasListened = true;
      } catch (error) {
        await stop();
        throw error;
      }
      return { folder, stop };
    },
  };
}

async function listening(name: string, server: ChildProcess, socket: string): Promise<void> {
  let trouble: Error | undefined;
  server.once('error', (error) => {
    trouble = error;
  });
  for (let waited = 0; waited < START_MS; waited += 50) {
    if (existsSync(socket)) return;
    if (trouble) throw new EngineError(`${name} could not be started: ${trouble.message}`);
    if (server.exitCode !== null) throw new EngineError(`${name} ended at once with exit ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new EngineError(`${name} did not start in time`);
}

/** Ends a server at once; nothing in it is worth keeping. */
async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, 3_000))]);
  server.kill('SIGKILL');
}
