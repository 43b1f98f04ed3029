/** The cases of a triage: files, folders with all that is in them, and files that contain several cases. */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Case } from '../batch/case.js';
import { inputFormatOf } from '../batch/inputs/index.js';
import { readText } from './read-text.js';
import { UsageError } from './usage-error.js';

/** In the order of their names, for an engine (see `InputFormat`). Throws `UsageError` if there are none, or if a file cannot be read. */
export function readCases(given: readonly string[], engine: string): readonly Case[] {
  if (given.length === 0) throw new UsageError('no inputs given: minrepro triage FOLDER --engine ENGINE --out DIR');
  const files = [...new Set(given.flatMap(filesIn))];
  const cases = files.flatMap((file) => casesIn(file, engine));
  if (cases.length === 0) throw new UsageError(`${given.join(', ')}: there are no inputs`);
  return cases;
}

/** All files below a folder, except hidden ones. */
function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() || entry.isFile() ? filesIn(join(path, entry.name)) : []));
}

function casesIn(file: string, engine: string): Case[] {
  const text = readText(file, 'name failing inputs, or folders with failing inputs');
  if (text.trim() === '') return [];
  try {
    return inputFormatOf(basename(file), text)
      .read(text, engine)
      .map((part) => ({ id: part.name === undefined ? file : `${file}#${part.name}`, file, text: part.text }));
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
