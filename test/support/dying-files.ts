/** File functions that die at a given operation, as a killed process would: nothing is written any more, and its files are closed. */
import fs from 'node:fs';
import type { FileSystem } from '../../src/system/files.js';

/** The process that used the files is dead. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** When the process dies: before the operation, in the middle of it (only writes have one), or right after it. */
export type Moment = 'before' | 'during' | 'after';

export interface DyingFiles {
  readonly files: FileSystem;
  /** How many operations were started. */
  readonly operations: () => number;
}

/** Dies at the `last` operation; never if that is infinite. */
export function dyingFiles(last: number, moment: Moment): DyingFiles {
  let count = 0;
  let isDead = false;
  const open = new Set<number>();
  const die = (): never => {
    isDead = true;
    // The kernel closes the files of a dead process, and releases its locks.
    for (const file of open) fs.closeSync(file);
    open.clear();
    throw new Killed('killed');
  };
  const step = <Result>(act: () => Result, half: () => void = () => {}): Result => {
    if (isDead) throw new Killed('killed');
    count++;
    if (count < last) return act();
    if (moment === 'during') half();
    if (moment === 'after') act();
    return die();
  };
  const files = {
    openSync: (...args: Parameters<typeof fs.openSync>) =>
      step(() => {
        const file = fs.openSync(...args);
        open.add(file);
        return file;
      }),
    closeSync: (file: number) => {
      if (isDead) return;
      open.delete(file);
      fs.closeSync(file);
    },
    writeSync: (file: number, bytes: Uint8Array, offset: number) =>
      step(
        () => fs.writeSync(file, bytes, offset),
        () => void fs.writeSync(file, bytes, offset, Math.floor((bytes.length - offset) / 2)),
      ),
    fsyncSync: (file: number) => step(() => fs.fsyncSync(file)),
    renameSync: (from: string, to: string) => step(() => fs.renameSync(from, to)),
    rmSync: (path: string, options: fs.RmOptions) => step(() => fs.rmSync(path, options)),
  };
  return { files: files as FileSystem, operations: () => count };
}
