/** The cases of a triage: files, folders with all that is in them, and files that contain several cases. */
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Case } from '../batch/case.js';
import { inputFormatOf } from '../batch/inputs/index.js';
import type { InputContext } from '../batch/inputs/input-format.js';
import { expandGlob, isGlob } from './expand-glob.js';
import { printNotice } from './print-notice.js';
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
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && isGlob(path)) return filesOf(path);
  if (!stats?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() || entry.isFile() ? filesIn(join(path, entry.name)) : []));
}

/** Throws `UsageError` if the pattern names no file. */
function filesOf(pattern: string): string[] {
  const paths = expandGlob(pattern);
  if (paths.length === 0) throw new UsageError(`${pattern}: no file has a name of this form`);
  return paths.flatMap(filesIn);
}

function casesIn(file: string, engine: string): Case[] {
  const text = readText(file, 'name failing inputs, or folders with failing inputs');
  if (text.trim() === '') return [];
  try {
    const context: InputContext = { engine, readBeside: (path) => textBeside(file, path) };
    return inputFormatOf(basename(file), text)
      .read(text, context)
      .map(({ name, text: script, records, notices = [] }) => {
        for (const notice of notices) printNotice(`${file}: ${notice}`);
        return {
          id: name === undefined ? file : `${file}#${name}`,
          file,
          text: script,
          ...(records ? { records } : {}),
        };
      });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A file that another one names, by its path from the folder of that file. */
function textBeside(file: string, path: string): string | undefined {
  const beside = resolve(dirname(file), path);
  return statSync(beside, { throwIfNoEntry: false })?.isFile() ? readText(beside, 'make it readable') : undefined;
}
