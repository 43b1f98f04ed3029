/** The output file, which always holds the best text so far. It is replaced as a whole, so it never holds a part of a text. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { encodeText } from '../edit/text.js';
import { diskReason } from '../system/disk-error.js';
import { UsageError } from './usage-error.js';

/** Both functions throw `UsageError` if the file cannot be written. */
export interface OutputFile {
  write(text: string): void;
  /** Forces the last text to disk. */
  settle(): void;
}

/** Writes survive a crash of this process; an fsync at most once per second protects against power loss. */
const SYNC_INTERVAL_MS = 1_000;

/** Whether a path can be replaced by a new file: devices, pipes and the links to open files in /dev and /proc cannot. */
export function isReplaceable(path: string): boolean {
  if (/^\/(?:dev|proc)\//.test(resolve(path))) return false;
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  } catch {
    // Part of the path is not a directory: writing will say so.
    return true;
  }
}

export function outputFile(given: string): OutputFile {
  const isRegular = isReplaceable(given);
  // The target of a symbolic link is replaced, not the link.
  const path = isRegular && existsSync(given) ? realpathSync(given) : given;
  const target = isRegular ? join(dirname(path), `.${basename(path)}.${process.pid}.part`) : path;
  let lastSync = performance.now();
  let isSynced = true;
  const replace = (text: string): void => {
    const file = openSync(target, 'w');
    try {
      const bytes = encodeText(text);
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      isSynced = !isRegular || performance.now() - lastSync >= SYNC_INTERVAL_MS;
      if (isRegular && isSynced) {
        fsyncSync(file);
        lastSync = performance.now();
      }
    } finally {
      closeSync(file);
    }
    if (isRegular) renameSync(target, path);
  };
  const sync = (): void => {
    if (isSynced) return;
    const file = openSync(path, 'r+');
    fsyncSync(file);
    closeSync(file);
    isSynced = true;
  };
  const explainFailure = (act: () => void): void => {
    try {
      act();
    } catch (cause) {
      if (isRegular) rmSync(target, { force: true });
      throw new UsageError(`${path}: ${diskReason(cause)}; choose another file with --output`, { cause });
    }
  };
  return {
    write: (text) => explainFailure(() => replace(text)),
    settle: () => explainFailure(sync),
  };
}
