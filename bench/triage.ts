/**
 * Triages generated scripts whose causes are known, and prints how well the bugs agree with the causes, and the calls per case: for all
 * cases, and for a second run with more cases.
 *
 *   npm run bench:triage [-- --cases N] [--more N]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printLine } from './table.js';
import { CAUSE_NAMES, type GeneratedCase, generatedCases } from './triage-causes.js';

interface BugEntry {
  readonly name: string;
  readonly minimum: string;
  readonly members: readonly string[];
}

const PROGRAM = fileURLToPath(import.meta.resolve('minrepro').replace(/index\.js$/, 'minrepro.js'));

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '1000' }, more: { type: 'string', default: '50' } },
});
const [count, more] = [Number(values.cases), Number(values.more)];
const folder = mkdtempSync(join(tmpdir(), 'minrepro-triage-'));
try {
  const [inputs, out] = [join(folder, 'inputs'), join(folder, 'out')];
  mkdirSync(inputs);
  const causes = new Map<string, string>();
  const write = (cases: Iterable<GeneratedCase>): void => {
    for (const { name, cause, text } of cases) {
      causes.set(name, cause);
      writeFileSync(join(inputs, `${name}.sql`), text);
    }
  };
  write(generatedCases(0, count));
  const first = run(inputs, out);
  const bugs = JSON.parse(readFileSync(join(out, 'bugs.json'), 'utf8')) as BugEntry[];
  for (const { name, members, minimum } of bugs) {
    const found = countBy(members.map((path) => causes.get(basename(path, '.sql')) ?? ''));
    const shown = [...found].map(([cause, number]) => `${cause} ${number}`).join(', ');
    printLine(`${name.padEnd(8)} ${shown.padEnd(30)} ${minimum.trim().replace(/\s+/g, ' ').slice(0, 80)}`);
  }
  const { precision, recall } = agreement(bugs, causes);
  printLine(
    `${count} cases with ${CAUSE_NAMES.length} causes: ${bugs.length} bugs; pairwise precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
  printLine(`first run: ${first} runs of the oracle, ${(first / count).toFixed(1)} per case`);
  write(generatedCases(count, more));
  const second = run(inputs, out);
  printLine(
    `second run with ${more} more cases: ${second} runs, ${((100 * second) / first).toFixed(1)} % of the first`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns how many runs of the oracle the triage needed. */
function run(inputs: string, out: string): number {
  const state = join(out, 'triage.jsonl');
  const before = runsIn(state);
  const options = ['--engine', 'sqlite@3.28.0', '--against', 'sqlite', '--out', out];
  execFileSync(process.execPath, [PROGRAM, 'triage', inputs, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  return runsIn(state) - before;
}

/** The runs of all results in the file of a triage. */
function runsIn(state: string): number {
  let text = '';
  try {
    text = readFileSync(state, 'utf8');
  } catch {
    return 0;
  }
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly result?: { readonly calls: number } });
  return lines.reduce((sum, { result }) => sum + (result?.calls ?? 0), 0);
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Of all pairs of cases in one bug, those with one cause; and of all pairs with one cause, those in one bug. */
function agreement(
  bugs: readonly BugEntry[],
  causes: ReadonlyMap<string, string>,
): { precision: number; recall: number } {
  const pairs = (number: number): number => (number * (number - 1)) / 2;
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + pairs(number), 0);
  const groups = bugs.map(({ members }) => members.map((path) => causes.get(basename(path, '.sql')) ?? ''));
  const together = groups.reduce((total, group) => total + sum(countBy(group).values()), 0);
  return {
    precision: together / sum(groups.map((group) => group.length)),
    recall: together / sum(countBy([...causes.values()]).values()),
  };
}
