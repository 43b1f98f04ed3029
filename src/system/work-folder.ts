/** The scratch folder of a process that runs several scripts, with what it sees as /tmp: no script may find files of another. */
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from './confinement.js';
import type { Command } from './process.js';
import type { Sandbox } from './sandbox.js';
import { isEmptyFolder, type ScratchFolder, scratchFolder, scratchFolderError } from './scratch-folder.js';

/** File systems record times with the resolution of the kernel's clock. */
const CLOCK_MS = 20;

/** Its path is the working directory, home directory and place for temporary files of the process. */
export interface WorkFolder extends ScratchFolder {
  /** The command that runs a command inside the sandbox, in this folder. */
  enter(sandbox: Sandbox, command: Command, access: Omit<Access, 'folder' | 'temporary'>): Command;
  /** Whether no script has left files. */
  isClean(): boolean;
}

export function workFolder(): WorkFolder {
  const { path: root, remove } = scratchFolder();
  const [path, temporary] = [join(root, 'work'), join(root, 'tmp')];
  try {
    for (const folder of [path, temporary]) mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    throw scratchFolderError(error);
  }
  // The places where the sandbox mounts other folders.
  let mountPoints: string | undefined;
  let cleanSince = 0;
  return {
    path,
    remove,
    enter: (sandbox, command, access) => {
      const entered = sandbox.enter(command, { ...access, folder: path, temporary });
      mountPoints ??= filesBelow(temporary);
      return entered;
    },
    isClean: () => {
      // Reading folders takes as long as a short script, so unchanged folders are not read again.
      const folders = (mountPoints ?? '').split('\n').map((name) => join(temporary, name));
      if ([path, temporary, ...folders].every((folder) => lastChange(folder) < cleanSince)) return true;
      const started = Date.now();
      if (!isEmptyFolder(path) || (mountPoints !== undefined && filesBelow(temporary) !== mountPoints)) return false;
      cleanSince = started - CLOCK_MS;
      return true;
    },
  };
}

/** When a file of the folder was created, renamed or removed. */
function lastChange(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

/** Undefined if a folder cannot be read. */
function filesBelow(folder: string): string | undefined {
  try {
    return readdirSync(folder, { recursive: true }).sort().join('\n');
  } catch {
    return undefined;
  }
}
