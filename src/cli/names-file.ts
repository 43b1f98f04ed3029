/** The file that says what stands for what in an anonymised result. Only its owner can read it, and no report contains it. */
import { chmodSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Anonymity } from '../algorithms/anonymise.js';
import type { Reduction } from '../reduction.js';
import { outputFile } from './output-file.js';

/** It is next to the result. */
export function namesFileFor(output: string): string {
  return join(dirname(output), `${basename(output, extname(output))}.names.json`);
}

/** Returns the name of the file. */
export function writeNamesFile(output: string, { names }: Reduction, anonymity: Anonymity): string {
  const path = namesFileFor(output);
  const of = (wanted: string): Record<string, string> =>
    Object.fromEntries(anonymity.replaced.flatMap(({ kind, text, by }) => (kind === wanted ? [[by, text]] : [])));
  const content = {
    names,
    strings: of('string'),
    numbers: of('number'),
    comments: anonymity.replaced.flatMap(({ kind, text }) => (kind === 'comment' ? [text.trim()] : [])),
    kept: anonymity.kept.map(({ kind, text }) => ({ kind, text })),
  };
  // A file that others can read is not replaced but made anew: its mode would be kept.
  rmSync(path, { force: true });
  const file = outputFile(path, undefined, PRIVATE_MODE);
  file.write(`${JSON.stringify(content, undefined, 2)}\n`);
  file.settle();
  chmodSync(path, PRIVATE_MODE);
  return path;
}

/** Readable by its owner alone. */
const PRIVATE_MODE = 0o600;
