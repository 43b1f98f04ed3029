/**
 * Finds random scripts on which two versions of SQLite differ, and keeps one for each kind of difference in bench/bugs.
 *
 *   npm run bench:find-bugs -- FIRST_SEED COUNT
 *
 * Two differences are of the same kind if their reduced scripts have the same fingerprint and the same keywords and functions.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { type Engine, engineOracle, openEngine, reduce, sqlLanguage, UnavailableError } from 'minrepro';
import { checkText } from 'minrepro/oracles';
import { BUGS_FOLDER, type Bug, bugNames, readBug } from './bug-corpus.js';
import { randomScript } from './random-script.js';
import { excerpt, printLine } from './table.js';

const [firstSeed = '0', count = '100'] = process.argv.slice(2);
const PAIRS = [
  ['sqlite@3.28.0', 'sqlite'],
  ['sqlite@3.30.1', 'sqlite'],
] as const;

mkdirSync(BUGS_FOLDER, { recursive: true });
const shapes = new Set(bugNames().map((name) => readBug(name).shape));
for (const [older, newer] of PAIRS) {
  const engines = [await openEngine(older), await openEngine(newer)] as const;
  for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(count); seed++) {
    try {
      await tryScript(engines, seed);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      printLine(`${older} ${seed}: ${String(error).slice(0, 200)}`);
    }
  }
  for (const engine of engines) await engine.close();
}

async function tryScript(engines: readonly [Engine, Engine], seed: number): Promise<void> {
  const [older, newer] = engines.map((engine) => engine.name) as [string, string];
  const text = randomScript(seed);
  const oracle = engineOracle({ engines });
  oracle.limitTime?.(3_000);
  const { verdict, detail } = await checkText(oracle, text, new AbortController().signal);
  if (verdict !== 'reproduced') return;
  const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle, maxSeconds: 30 });
  const kind = detail
    .split(':')[0]
    ?.replace(/ (?:in|than in) sqlite.*/, '')
    .replace(/sqlite(?:@[\d.]+)?/, (name) => (name === newer ? 'the new' : 'the old'));
  const shape = `${kind}; ${keywordsOf(reduction.text)}`;
  const name = `${older.replace(/\D/g, '')}-${seed}`;
  const script = new URL(`${name}.sql`, BUGS_FOLDER);
  if (shapes.has(shape)) return;
  shapes.add(shape);
  if (existsSync(script)) return;
  const bug: Bug & { seed: number } = { engine: older, against: newer, seed, shape };
  writeFileSync(script, text);
  writeFileSync(new URL(`${name}.json`, BUGS_FOLDER), `${JSON.stringify(bug, null, 2)}\n`);
  printLine(
    `${name}: ${reduction.tokensBefore} to ${reduction.tokensAfter} tokens: ${excerpt(reduction.text, Number.POSITIVE_INFINITY)}`,
  );
}

/** The distinct keywords and functions of a script in alphabetical order; similar functions and types share a word. */
function keywordsOf(text: string): string {
  const words = text.replace(/'[^']*'/g, '').match(/[A-Za-z_]{2,}/g) ?? [];
  return [...new Set(words.map((word) => classOf(word.toUpperCase())))]
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Empty for words that nearly every script contains. */
function classOf(word: string): string {
  if (/^(?:SELECT|FROM|AS|UNION|ALL|INTO|INSERT|CREATE|TABLE|VALUES|WHERE|NULL|TRUE|FALSE)$/.test(word)) return '';
  if (/^(?:SUM|MIN|MAX|AVG|TOTAL|COUNT)$/.test(word)) return 'AGGREGATE';
  if (/^(?:ABS|TYPEOF|LENGTH|HEX|QUOTE|UPPER|LOWER|TRIM|ROUND|UNICODE|SUBSTR|INSTR)$/.test(word)) return 'FUNCTION';
  if (/^(?:INT|INTEGER|REAL|NUMERIC|BLOB)$/.test(word)) return 'NUMBER';
  return word;
}
