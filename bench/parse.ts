/**
 * Parses a generated script of mixed statements with our parser and with antlr4ng's interpreter on the same grammar, each in a
 * separate process. Prints times, peak memory and rejected statements.
 *
 *   npm run bench:parse [-- STATEMENTS]
 *
 * Our parser is the built package, as users run it.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { coverageOf, parserOf, parseScript, sqlite } from 'minrepro/sql';
import { antlrParser } from './antlr-baseline.js';
import { mixedScript } from './mixed-script.js';
import { cell, printLine } from './table.js';
import { writeG4 } from './write-g4.js';

interface Measurement {
  readonly loadMs: number;
  readonly parseMs: number;
  readonly rejected: number;
  readonly peakMb: number;
}

const [count = '5000', parser] = process.argv.slice(2);
const statements = mixedScript(Number(count), 1);
const script = `${statements.join(';\n')};\n`;

if (parser === undefined) printAll();
else process.stdout.write(JSON.stringify(measure(parser === 'minrepro' ? loadOurs : loadAntlr)));

function printAll(): void {
  const run = (name: string): Measurement => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), count, name];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measurement;
  };
  const ours = run('minrepro');
  const antlr = run('antlr4ng');
  printLine(`${statements.length} statements, ${script.length} characters, SQLite grammar, with trees, cold start`);
  printLine('           load ms  parse ms   peak MB  rejected');
  printRow('minrepro', ours);
  printRow('antlr4ng', antlr);
  printLine(
    `minrepro parses ${(antlr.parseMs / ours.parseMs).toFixed(1)} times as fast and needs ${(ours.peakMb / antlr.peakMb).toFixed(2)} of the memory`,
  );
}

function printRow(name: string, { loadMs, parseMs, peakMb, rejected }: Measurement): void {
  printLine(
    [name.padEnd(10), cell(loadMs, 9, 0), cell(parseMs, 9, 0), cell(peakMb, 9, 0), cell(rejected, 9)].join(' '),
  );
}

/** `load` returns what parses the script and counts rejected statements. */
function measure(load: () => () => number): Measurement {
  const start = performance.now();
  const parse = load();
  const loaded = performance.now();
  const rejected = parse();
  const done = performance.now();
  return { loadMs: loaded - start, parseMs: done - loaded, rejected, peakMb: process.resourceUsage().maxRSS / 1024 };
}

function loadOurs(): () => number {
  parserOf(sqlite);
  return () => coverageOf(parseScript(script, sqlite)).generic;
}

function loadAntlr(): () => number {
  const grammars = writeG4(parserOf(sqlite).lexer.grammar);
  const accepts = antlrParser(grammars.lexer, grammars.parser, 'r_statement');
  return () => statements.filter((statement) => !accepts(statement)).length;
}
