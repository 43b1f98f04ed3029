/**
 * Isolates the difference between a passing and a failing part of each script (`dd` of Zeller and Hildebrandt, TSE 2002), and checks the
 * claims by brute force: the passing part passes, the failing part fails, they differ in nothing but the difference, and no statement
 * of the difference is enough on its own. The last column counts the tokens whose deletion alone is enough: tokens are
 * below the granularity of the search, so these differences could be smaller.
 *
 *   npm run bench:isolation -- OLD_SHELL NEW_SHELL DIR…     cases of corpora, on two sqlite3 shells
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Engine,
  engineOracle,
  NotReproduced,
  type Oracle,
  openEngine,
  reduce,
  sqlLanguage,
  type Verdict,
} from 'minrepro';
import { cell, excerpt, printLine } from './table.js';

const [oldShell, newShell, ...folders] = process.argv.slice(2);
if (oldShell === undefined || newShell === undefined || folders.length === 0) {
  process.stderr.write('bench:isolation: give two sqlite3 shells and folders of cases\n');
  process.exit(2);
}
const language = sqlLanguage('sqlite');
let wrong = 0;
printLine('case   chars  calls  finished  passes  fails  difference  only it  1-minimal  tokens  what is different');
for (const folder of folders)
  for (const name of readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'input.sql'))))
    await measure(name, join(folder, name));
printLine(wrong === 0 ? 'all claims hold' : `${wrong} claims do not hold`);
process.exitCode = wrong === 0 ? 0 : 1;

async function measure(name: string, folder: string): Promise<void> {
  const kind = readFileSync(join(folder, 'kind'), 'utf8').trim();
  const shells = kind === 'segv' ? [oldShell] : [oldShell, newShell];
  const engines: Engine[] = [];
  for (const shell of shells) engines.push(await openEngine(`sqlite:${shell}`));
  const oracle = engineOracle({ engines: engines as [Engine] | [Engine, Engine] });
  const text = readFileSync(join(folder, 'input.sql'), 'utf8');
  try {
    const { explanation } = await reduce({ text, language, oracle, explain: { checks: 1 } });
    const isolation = explanation?.isolation;
    if (!isolation) {
      printLine(`${name.padEnd(6)} no part passes`);
      return;
    }
    const { passing, failing, difference, isUnfinished, calls } = isolation;
    const claims = [
      (await verdictOf(oracle, passing)) === 'vanished',
      (await verdictOf(oracle, failing)) === 'reproduced',
      withoutSpace(without(failing, difference)) === withoutSpace(passing),
      await isMinimal(oracle, failing, difference),
    ];
    wrong += claims.filter((holds) => !holds).length;
    const [passes, fails, isOnly, minimal] = claims.map((holds) => (holds ? 'yes' : 'NO'));
    const different = difference.map(({ start, end }) => failing.slice(start, end)).join(' … ');
    const cells = [
      name.padEnd(6),
      cell(text.length, 5),
      cell(calls, 6),
      cell(isUnfinished ? 'no' : 'yes', 9),
      cell(passes ?? '', 7),
      cell(fails ?? '', 6),
      cell(different.length, 11),
      cell(isOnly ?? '', 8),
      cell(minimal ?? '', 10),
      cell(await smallerTokens(oracle, failing, difference), 7),
      ` ${excerpt(different, 80)}`,
    ];
    printLine(cells.join(' '));
  } catch (error) {
    if (!(error instanceof NotReproduced)) throw error;
    printLine(`${name.padEnd(6)} does not fail with this oracle`);
  } finally {
    await oracle.close?.();
  }
}

type Place = { readonly start: number; readonly end: number };

async function verdictOf(oracle: Oracle, text: string): Promise<Verdict | undefined> {
  const answer = await oracle.check(text, new AbortController().signal);
  return typeof answer === 'object' ? answer.verdict : (answer as Verdict);
}

function without(text: string, places: readonly Place[]): string {
  return [...places].reverse().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** A deletion may leave other white space behind. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** No statement of a difference of several is enough: without it alone, the rest does not pass. */
async function isMinimal(oracle: Oracle, failing: string, difference: readonly Place[]): Promise<boolean> {
  const statements = language
    .snapshot(failing)
    .statements.filter((statement) =>
      difference.some(({ start, end }) => start <= statement.start && statement.end <= end),
    );
  if (statements.length < 2) return true;
  for (const statement of statements)
    if ((await verdictOf(oracle, without(failing, [statement]))) === 'vanished') return false;
  return true;
}

async function smallerTokens(oracle: Oracle, failing: string, difference: readonly Place[]): Promise<number> {
  let count = 0;
  for (const { start, end } of difference) {
    const tokens = [...failing.slice(start, end).matchAll(/\w+|'[^']*'|[^\s\w]/g)];
    if (difference.length === 1 && tokens.length < 2) return 0;
    for (const { index, 0: token } of tokens) {
      const place = { start: start + index, end: start + index + token.length };
      if ((await verdictOf(oracle, without(failing, [place]))) === 'vanished') count++;
    }
  }
  return count;
}
