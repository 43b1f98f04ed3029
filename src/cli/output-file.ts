/** The file that always holds the best script so far: replaced as a whole, so that no moment leaves half a script. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { diskReason } from '../engines/disk-error.js';
import { encodeText } from '../syntax/index.js';
import { UsageError } from './usage-error.js';

export function writeOutput(path: string, text: string): void {
  // A device or a pipe cannot be replaced.
  const isPlain = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const target = isPlain ? join(dirname(path), `.${basename(path)}.${process.pid}.part`) : path;
  try {
    const file = openSync(target, 'w');
    try {
      const bytes = encodeText(text);
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      if (isPlain) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (isPlain) renameSync(target, path);
  } catch (error) {
    if (isPlain) rmSync(target, { force: true });
    throw new UsageError(`${path}: ${diskReason(error)}; choose another place with --output`);
  }
}
