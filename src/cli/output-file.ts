/**
 * The output file, which always holds the best text so far. It is replaced as a whole, so it never holds a part of a text. Writes
 * survive a crash of this process; an fsync at most once per second protects against power loss.
 */
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { encodeText } from '../edit/text.js';
import { diskReason } from '../system/disk-error.js';
import { type FileSystem, fileSystem, syncFolder, writeAll } from '../system/files.js';
import { UsageError } from './usage-error.js';

/** All functions throw `UsageError` if the file cannot be written. */
export interface OutputFile {
  write(text: string): void;
  /** Forces the last text to disk, and removes what a killed run left behind. */
  settle(): void;
}

const SYNC_INTERVAL_MS = 1_000;
const MAX_LINKS = 40;

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

/** Throws if the output is a folder, which is better known before a long run than after it. */
export function refuseFolder(output: string): void {
  if (statSync(output, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${output}: it is a folder; choose a file with --output`);
}

/** The path of the file itself: of a symbolic link its target, even if that does not exist yet. */
export function targetOf(given: string): string {
  let path = given;
  for (let links = 0; links < MAX_LINKS; links++) {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (!isLink) return path;
    path = resolve(realpathSync(dirname(path)), readlinkSync(path));
  }
  return path;
}

/** A device or pipe is written to; a file is replaced. `newMode` is the mode of a file that did not exist. */
export function outputFile(path: string, files: FileSystem = fileSystem, newMode = 0o666): OutputFile {
  const act = isReplaceable(path) ? replacedFile(path, files, newMode) : writtenFile(path, files);
  const explainFailure = (attempt: () => void): void => {
    try {
      attempt();
    } catch (cause) {
      throw new UsageError(`${path}: ${diskReason(cause)}; choose another file with --output`, { cause });
    }
  };
  return {
    write: (text) => explainFailure(() => act.write(text)),
    settle: () => explainFailure(act.settle),
  };
}

function writtenFile(path: string, files: FileSystem): OutputFile {
  return {
    write: (text) => {
      const file = files.openSync(path, 'w');
      try {
        writeAll(files, file, encodeText(text));
      } finally {
        files.closeSync(file);
      }
    },
    settle: () => {},
  };
}

function replacedFile(path: string, files: FileSystem, newMode: number): OutputFile {
  // The same name in every run: only the run that holds the journal writes it, and the next run replaces what a killed one left.
  const part = join(dirname(path), `.${basename(path)}.part`);
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? newMode) & 0o777;
  let lastSync = performance.now();
  let isSynced = true;
  const writePart = (text: string): void => {
    const file = files.openSync(part, 'w', mode);
    try {
      writeAll(files, file, encodeText(text));
      isSynced = performance.now() - lastSync >= SYNC_INTERVAL_MS;
      if (!isSynced) return;
      files.fsyncSync(file);
      lastSync = performance.now();
    } finally {
      files.closeSync(file);
    }
  };
  return {
    write: (text) => {
      try {
        writePart(text);
        files.renameSync(part, path);
      } catch (error) {
        files.rmSync(part, { force: true });
        throw error;
      }
    },
    settle: () => {
      files.rmSync(part, { force: true });
      if (isSynced) return;
      const file = files.openSync(path, 'r+');
      try {
        files.fsyncSync(file);
      } finally {
        files.closeSync(file);
      }
      syncFolder(files, dirname(path));
      isSynced = true;
    },
  };
}
