// Writes every file that is generated from definitions: the types of rule names and options, the reference, the man page and
// the API report. With --check it only compares, and fails if a committed file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { apiReports } from './generate-api-report.js';
import { manPageFile } from './generate-man-page.js';
import { optionTypesFile } from './generate-option-types.js';
import { referenceFile } from './generate-reference.js';
import { ruleNamesFile } from './generate-rule-names.js';

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

const isCheck = process.argv.includes('--check');

/** In this order: the API report reads what the first two write. */
const GENERATORS: readonly (() => readonly GeneratedFile[])[] = [
  () => [ruleNamesFile(), optionTypesFile()],
  () => [referenceFile(), manPageFile()],
  apiReports,
];

for (const { path, text } of GENERATORS.flatMap((generate) => generate().map(settle))) {
  if (!isCheck || (existsSync(path) && readFileSync(path, 'utf8') === text)) continue;
  process.stderr.write(`${path} is out of date; run: npm run generate\n`);
  process.exitCode = 1;
}

function settle(file: GeneratedFile): GeneratedFile {
  if (!isCheck) writeFileSync(file.path, file.text);
  return file;
}
