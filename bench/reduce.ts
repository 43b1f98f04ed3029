/**
 * Reduces every case of a corpus and prints sizes, calls, times and memory.
 *
 *   npm run bench -- --corpus DIR --test CMD [--jobs N] [--only CASE,…] [--passes all|grammar|both]
 *                    [--sqlite SHELL] [--unconfined] [--waste] [--json FILE] [--compare FILE]
 *
 * A case is a folder with `input.sql`, `kind` (passed to CMD before the path of the candidate) and perhaps `expert.sql`.
 * With --engines OLD,NEW instead of --test, minrepro runs two sqlite3 shells itself, and `kind` says what to look for: diff,
 * old-error:TEXT, new-error:TEXT or segv. With both options, each case is reduced with either oracle, and their speed is compared.
 * With --unconfined, the reference is the same engines without a sandbox.
 *
 * With --sqlite, candidates that no longer fail also run in that shell. They count as invalid if they have an error that no
 * failing text had. These runs are not part of the times.
 * With --passes both, each case is reduced with grammar passes and with all passes, and the calls are compared.
 * --waste prints the calls of each pass by verdict, and how many did not work before the last smaller text was found.
 * --json FILE writes the results; --compare FILE prints them beside those of this run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { absoluteCommand } from '../src/system/absolute-command.js';
import type { CaseResult, Mode, OracleChoice } from './corpus/case-result.js';
import {
  printHeader,
  printModes,
  printResult,
  printSpeedUp,
  printSummary,
  printWaste,
} from './corpus/print-results.js';
import { runCorpus } from './corpus/run-corpus.js';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    test: { type: 'string' },
    engines: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'string' },
    compare: { type: 'string' },
    passes: { type: 'string', default: 'all' },
    sqlite: { type: 'string' },
    unconfined: { type: 'boolean', default: false },
    waste: { type: 'boolean', default: false },
  },
});
const { corpus, test, engines, passes, sqlite } = values;
if (corpus === undefined || (test === undefined && engines === undefined)) {
  process.stderr.write('bench: give --corpus DIR and --test CMD, --engines OLD,NEW or both\n');
  process.exit(2);
}
const oracles: OracleChoice[] = [
  ...(test === undefined ? [] : [{ test: absoluteCommand(test, process.cwd()) }]),
  ...(engines !== undefined && values.unconfined ? [{ engines, isUnconfined: true }] : []),
  ...(engines === undefined ? [] : [{ engines }]),
];
const modes: readonly Mode[] = passes === 'both' ? ['grammar', 'all'] : [passes === 'grammar' ? 'grammar' : 'all'];
const earlier = values.compare === undefined ? [] : (JSON.parse(readFileSync(values.compare, 'utf8')) as CaseResult[]);

/** Of the first and of the last oracle; the same if there is one. */
const first: CaseResult[] = [];
const last: CaseResult[] = [];
printHeader();
for (const results of runCorpus({
  corpus: resolve(corpus),
  modes,
  oracles,
  jobs: Number(values.jobs),
  ...(values.only === undefined ? {} : { only: values.only.split(',') }),
  ...(sqlite === undefined ? {} : { sqlite }),
})) {
  const [reference, result] = [results[0], results.at(-1)] as [CaseResult, CaseResult];
  first.push(reference);
  last.push(result);
  const compared = earlier.find(({ name, mode }) => name === result.name && mode === result.mode);
  printResult(result, results.length > 1 ? reference : compared);
}
const resultsOf = (mode: Mode): CaseResult[] => last.filter((result) => result.mode === mode);
for (const mode of modes) printSummary(resultsOf(mode), mode, sqlite !== undefined);
if (values.waste) for (const mode of modes) printWaste(resultsOf(mode));
if (oracles.length > 1) printSpeedUp(first, last);
if (passes === 'both') printModes(resultsOf('grammar'), resultsOf('all'));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(last, null, 1)}\n`);
