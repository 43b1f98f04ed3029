/** The file that always holds the best script so far: replaced as a whole, so that no moment leaves half a script. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { diskReason } from '../engines/disk-error.js';
import { encodeText } from '../syntax/index.js';
import { UsageError } from './usage-error.js';

export interface OutputFile {
  write(text: string): void;
  /** Makes sure of what was written last. */
  settle(): void;
}

/** What is written survives our end at once; for the end of the machine it is forced to disk now and then. */
const SYNC_EVERY_MS = 1_000;

export function outputFile(path: string): OutputFile {
  // A device or a pipe cannot be replaced.
  const isPlain = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const target = isPlain ? join(dirname(path), `.${basename(path)}.${process.pid}.part`) : path;
  let synced = performance.now();
  let isSettled = true;
  const replace = (text: string): void => {
    const file = openSync(target, 'w');
    try {
      const bytes = encodeText(text);
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      isSettled = !isPlain || performance.now() - synced >= SYNC_EVERY_MS;
      if (isPlain && isSettled) {
        fsyncSync(file);
        synced = performance.now();
      }
    } finally {
      closeSync(file);
    }
    if (isPlain) renameSync(target, path);
  };
  const orExplain = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      if (isPlain) rmSync(target, { force: true });
      throw new UsageError(`${path}: ${diskReason(error)}; choose another place with --output`);
    }
  };
  return {
    write: (text) => orExplain(() => replace(text)),
    settle: () =>
      orExplain(() => {
        if (isSettled) return;
        const file = openSync(path, 'r+');
        fsyncSync(file);
        closeSync(file);
        isSettled = true;
      }),
  };
}
