/**
 * Safe mode of sqlite3 shells (3.37 and later): no programs, no files, no extensions. It also refuses VACUUM and databases in
 * memory; a secret nonce lets the shell run those statements.
 */
import { randomUUID } from 'node:crypto';
import { sqlite } from '../../languages/sql/dialects/index.js';
import { parseScript } from '../../languages/sql/index.js';

/** A script as a shell runs it. */
export interface PreparedScript {
  readonly text: string;
  /** The line of the original that contains the start of a line of the text; both count from 1. */
  originalLine(line: number): number;
}

export interface SafeMode {
  /** Whether it refuses functions that write files, which versions before 3.40.1 forget. */
  readonly isComplete: boolean;
  /** For the command line of the shell. */
  readonly args: readonly string[];
  prepare(script: string): PreparedScript;
}

/** The error of a shell that ends because safe mode forbids a command or statement. */
export const SAFE_MODE_ERROR: RegExp = /^line \d+: cannot .* in safe mode$/;

const PROBE_FILE = 'probe';
const PROBE = `SELECT 40 + 2;\nSELECT writefile('${PROBE_FILE}', 'x');\n`;
const MAY_NEED_NONCE = /\b(?:ATTACH|VACUUM)\b/i;
const NAME = String.raw`(?:\w+|'\w+'|"\w+"|\[\w+\])`;
/**
 * The nonce lets everything in a statement run, such as a function that writes a file, so nothing but these words may be in it.
 * A name without a folder refers to the scratch folder, which is the working directory.
 */
const HARMLESS = new RegExp(
  String.raw`^(?:ATTACH(?:\s+DATABASE)?\s*'(?::memory:|\w[\w.-]*|)'\s*AS\s*${NAME}|VACUUM(?:\s*${NAME})?(?:\s+INTO\s*'\w[\w.-]*')?)$`,
  'i',
);

/** Runs a script in a new shell with further options, and returns its standard output and whether it has created a file. */
export type Probe = (options: readonly string[], script: string, file: string) => Promise<ProbeResult>;

export interface ProbeResult {
  readonly stdout: string;
  readonly hasFile: boolean;
}

/** Undefined if the shell does not know safe mode. */
export async function findSafeMode(probe: Probe): Promise<SafeMode | undefined> {
  const nonce = randomUUID();
  const args = ['-safe', '-nonce', nonce];
  const { stdout, hasFile } = await probe(args, PROBE, PROBE_FILE);
  const isKnown = stdout.trim().split(/\s/)[0] === '42';
  return isKnown ? { args, isComplete: !hasFile, prepare: (script) => withNonces(script, nonce) } : undefined;
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
    const statement = script.slice(start, end);
    if (!HARMLESS.test(statement)) continue;
    add(script.slice(offset, start));
    addLines(`\n.nonce ${nonce}\n`);
    // The nonce is good for the whole text that the shell reads up to a semicolon at the end of a line.
    add(`${statement};`);
    addLines('\n');
    offset = end;
  }
  add(script.slice(offset));
  return { text, originalLine: (wanted) => wanted - inserted.filter((ended) => ended < wanted).length };
}
