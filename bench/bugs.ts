/**
 * Reduces scripts on which versions of SQLite differ, with the plain command line and without a test script.
 *
 *   npm run bench:bugs [-- NAME…]
 */
import { type BugResult, reduceBugs } from './bug-corpus.js';
import { mean, percentRemoved } from './statistics.js';
import { cell, excerpt, printLine } from './table.js';

printLine(`${'bug'.padEnd(12)} before  after       %  calls  seconds  left`);
const results: BugResult[] = [];
for (const result of reduceBugs(process.argv.slice(2))) {
  results.push(result);
  const { name, before, after, calls, seconds, text } = result;
  const cells = [
    name.padEnd(12),
    cell(before, 6),
    cell(after, 6),
    cell(percentRemoved(before, after), 7, 2),
    cell(calls, 6),
    cell(seconds, 8, 1),
    ` ${excerpt(text, 110)}`,
  ];
  printLine(cells.join(' '));
}
const removed = mean(results.map(({ before, after }) => percentRemoved(before, after)));
const calls = mean(results.map((result) => result.calls));
const seconds = mean(results.map((result) => result.seconds));
printLine(
  `${results.length} bugs: on average ${removed.toFixed(2)} % removed, ${calls.toFixed(0)} calls, ${seconds.toFixed(1)} s`,
);
