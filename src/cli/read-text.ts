/** Reads a text file, or standard input for `-`. */
import { readFileSync } from 'node:fs';
import { decodeText } from '../edit/text.js';
import { fileError } from './usage-error.js';

/** Throws `UsageError` with what to do if the file cannot be read. */
export function readText(file: string, remedy: string): string {
  try {
    return decodeText(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    throw fileError(file, error, remedy);
  }
}
