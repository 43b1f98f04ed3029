/**
 * Reduces scripts on which two engines differ, with the plain command line and without a test script, and compares the results
 * with what a person made of them.
 *
 *   npm run bench:bugs [-- [--experts] GROUP… NAME…]
 *
 * GROUP is a name in `bug-groups.ts`. With --experts nothing is reduced: it runs the expert minima and exits with 1 if one of them
 * does not show the failure of its original.
 */
import { parseArgs } from 'node:util';
import { type BugResult, bugsByGroup, checkExperts, missingEngine, reduceBugs } from './bug-corpus.js';
import { geometricMean, mean, percentRemoved } from './statistics.js';
import { cell, excerpt, printLine } from './table.js';

const { values, positionals } = parseArgs({
  options: { experts: { type: 'boolean', default: false } },
  allowPositionals: true,
});

for (const { group, names } of bugsByGroup(positionals)) {
  const missing = await missingEngine(names);
  printLine(`${group.name}: ${group.title}${missing === undefined ? '' : `: skipped, because ${missing}`}`);
  if (missing !== undefined) continue;
  if (values.experts) await printExperts(names);
  else printResults(names);
  printLine('');
}

async function printExperts(names: readonly string[]): Promise<void> {
  for await (const { name, isConfirmed, detail } of checkExperts(names)) {
    if (!isConfirmed) process.exitCode = 1;
    printLine(`${name.padEnd(30)} ${isConfirmed ? 'confirmed' : 'NOT CONFIRMED'}  ${excerpt(detail, 110)}`);
  }
}

function printResults(names: readonly string[]): void {
  printLine(`${'bug'.padEnd(30)} before  after expert  ratio  calls  seconds  left`);
  const results: BugResult[] = [];
  for (const result of reduceBugs(names)) {
    results.push(result);
    const { name, before, after, expert, calls, seconds, text } = result;
    const cells = [
      name.padEnd(30),
      cell(before, 6),
      cell(after, 6),
      cell(expert ?? '', 6),
      expert === undefined ? cell('', 6) : cell(after / expert, 6, 2),
      cell(calls, 6),
      cell(seconds, 8, 1),
      ` ${excerpt(text, 110)}`,
    ];
    printLine(cells.join(' '));
  }
  const removed = mean(results.map(({ before, after }) => percentRemoved(before, after)));
  const calls = mean(results.map((result) => result.calls));
  const seconds = mean(results.map((result) => result.seconds));
  const ratios = results.flatMap(({ after, expert }) => (expert === undefined ? [] : [after / expert]));
  printLine(
    `${results.length} bugs: on average ${removed.toFixed(2)} % removed, ${calls.toFixed(0)} calls, ${seconds.toFixed(1)} s` +
      (ratios.length === 0
        ? ''
        : `; ${geometricMean(ratios).toFixed(2)} times the tokens of the expert (${ratios.length})`),
  );
}
