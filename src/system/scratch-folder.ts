/**
 * Temporary folders, in one folder per process. They are removed when the run ends. A socket on which the process listens shows
 * that it is alive, to processes in other pid namespaces too: the next run removes the folders of those that were killed.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UnavailableError } from '../evaluate/unavailable-error.js';
import { diskReason } from './disk-error.js';
import { guardFolder } from './guardian.js';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

const RUN_FOLDER = /^minrepro-\w{6,12}$/;
/** The name of the socket in the folder of a process. A folder without it is not ours. */
const SOCKET = 'alive';

let runFolder: string | undefined;
let serial = 0;
const cleanUpsAtExit = new Set<() => void>();

/** `beforeRemoval` ends what uses the folder. It is synchronous because an unexpected exit calls it too. */
export function scratchFolder(beforeRemoval: () => void = () => {}): ScratchFolder {
  const path = createFolder();
  const cleanUp = (): void => {
    beforeRemoval();
    removeFolder(path);
  };
  cleanUpsAtExit.add(cleanUp);
  return {
    path,
    remove: () => {
      cleanUpsAtExit.delete(cleanUp);
      cleanUp();
    },
  };
}

/** Whether this is the real path of a scratch folder of this process, or of something inside. */
export function isScratchFolder(path: string): boolean {
  return runFolder !== undefined && path.startsWith(`${realpathSync(runFolder)}/`);
}

/** Whether a path is the socket of a run that shows that it is alive. It closes every connection. */
export function isSignOfLife(path: string): boolean {
  return basename(path) === SOCKET && RUN_FOLDER.test(basename(dirname(path)));
}

/** Whether a folder contains nothing. */
export function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
}

/** The error to throw if a scratch folder cannot be created or written. */
export function scratchFolderError(cause: unknown): UnavailableError {
  const message = `no scratch folder in ${tmpdir()}: ${diskReason(cause)}; set TMPDIR to another folder`;
  return new UnavailableError(message, { cause });
}

function createFolder(): string {
  try {
    runFolder ??= createRunFolder();
    const path = join(runFolder, String(serial++));
    mkdirSync(path, { mode: 0o700 });
    return path;
  } catch (error) {
    throw scratchFolderError(error);
  }
}

function createRunFolder(): string {
  // What runs in other folders needs a full path, and the sandbox compares real ones.
  const path = join(realpathSync(tmpdir()), `minrepro-${randomBytes(6).toString('hex')}`);
  // The guardian knows the folder before it exists: a kill before it has its socket would leave it behind for good.
  guardFolder(path);
  mkdirSync(path, { mode: 0o700 });
  // A server that runs as another user has to reach its own folder.
  chmodSync(path, 0o711);
  // If the path is too long for a socket, a later run does not remove the folder; the guardian still does.
  createServer((socket) => socket.destroy())
    .on('error', () => {})
    .listen(join(path, SOCKET))
    .unref();
  process.on('exit', () => {
    for (const cleanUp of cleanUpsAtExit) cleanUp();
    removeFolder(path);
  });
  removeDeadFolders().catch(() => {});
  return path;
}

/** Of this user only: those of others cannot be checked, and may be traps. */
async function removeDeadFolders(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => RUN_FOLDER.test(name)).map((name) => join(tmpdir(), name));
  for (const folder of folders) {
    if (!isOwn(folder) || !(await isDead(join(folder, SOCKET)))) continue;
    // The socket goes last: if this process is killed meanwhile, another one continues.
    for (const name of await readdir(folder).catch(() => []))
      if (name !== SOCKET) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isOwn(folder: string): boolean {
  const status = lstatSync(folder, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === process.getuid?.();
}

/** Whether the socket exists and nobody listens on it. */
async function isDead(socket: string): Promise<boolean> {
  // A connection to a file that is no socket is refused, too.
  if (lstatSync(socket, { throwIfNoEntry: false })?.isSocket() !== true) return false;
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(false);
    }).on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}

/** The guardian or a later run removes what cannot be removed now. */
function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    try {
      makeRemovable(path);
      rmSync(path, { recursive: true, force: true });
    } catch {
      // A process that was just killed may still write to the folder.
    }
  }
}

/** A script may have created folders without permissions. */
function makeRemovable(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) makeRemovable(join(folder, entry.name));
}
