/** The bugs in `bench/bugs`: scripts on which versions of SQLite differ, reduced with the plain command line. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reduction } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';

export interface BugResult {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly calls: number;
  readonly seconds: number;
  readonly text: string;
}

/** What `bench/bugs/NAME.json` contains. */
export interface Bug {
  readonly engine: string;
  readonly against: string;
  /** The kind of difference and the keywords of the reduced script: see `find-bugs.ts`. */
  readonly shape: string;
}

/** With a slash at the end. */
export const BUGS_FOLDER: URL = new URL('./bugs/', import.meta.url);
const ROOT = new URL('../', import.meta.url);

export function bugNames(): string[] {
  return readdirSync(BUGS_FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
}

export function readBug(name: string): Bug {
  return JSON.parse(readFileSync(new URL(`${name}.json`, BUGS_FOLDER), 'utf8')) as Bug;
}

/** Reduces one bug after the other; all if no names are given. */
export function* reduceBugs(names: readonly string[]): Generator<BugResult> {
  const scratch = mkdtempSync(join(tmpdir(), 'minrepro-bugs-'));
  try {
    for (const name of bugNames())
      if (names.length === 0 || names.includes(name)) yield reduceBug(name, join(scratch, `${name}.sql`));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function reduceBug(name: string, output: string): BugResult {
  const { engine, against } = readBug(name);
  const input = fileURLToPath(new URL(`${name}.sql`, BUGS_FOLDER));
  const { bin } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { bin: { minrepro: string } };
  const program = fileURLToPath(new URL(bin.minrepro, ROOT));
  const options = ['--engine', engine, '--against', against, '--output', output, '--json'];
  const printed = execFileSync(process.execPath, [program, 'reduce', input, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const reduction = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Reduction;
  return {
    name,
    before: reduction.tokensBefore,
    after: reduction.tokensAfter,
    calls: totalCalls(reduction.calls),
    seconds: reduction.seconds,
    text: readFileSync(output, 'utf8'),
  };
}
