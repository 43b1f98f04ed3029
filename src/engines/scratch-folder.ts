/** Temporary folders: gone when the run ends, however it ends, or else when the next one starts. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskReason } from './disk-error.js';
import { EngineError } from './engine.js';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

/** What is still there when the run ends. */
const atExit = new Set<() => void>();
process.on('exit', () => {
  for (const cleanUp of atExit) cleanUp();
});

/** `beforeRemoval`: what must end first, also at an exit that nobody planned. */
export function scratchFolder(beforeRemoval: () => void = () => {}): ScratchFolder {
  const path = makeFolder();
  const cleanUp = (): void => {
    beforeRemoval();
    rmSync(path, { recursive: true, force: true });
  };
  atExit.add(cleanUp);
  return {
    path,
    remove: () => {
      atExit.delete(cleanUp);
      cleanUp();
    },
  };
}

/** A scratch folder that cannot be made or written. */
export function noRoom(error: unknown): EngineError {
  return new EngineError(`no scratch folder in ${tmpdir()}: ${diskReason(error)}; TMPDIR names another place`);
}

function makeFolder(): string {
  try {
    removeOrphans();
    return mkdtempSync(join(tmpdir(), `minrepro-${process.pid}-`));
  } catch (error) {
    throw noRoom(error);
  }
}

/** Folders of runs that were killed outright, which nobody else can clear away. */
function removeOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^minrepro-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
