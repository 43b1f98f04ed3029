/**
 * Prints how the cost of a reduction grows with the script: five statements that fail, among 100, 1,000 and 10,000 irrelevant
 * ones. The oracle is a function, so only calls and our own time count.
 *
 *   npm run bench:scale
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { mixedScript } from './mixed-script.js';
import { cell, printLine } from './table.js';

interface Row {
  readonly statements: number;
  readonly megabytes: number;
  readonly calls: number;
  readonly ownSeconds: number;
  readonly peakMb: number;
  readonly after: number;
}

const SIZES = [100, 1_000, 10_000];
const CORE = [
  'CREATE TABLE core (a INTEGER, b TEXT)',
  "INSERT INTO core VALUES (1, 'x'), (2, 'y')",
  'CREATE INDEX core_b ON core (b)',
  'UPDATE core SET a = a + 1 WHERE b = 2',
  'SELECT count(*) FROM core WHERE a > 1',
];
/** A fragment of each of these statements, in this order. */
const FAILURE =
  /CREATE TABLE core[^;]*;[\s\S]*INSERT INTO core[\s\S]*CREATE INDEX core_b[\s\S]*UPDATE core[\s\S]*FROM core/;

const [size] = process.argv.slice(2);
if (size === undefined) printAll();
else process.stdout.write(JSON.stringify(await measure(Number(size))));

/** Each size runs in a separate process, so that its peak memory can be measured. */
function printAll(): void {
  const rows = SIZES.map((count) => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), String(count)];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Row;
  });
  printLine('statements       MB   calls   own seconds   peak MB   tokens left');
  for (const { statements, megabytes, calls, ownSeconds, peakMb, after } of rows) {
    const cells = [
      cell(statements, 10),
      cell(megabytes, 8, 2),
      cell(calls, 7),
      cell(ownSeconds, 13, 2),
      cell(peakMb, 9, 0),
      cell(after, 13),
    ];
    printLine(cells.join(' '));
  }
  const [first, last] = [rows[0], rows.at(-1)] as [Row, Row];
  const growth = (measure: (row: Row) => number): string =>
    (Math.log(measure(last) / measure(first)) / Math.log(last.statements / first.statements)).toFixed(2);
  printLine(
    `growth exponents from first to last: calls ${growth((row) => row.calls)}, own time ${growth((row) => row.ownSeconds)}`,
  );
}

async function measure(irrelevant: number): Promise<Row> {
  const statements = mixedScript(irrelevant, 7);
  CORE.forEach((statement, i) => {
    statements.splice(Math.floor(((i + 0.5) * statements.length) / CORE.length), 0, statement);
  });
  const text = `${statements.join(';\n')};\n`;
  const oracle = (candidate: string): boolean => FAILURE.test(candidate);
  const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
  return {
    statements: statements.length,
    megabytes: text.length / 1e6,
    calls: totalCalls(reduction.calls),
    ownSeconds: reduction.seconds - reduction.oracleSeconds,
    peakMb: process.resourceUsage().maxRSS / 1024,
    after: reduction.tokensAfter,
  };
}
