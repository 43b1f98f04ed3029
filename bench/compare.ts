/**
 * Runs the benches and compares their sizes and calls with `bench/baseline.json`. Prints the totals of each group and every
 * case that differs. Exits with 1 if the tokens or calls of a group are more than 2 % above the baseline.
 *
 *   npm run bench:compare -- [--corpora DIR --test CMD --engines OLD,NEW] [--only bugs,papers,eth20,fuzz] [--update]
 *
 * --only also takes the other groups of `bug-groups.ts`; those whose engines cannot be used are skipped.
 *
 * DIR has the corpora of `npm run bench` in its folders eth20 and fuzz; without --corpora and --test they are skipped. With
 * --corpora and --engines, the papers include the table of the AST reducer. --update writes the figures to the baseline.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { absoluteCommand } from '../src/system/absolute-command.js';
import { compareWithBaseline, type GroupComparison, isRegression, updateBaseline } from './baseline.js';
import { bugsByGroup, missingEngine, reduceBugs } from './bug-corpus.js';
import { BUG_GROUPS } from './bug-groups.js';
import { figureOf, runCorpus } from './corpus/run-corpus.js';
import { type Figure, rounded } from './figures.js';
import { runPapers } from './papers/run-papers.js';
import { cell, printLine } from './table.js';

const BENCHES = [...BUG_GROUPS.map(({ name }) => name), 'papers', 'eth20', 'fuzz'];

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    test: { type: 'string' },
    engines: { type: 'string' },
    only: { type: 'string', default: BENCHES.join(',') },
    update: { type: 'boolean', default: false },
  },
});
const { corpora, test, engines } = values;
/** How many queries the table of SQLess has in the baseline. */
const SQLESS_QUERIES = 12;

const figures: Figure[] = [];
const comparisons: GroupComparison[] = [];
printLine(`${'group'.padEnd(38)}   tokens      now  ratio    calls      now  ratio`);
for (const bench of values.only.split(',')) {
  const added = await figuresOf(bench);
  const compared = compareWithBaseline(added);
  for (const comparison of compared) printTotals(comparison);
  figures.push(...added);
  comparisons.push(...compared);
}
for (const { group, differences, missing } of comparisons) {
  if (differences.length + missing.length > 0) printLine(`\n${group}: cases that differ from the baseline`);
  for (const difference of differences) printLine(`  ${difference}`);
  for (const name of missing) printLine(`  ${name}: missing`);
}
if (values.update) updateBaseline(figures);
else if (comparisons.some(isRegression)) process.exitCode = 1;

async function figuresOf(bench: string): Promise<Figure[]> {
  switch (bench) {
    case 'papers': {
      const eth = corpora !== undefined && engines !== undefined;
      return runPapers(
        {
          queries: SQLESS_QUERIES,
          ...(eth ? { eth: { corpus: join(resolve(corpora), 'eth20'), engines: engines.split(',') } } : {}),
        },
        () => {},
      );
    }
    case 'eth20':
    case 'fuzz': {
      if (corpora === undefined || test === undefined) return [];
      const corpus = join(resolve(corpora), bench);
      const oracle = { test: absoluteCommand(test, process.cwd()) };
      const results = runCorpus({ corpus, modes: ['grammar', 'all'], oracles: [oracle], jobs: 1 });
      return [...results].flat().map((result) => figureOf(corpus, result));
    }
    default:
      if (BUG_GROUPS.some(({ name }) => name === bench)) return bugFigures(bench);
      throw new RangeError(`--only ${bench}: it takes ${BENCHES.join(', ')}`);
  }
}

async function bugFigures(groupName: string): Promise<Figure[]> {
  const names = bugsByGroup([groupName]).flatMap((bugs) => bugs.names);
  const missing = await missingEngine(names);
  if (missing === undefined)
    return [...reduceBugs(names)].map(({ name, before, after, calls }) => ({
      group: groupName,
      name,
      before,
      after,
      calls,
    }));
  printLine(`${groupName.padEnd(38)} skipped: ${missing}`);
  return [];
}

function printTotals({ group, baseline, now }: GroupComparison): void {
  const cells = (['tokens', 'calls'] as const).flatMap((key) => [
    cell(rounded(baseline[key], 2), 8),
    cell(rounded(now[key], 2), 8),
    cell(now[key] / baseline[key], 6, 3),
  ]);
  printLine([group.padEnd(38), ...cells].join(' '));
}
