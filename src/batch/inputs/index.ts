/** The formats of inputs; the first that recognises a file reads it. */
import type { InputFormat } from './input-format.js';
import { jsonLines } from './json-lines.js';
import { sqlancerLog } from './sqlancer-log.js';
import { sqllogictest } from './sqllogictest.js';
import { wholeFile } from './whole-file.js';

/** The last one recognises everything. */
const INPUT_FORMATS: readonly InputFormat[] = [jsonLines, sqlancerLog, sqllogictest, wholeFile];

/** The format of a file. */
export function inputFormatOf(file: string, text: string): InputFormat {
  return INPUT_FORMATS.find((format) => format.recognises(file, text)) ?? wholeFile;
}
