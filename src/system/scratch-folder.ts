/** Temporary folders. They are removed when the run ends; those of a run that was killed are removed by the next run. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskReason } from './disk-error.js';
import { UnavailableError } from './unavailable-error.js';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

const cleanUpsAtExit = new Set<() => void>();
process.on('exit', () => {
  for (const cleanUp of cleanUpsAtExit) cleanUp();
});

/** `beforeRemoval` ends what uses the folder. It is synchronous because an unexpected exit calls it too. */
export function scratchFolder(beforeRemoval: () => void = () => {}): ScratchFolder {
  const path = createFolder();
  const cleanUp = (): void => {
    beforeRemoval();
    rmSync(path, { recursive: true, force: true });
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

/** The error to throw if a scratch folder cannot be created or written. */
export function scratchFolderError(cause: unknown): UnavailableError {
  const message = `no scratch folder in ${tmpdir()}: ${diskReason(cause)}; set TMPDIR to another folder`;
  return new UnavailableError(message, { cause });
}

function createFolder(): string {
  try {
    removeOrphans();
    return mkdtempSync(join(tmpdir(), `minrepro-${process.pid}-`));
  } catch (error) {
    throw scratchFolderError(error);
  }
}

function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^minrepro-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
