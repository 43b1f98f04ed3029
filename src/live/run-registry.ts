/**
 * The runs of this user on this machine that can be watched: each listens on a socket in a folder that only this user can enter. The
 * folder is one that engines in a sandbox do not see. A socket on which nobody listens belongs to a run that was killed, and is removed.
 */
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { guardFile } from '../system/guardian.js';
import { readRunRequest } from './live-messages.js';
import type { Following, LiveRun } from './live-run.js';

/** Where the sockets are: in the folder of the session, which ends with it, or in a folder for temporary files. */
export function registryFolder(): string {
  const user = process.getuid?.() ?? 0;
  const session = process.env['XDG_RUNTIME_DIR'] || `/run/user/${user}`;
  return existsSync(session) ? join(session, 'minrepro') : `/tmp/minrepro-runs-${user}`;
}

const SUFFIX = '.run';
/** A longer line is no request. */
const MAX_REQUEST_LENGTH = 1_000_000;
/** A socket exists for a moment before its process listens on it. */
const MIN_AGE_MS = 1_000;

/** Returns what removes the run again. A run that cannot be registered works, but cannot be watched. */
export function registerRun(run: LiveRun, folder: string = registryFolder()): () => void {
  try {
    createPrivateFolder(folder);
  } catch {
    return () => {};
  }
  const path = join(folder, `${run.id}${SUFFIX}`);
  const connections = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    serve(run, socket);
  });
  guardFile(path);
  server.on('error', () => {});
  server.listen(path).unref();
  removeDeadRuns(folder).catch(() => {});
  return () => {
    // Messages that are on their way arrive; a reader that takes none must not keep this process.
    for (const socket of connections) socket.unref();
    server.close();
    rmSync(path, { force: true });
  };
}

/** The runs that are registered now, by their ids. */
export function registeredRuns(folder: string = registryFolder()): readonly string[] {
  try {
    createPrivateFolder(folder);
    return readdirSync(folder).flatMap((name) => (name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : []));
  } catch {
    return [];
  }
}

/** Connects to a run. An error of the socket means that the run has ended; if it was killed, what it left is removed. */
export function connectToRun(run: string, folder: string = registryFolder()): Socket {
  const path = join(folder, `${run}${SUFFIX}`);
  return connect(path).on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ECONNREFUSED') return;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status && Date.now() - status.mtimeMs > MIN_AGE_MS) rmSync(path, { force: true });
  });
}

async function removeDeadRuns(folder: string): Promise<void> {
  for (const run of registeredRuns(folder))
    await new Promise<void>((resolve) => {
      const socket = connectToRun(run, folder);
      socket.on('connect', () => socket.destroy()).on('close', () => resolve());
      socket.unref();
    });
}

/** One message a line in one direction, one request a line in the other. */
function serve(run: LiveRun, socket: Socket): void {
  const following: Following = run.follow({
    send: (message) => socket.write(`${message}\n`),
    end: () => socket.end(),
  });
  socket.on('drain', () => following.resume());
  socket.on('close', () => following.leave());
  socket.on('error', () => {});
  readLines(socket, MAX_REQUEST_LENGTH, (line) => {
    const asked = readRunRequest(line);
    if (asked) run.ask(asked.run, asked.request);
  });
}

/** Calls `take` with each line that a socket sends. A socket that sends a longer line is closed. */
export function readLines(socket: Socket, maxLength: number, take: (line: string) => void): void {
  let pieces: string[] = [];
  let length = 0;
  socket.setEncoding('utf8').on('data', (data: string) => {
    const [first = '', ...lines] = data.split('\n');
    pieces.push(first);
    length += first.length;
    if (length > maxLength) {
      socket.destroy();
      return;
    }
    for (const line of lines) {
      take(pieces.join(''));
      pieces = [line];
      length = line.length;
    }
  });
}

/** Throws if somebody else could enter the folder. */
function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user`);
  chmodSync(folder, 0o700);
}
