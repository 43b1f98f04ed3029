/**
 * Safe mode of sqlite3 shells (3.37 and later): no programs, no files, no extensions. It also refuses VACUUM and databases in
 * memory; a secret nonce lets the shell run those statements.
 */
import { randomUUID } from 'node:crypto';
import { sqlite } from '../../languages/sql/dialects/index.js';
import { parseScript } from '../../languages/sql/index.js';
import { engineEnvironment } from '../../system/engine-environment.js';
import { runProgram } from '../../system/process.js';
import { scratchFolder } from '../../system/scratch-folder.js';
import { opensFile } from '../drivers/sqlite-files.js';

/** A script as a shell runs it. */
export interface PreparedScript {
  readonly text: string;
  /** The line of the original that contains the start of a line of the text; both count from 1. */
  originalLine(line: number): number;
}

export interface SafeMode {
  /** For the command line of the shell. */
  readonly args: readonly string[];
  prepare(script: string): PreparedScript;
}

/** The error of a shell that ends because safe mode forbids a command or statement. */
export const SAFE_MODE_ERROR: RegExp = /^line \d+: cannot .* in safe mode$/;

const MAX_PROBE_MS = 10_000;
const MAY_NEED_NONCE = /\b(?:ATTACH|VACUUM)\b/i;
/** A name without a folder refers to the scratch folder, which is the working directory. */
const PLAIN_FILE = /^(?:ATTACH(?:\s+DATABASE)?|VACUUM(?:\s+\w+)?\s+INTO)\s*'\w[\w.-]*'(?:\s*AS\s*\w+)?\s*$/i;

/** Undefined if the shell does not know safe mode. */
export async function findSafeMode(program: string): Promise<SafeMode | undefined> {
  const nonce = randomUUID();
  const args = ['-safe', '-nonce', nonce];
  const folder = scratchFolder();
  const { stdout } = await runProgram([program, ...args, '-batch', ':memory:', 'SELECT 40 + 2'], {
    cwd: folder.path,
    env: engineEnvironment({ folder: folder.path }),
    timeLimit: MAX_PROBE_MS,
    signal: new AbortController().signal,
  });
  folder.remove();
  return stdout.trim() === '42' ? { args, prepare: (script) => withNonces(script, nonce) } : undefined;
}

/** Lets each harmless statement that safe mode would refuse run on a line of its own, after the nonce. */
function withNonces(script: string, nonce: string): PreparedScript {
  const inserted: number[] = [];
  let text = '';
  let line = 1;
  let offset = 0;
  const add = (part: string): void => {
    text += part;
    line += part.split('\n').length - 1;
  };
  const addLines = (part: string): void => {
    for (const piece of part.split(/(?<=\n)/)) {
      if (piece.endsWith('\n')) inserted.push(line);
      add(piece);
    }
  };
  for (const { start, end } of MAY_NEED_NONCE.test(script) ? parseScript(script, sqlite).statements : []) {
    if (!needsNonce(script.slice(start, end))) continue;
    const semicolon = script.indexOf(';', end);
    const next = semicolon < 0 ? script.length : semicolon + 1;
    add(script.slice(offset, start));
    addLines(`\n.nonce ${nonce}\n`);
    add(script.slice(start, next));
    // The nonce is good for all statements on the same line.
    addLines('\n');
    offset = next;
  }
  add(script.slice(offset));
  return { text, originalLine: (wanted) => wanted - inserted.filter((ended) => ended < wanted).length };
}

function needsNonce(statement: string): boolean {
  return /^(?:ATTACH|VACUUM)\b/i.test(statement) && (!opensFile(statement) || PLAIN_FILE.test(statement));
}
