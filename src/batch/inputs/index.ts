/** The formats of inputs; the first that recognises a file reads it. */
import type { InputFormat } from './input-format.js';
import { jsonLines } from './json-lines.js';
import { mysqltest } from './mysqltest.js';
import { pgRegress } from './pg-regress.js';
import { sqlancerLog } from './sqlancer-log.js';
import { sqllogictest } from './sqllogictest.js';
import { sqlsmithLog } from './sqlsmith-log.js';
import { wholeFile } from './whole-file.js';

/** The last one recognises everything. */
const INPUT_FORMATS: readonly InputFormat[] = [
  jsonLines,
  sqlancerLog,
  sqlsmithLog,
  pgRegress,
  sqllogictest,
  mysqltest,
  wholeFile,
];

/** The format of a file. */
export function inputFormatOf(file: string, text: string): InputFormat {
  return INPUT_FORMATS.find((format) => format.recognises(file, text)) ?? wholeFile;
}
