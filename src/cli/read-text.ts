/** Reads a text file, or standard input for `-`. */
import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { decodeText } from '../edit/text.js';
import { fileError, UsageError } from './usage-error.js';

/** Throws `UsageError` with what to do if the file cannot be read. */
export function readText(file: string, remedy: string): string {
  try {
    return decodeText(readBytes(file));
  } catch (error) {
    throw fileError(file, error, remedy);
  }
}

/** The longest text that JavaScript can hold. */
const MAX_BYTES = constants.MAX_STRING_LENGTH;
const CHUNK_BYTES = 1024 * 1024;
const RETRY_MS = 10;

/** Throws `UsageError` if there are too many bytes for one text, before they are read if the size is known. */
function readBytes(file: string): Uint8Array {
  const descriptor = file === '-' ? 0 : openSync(file, 'r');
  try {
    const stats = fstatSync(descriptor);
    if (stats.size > MAX_BYTES) throw tooLarge(file, `has ${megabytes(stats.size)} MB`);
    return stats.isFile() || stats.isDirectory() ? readFileSync(descriptor) : readStream(file, descriptor);
  } finally {
    if (descriptor !== 0) closeSync(descriptor);
  }
}

/** Reads a pipe or a terminal to its end. */
function readStream(file: string, descriptor: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let total = 0; ; ) {
    const count = readSome(descriptor, chunk);
    if (count === 0) return Buffer.concat(chunks);
    total += count;
    if (total > MAX_BYTES) throw tooLarge(file, `has more than ${megabytes(MAX_BYTES)} MB`);
    chunks.push(Buffer.from(chunk.subarray(0, count)));
  }
}

/** Waits for bytes if another program has made the pipe non-blocking. */
function readSome(descriptor: number, chunk: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

function tooLarge(file: string, size: string): UsageError {
  const name = file === '-' ? 'standard input' : file;
  return new UsageError(
    `${name}: it ${size}, and a script can have at most ${megabytes(MAX_BYTES)} MB; pass a part of it that still fails, for example the schema and the last statements`,
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
