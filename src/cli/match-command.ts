/** `minrepro match`: recognises inputs that have a pattern. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createMatcher } from '../explain/match.js';
import type { Registry } from '../registry.js';
import { visibleText } from '../report/display-text.js';
import { EXIT_NO_MATCH } from './match-definition.js';
import type { Arguments } from './parse-arguments.js';
import { openPattern } from './pattern-file.js';
import { showProgress } from './progress.js';
import { readText } from './read-text.js';
import { UsageError } from './usage-error.js';

export async function runMatch({ positional, values }: Arguments, registry: Registry): Promise<void> {
  const [patternFile, ...given] = positional;
  if (patternFile === undefined || given.length === 0)
    throw new UsageError('give a pattern and inputs: minrepro match PATTERN.json FILE...');
  const { pattern, language } = await openPattern(patternFile, registry);
  const matches = createMatcher(pattern, language);
  const files = given.flatMap(filesIn);
  const progress = showProgress('comparing', files.length);
  let found = 0;
  for (const [i, file] of files.entries()) {
    const text = readText(file, 'name an input');
    const match = matches(text, { isWithin: values['within'] === true });
    if (match) found++;
    progress.update(i);
    if (values['json'] === true)
      process.stdout.write(`${JSON.stringify({ file, matches: match !== undefined, ...match })}\n`);
    else if (match) process.stdout.write(`${visibleText(file)}:${lineAt(text, match.start)}: has the pattern\n`);
    else process.stdout.write(`${visibleText(file)}: does not have the pattern\n`);
  }
  progress.done();
  if (found < files.length) process.exitCode = EXIT_NO_MATCH;
}

function filesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .sort();
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
