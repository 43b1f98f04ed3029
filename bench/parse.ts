/**
 * Parses a generated script of mixed statements with our parser and with antlr4ng's interpreter on the same grammar,
 * each in a process of its own, and prints times, peak memory and rejected statements.
 *
 *   npm run bench:parse [-- STATEMENTS]
 *
 * Ours is the built package, as users run it.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { coverageOf, languageOf, parseScript } from 'minrepro';
import { antlrParser } from './antlr-baseline.js';
import { mixedScript } from './mixed-script.js';
import { writeG4 } from './write-g4.js';

interface Measured {
  readonly loadMs: number;
  readonly parseMs: number;
  readonly rejected: number;
  readonly peakMb: number;
}

const [statementsText = '5000', side] = process.argv.slice(2);
const statements = mixedScript(Number(statementsText), 1);
const script = `${statements.join(';\n')};\n`;

function measure(load: () => () => number): Measured {
  const start = performance.now();
  const parse = load();
  const loaded = performance.now();
  const rejected = parse();
  const done = performance.now();
  return { loadMs: loaded - start, parseMs: done - loaded, rejected, peakMb: process.resourceUsage().maxRSS / 1024 };
}

if (side === 'ours') {
  const measured = measure(() => {
    languageOf('sqlite');
    return () => coverageOf(parseScript(script, 'sqlite')).generic;
  });
  process.stdout.write(JSON.stringify(measured));
} else if (side === 'antlr4ng') {
  const measured = measure(() => {
    const { lexer, parser } = writeG4(languageOf('sqlite').lexer.grammar);
    const accepts = antlrParser(lexer, parser, 'r_statement');
    return () => statements.filter((statement) => !accepts(statement)).length;
  });
  process.stdout.write(JSON.stringify(measured));
} else {
  const run = (which: string): Measured => {
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), statementsText, which];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
  };
  const ours = run('ours');
  const antlr = run('antlr4ng');
  const row = (name: string, m: Measured): string =>
    `${name.padEnd(10)} ${m.loadMs.toFixed(0).padStart(9)} ${m.parseMs.toFixed(0).padStart(9)} ${m.peakMb.toFixed(0).padStart(9)} ${String(m.rejected).padStart(9)}`;
  const lines = [
    `${statements.length} statements, ${script.length} characters, SQLite grammar, trees built, cold`,
    '           load ms  parse ms   peak MB  rejected',
    row('minrepro', ours),
    row('antlr4ng', antlr),
    `minrepro parses ${(antlr.parseMs / ours.parseMs).toFixed(1)} times as fast and needs ${(ours.peakMb / antlr.peakMb).toFixed(2)} of the memory`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
