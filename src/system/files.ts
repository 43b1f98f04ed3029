/** The file functions that a run is recorded with, as a value, so that tests can let each of them fail. */
import fs from 'node:fs';

/** The part of `node:fs` that changes files. */
export type FileSystem = Pick<
  typeof fs,
  'closeSync' | 'fsyncSync' | 'openSync' | 'renameSync' | 'rmSync' | 'writeSync'
>;

export const fileSystem: FileSystem = fs;

/** Writes all bytes: a single call may write only some of them. */
export function writeAll(files: FileSystem, file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += files.writeSync(file, bytes, written);
}

/** Forces the entries of a folder to disk, after a rename or removal. File systems that cannot do this are ignored. */
export function syncFolder(files: FileSystem, folder: string): void {
  let handle: number;
  try {
    handle = files.openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    files.fsyncSync(handle);
  } catch {
    // The contents are safe already; only the name may be old after a power failure.
  } finally {
    files.closeSync(handle);
  }
}
