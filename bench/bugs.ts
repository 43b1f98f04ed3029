/**
 * Reduces our own corpus of scripts on which versions of SQLite differ, from the plain command line with no script of ours.
 *
 *   npm run bench:bugs [-- NAME…]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Bug {
  readonly engine: string;
  readonly against: string;
  readonly shape: string;
}

interface Outcome {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly calls: Readonly<Record<string, number>>;
  readonly seconds: number;
}

const folder = fileURLToPath(new URL('./bugs/', import.meta.url));
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const only = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .filter((name) => only.length === 0 || only.includes(name));
const scratch = mkdtempSync(join(tmpdir(), 'minrepro-bugs-'));
const shares: number[] = [];
let calls = 0;
let seconds = 0;
process.stdout.write(`${'bug'.padEnd(12)} before  after       %  calls  seconds  left\n`);
for (const name of names) {
  const { engine, against } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Bug;
  const output = join(scratch, `${name}.sql`);
  const args = [
    'reduce',
    join(folder, `${name}.sql`),
    '--engine',
    engine,
    '--against',
    against,
    '--output',
    output,
    '--json',
  ];
  const printed = execFileSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const outcome = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Outcome;
  const asked = ['reproduced', 'vanished', 'invalid', 'unknown'].reduce(
    (sum, kind) => sum + (outcome.calls[kind] ?? 0),
    0,
  );
  const share = 100 * (1 - outcome.tokensAfter / outcome.tokensBefore);
  shares.push(share);
  calls += asked;
  seconds += outcome.seconds;
  const left = readFileSync(output, 'utf8').replace(/\s+/g, ' ').trim();
  process.stdout.write(
    `${name.padEnd(12)} ${String(outcome.tokensBefore).padStart(6)} ${String(outcome.tokensAfter).padStart(6)} ${share.toFixed(2).padStart(7)} ${String(asked).padStart(6)} ${outcome.seconds.toFixed(1).padStart(8)}  ${left.slice(0, 110)}\n`,
  );
}
rmSync(scratch, { recursive: true });
const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
process.stdout.write(
  `${names.length} bugs: ${mean.toFixed(2)} % removed in the mean, ${(calls / names.length).toFixed(0)} calls, ${(seconds / names.length).toFixed(1)} s\n`,
);
