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
  /**
   * The command that runs a command inside the sandbox, in this folder. It is called once: it creates the points where folders are
   * mounted, and a script could have put links in their place.
   */
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
  // The places below `temporary` where the sandbox mounts other folders.
  let mountPoints: readonly string[] | undefined;
  let watched: readonly string[] = [path];
  let cleanSince = 0;
  let isEntered = false;
  return {
    path,
    remove,
    enter: (sandbox, command, access) => {
      if (isEntered) throw new Error('a work folder is entered once');
      isEntered = true;
      const entered = sandbox.enter(command, { ...access, folder: path, temporary });
      mountPoints = filesBelow(temporary);
      watched = [path, ...(mountPoints ?? []).filter(isReachable).map((name) => join(temporary, name))];
      return entered;
    },
    isClean: () => {
      // Reading folders takes as long as a short script, so unchanged folders are not read again.
      if (watched.every((folder) => lastChange(folder) < cleanSince)) return true;
      const started = Date.now();
      const hasLeftovers = mountPoints !== undefined && String(filesBelow(temporary)) !== String(mountPoints);
      if (hasLeftovers || !isEmptyFolder(path)) return false;
      cleanSince = started - CLOCK_MS;
      return true;
    },
  };
}

/** Whether a script can create files in one of the folders: something else is mounted over those that are inside another and empty. */
function isReachable(name: string, _: number, all: readonly string[]): boolean {
  return !name.includes('/') || all.some((other) => other.startsWith(`${name}/`));
}

/** When a file of the folder was created, renamed or removed. Unlike the time of modification, a script cannot set it. */
function lastChange(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;
}

/** Undefined if a folder cannot be read. */
function filesBelow(folder: string): string[] | undefined {
  try {
    return (readdirSync(folder, { recursive: true }) as string[]).sort();
  } catch {
    return undefined;
  }
}
