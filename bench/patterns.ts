/**
 * Reduces failing scripts, explains the minima, and generates fresh inputs of each pattern (DDSET, Gopinath et al. 2020, tables 1 and 2).
 * Prints the holes, the calls, how many inputs are valid, fail and are recognised, and the pattern.
 *
 *   npm run bench:patterns -- OLD_SHELL NEW_SHELL DIR…     cases of corpora, on two sqlite3 shells
 *   npm run bench:patterns -- --test COMMAND DIR…          cases of corpora, with a test script
 *   npm run bench:patterns -- --bugs                       bench/bugs: versions of SQLite differ
 *   npm run bench:patterns -- --errors                     bench/pattern-cases: errors of four engines
 *
 * --only NAME selects cases, and may be repeated; --seed N is that of the search; --summaries prints the sentence about each pattern. A case of the kind `segv` runs on the old shell alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  commandOracle,
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
import { BUGS_FOLDER, bugsByGroup, readBug } from './bug-corpus.js';
import { mean } from './statistics.js';
import { cell, excerpt, printLine } from './table.js';

const INSTANCES = 200;
/** Another seed than that of the search. */
const FRESH_SEED = 77;
const ERRORS_FOLDER = new URL('./pattern-cases/', import.meta.url);

/** The dialects of engines whose name is no dialect. */
const DIALECTS: Readonly<Record<string, string>> = { pglite: 'postgresql', mariadb: 'mysql' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    test: { type: 'string' },
    bugs: { type: 'boolean' },
    errors: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    summaries: { type: 'boolean' },
    seed: { type: 'string', default: '1' },
  },
});

/** A failing script and how to run it. */
interface Case {
  readonly name: string;
  readonly text: string;
  readonly dialect: string;
  open(): Promise<Oracle>;
}

const cases = [...corpusCases(), ...(values.bugs ? bugCases() : []), ...(values.errors ? errorCases() : [])].filter(
  ({ name }) => values.only?.includes(name) ?? true,
);
if (cases.length === 0) {
  process.stderr.write(
    'bench:patterns: give two sqlite3 shells or --test COMMAND and folders of cases, --bugs or --errors\n',
  );
  process.exit(2);
}

interface Row {
  readonly holes: number;
  readonly calls: number;
  /** Shares of the fresh inputs: valid ones, and failing ones among those. */
  readonly valid: number;
  readonly failing: number;
}

const rows: Row[] = [];
printLine('case   holes  calls  inputs  valid %  failing %  matched  nearest matched  pattern');
for (const one of cases) {
  const row = await measure(one);
  if (row) rows.push(row);
}
const percent = (shares: readonly number[], digits: number): string => `${(100 * mean(shares)).toFixed(digits)} %`;
printLine(
  `${rows.length} cases, ${rows.filter(({ holes }) => holes === 0).length} without a hole: ${mean(rows.map(({ calls }) => calls)).toFixed(0)} calls, ${percent(
    rows.map(({ valid }) => valid),
    1,
  )} valid, ${percent(
    rows.map(({ failing }) => failing),
    2,
  )} of them fail`,
);

function* corpusCases(): Generator<Case> {
  const { test } = values;
  const [shells, folders] = test === undefined ? [positionals.slice(0, 2), positionals.slice(2)] : [[], positionals];
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'input.sql')))) {
      const kind = readFileSync(join(folder, name, 'kind'), 'utf8').trim();
      const addresses = shells.map((shell) => `sqlite:${shell}`);
      yield {
        name,
        text: readFileSync(join(folder, name, 'input.sql'), 'utf8'),
        dialect: 'sqlite',
        open: () =>
          test === undefined
            ? openEngines(kind === 'segv' ? addresses.slice(0, 1) : addresses)
            : commandOracle({ command: `${test} '${kind}'`, fileName: 'input.sql' }),
      };
    }
}

function* bugCases(): Generator<Case> {
  for (const name of bugsByGroup(['bugs'])[0]?.names ?? []) {
    const { engine, against } = readBug(name);
    const text = readFileSync(new URL(`${name}.sql`, BUGS_FOLDER), 'utf8');
    yield { name, text, dialect: 'sqlite', open: () => openEngines([engine, against]) };
  }
}

/** The name of a file starts with that of its engine. */
function* errorCases(): Generator<Case> {
  for (const file of readdirSync(ERRORS_FOLDER)) {
    const name = file.replace(/\.sql$/, '');
    const engine = name.replace(/-.*/, '');
    const text = readFileSync(new URL(file, ERRORS_FOLDER), 'utf8');
    yield { name, text, dialect: DIALECTS[engine] ?? engine, open: () => openEngines([engine]) };
  }
}

async function openEngines(addresses: readonly string[]): Promise<Oracle> {
  const engines: Engine[] = [];
  for (const address of addresses) engines.push(await openEngine(address));
  return engineOracle({ engines: engines as [Engine] | [Engine, Engine] });
}

async function measure({ name, text, dialect, open }: Case): Promise<Row | undefined> {
  const oracle = await open();
  const language = sqlLanguage(dialect);
  try {
    const { text: minimum } = await reduce({ text, language, oracle });
    const { pattern, calls, nearest } = await explain({
      text: minimum,
      language,
      oracle,
      seed: Number(values.seed),
      isolationCalls: 0,
    });
    const matches = createMatcher(pattern, language);
    let [count, valid, failing, matched] = [0, 0, 0, 0];
    for (const instance of produce(pattern, language, { count: INSTANCES, seed: FRESH_SEED })) {
      count++;
      const answer = await oracle.check(instance, new AbortController().signal);
      const verdict = typeof answer === 'object' ? answer.verdict : answer;
      if (verdict !== 'invalid') valid++;
      if (verdict === 'reproduced') failing++;
      if (matches(instance)) matched++;
    }
    const row = {
      holes: pattern.holes.length,
      calls: totalCalls(calls),
      valid: valid / count,
      failing: failing / Math.max(1, valid),
    };
    const cells = [
      name.padEnd(6),
      cell(row.holes, 5),
      cell(row.calls, 6),
      cell(count, 7),
      cell(100 * row.valid, 8, 1),
      cell(100 * row.failing, 10, 1),
      cell(matched, 8),
      cell(nearest.filter(({ passing }) => matches(passing)).length, 16),
      ` ${excerpt(compactText(pattern), 300)}`,
    ];
    printLine(cells.join(' '));
    if (values.summaries) printLine(`       ${pattern.summary ?? ''}`);
    return row;
  } catch (error) {
    if (!(error instanceof NotReproduced)) throw error;
    printLine(`${name.padEnd(6)} does not fail with this oracle`);
    return undefined;
  } finally {
    await oracle.close?.();
  }
}
