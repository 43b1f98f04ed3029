/**
 * Reduces the cases of a corpus, explains the minima, and generates fresh inputs of each pattern (DDSET, Gopinath et al. 2020,
 * tables 1 and 2). Prints the holes, the calls, how many inputs are valid, fail and are recognised, and the pattern.
 *
 *   npm run bench:patterns -- OLD_SHELL NEW_SHELL DIR…
 *
 * DIR is a corpus of SQL scripts; OLD_SHELL and NEW_SHELL are sqlite3 shells. A case of the kind `segv` runs on the old one alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compactText,
  createMatcher,
  type Engine,
  engineOracle,
  explain,
  NotReproduced,
  type Oracle,
  openEngine,
  produce,
  reduce,
  sqlLanguage,
} from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { mean } from './statistics.js';
import { cell, excerpt, printLine } from './table.js';

const INSTANCES = 200;
/** Another seed than that of the search. */
const SEED = 77;

const [oldShell, newShell, ...folders] = process.argv.slice(2);
if (oldShell === undefined || newShell === undefined || folders.length === 0) {
  process.stderr.write('bench:patterns: give two sqlite3 shells and folders of cases\n');
  process.exit(2);
}

const results: { calls: number; valid: number; failing: number }[] = [];
printLine('case   holes  calls  inputs  valid %  failing %  matched  nearest matched  pattern');
for (const folder of folders)
  for (const name of readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'input.sql'))))
    await measure(name, join(folder, name));
printLine(
  `${results.length} cases: ${mean(results.map(({ calls }) => calls)).toFixed(0)} calls, ${(100 * mean(results.map(({ valid }) => valid))).toFixed(1)} % valid, ${(100 * mean(results.map(({ failing }) => failing))).toFixed(2)} % of them fail`,
);

async function measure(name: string, folder: string): Promise<void> {
  const text = readFileSync(join(folder, 'input.sql'), 'utf8');
  const isCrash = readFileSync(join(folder, 'kind'), 'utf8').trim() === 'segv';
  const engines: Engine[] = [];
  for (const shell of isCrash ? [oldShell] : [oldShell, newShell]) engines.push(await openEngine(`sqlite:${shell}`));
  const oracle: Oracle = engineOracle({ engines: engines as [Engine] | [Engine, Engine] });
  const language = sqlLanguage('sqlite');
  try {
    const { text: minimum } = await reduce({ text, language, oracle });
    const { pattern, calls, nearest } = await explain({ text: minimum, language, oracle });
    const matches = createMatcher(pattern, language);
    let [count, valid, failing, matched] = [0, 0, 0, 0];
    for (const instance of produce(pattern, language, { count: INSTANCES, seed: SEED })) {
      count++;
      const answer = await oracle.check(instance, new AbortController().signal);
      const verdict = typeof answer === 'object' ? answer.verdict : answer;
      if (verdict !== 'invalid') valid++;
      if (verdict === 'reproduced') failing++;
      if (matches(instance)) matched++;
    }
    results.push({ calls: totalCalls(calls), valid: valid / count, failing: failing / Math.max(1, valid) });
    const cells = [
      name.padEnd(6),
      cell(pattern.holes.length, 5),
      cell(totalCalls(calls), 6),
      cell(count, 7),
      cell((100 * valid) / count, 8, 1),
      cell((100 * failing) / Math.max(1, valid), 10, 1),
      cell(matched, 8),
      cell(nearest.filter(({ passing }) => matches(passing)).length, 16),
      ` ${excerpt(compactText(pattern), 150)}`,
    ];
    printLine(cells.join(' '));
  } catch (error) {
    if (!(error instanceof NotReproduced)) throw error;
    printLine(`${name.padEnd(6)} does not fail with these shells and this oracle`);
  } finally {
    await oracle.close?.();
  }
}
