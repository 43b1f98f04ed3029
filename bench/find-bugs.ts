/**
 * Finds scripts on which two versions of SQLite differ, and keeps one for each kind of difference under bench/bugs.
 *
 *   npm run bench:find-bugs -- FIRST_SEED COUNT
 *
 * Kinds are told apart by what is left after reducing: its fingerprint, and its words without names and literals.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { randomScript } from './random-script.js';

const [first = '0', count = '100'] = process.argv.slice(2);
const folder = new URL('./bugs/', import.meta.url);
mkdirSync(folder, { recursive: true });
const known = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => (JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { shape: string }).shape),
);
const never = new AbortController().signal;
const PAIRS = [
  ['sqlite@3.28.0', 'sqlite'],
  ['sqlite@3.30.1', 'sqlite'],
] as const;

for (const [old, now] of PAIRS) {
  const engines = [await openEngine(old), await openEngine(now)] as const;
  for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
    const text = randomScript(seed);
    const oracle = engineOracle({ engines });
    oracle.limitTime(3_000);
    const { verdict, detail } = await oracle.check(text, never);
    if (verdict !== 'reproduced') continue;
    try {
      const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle, maxSeconds: 30 });
      const kind = detail
        .split(':')[0]
        ?.replace(/ (?:in|than in) sqlite.*/, '')
        .replace(/sqlite(?:@[\d.]+)?/, (name) => (name === now ? 'the new' : 'the old'));
      const shape = `${kind}; ${shapeOf(reduction.text)}`;
      if (known.has(shape)) continue;
      known.add(shape);
      const name = `${old.replace(/\D/g, '')}-${seed}`;
      if (existsSync(new URL(`${name}.sql`, folder))) continue;
      writeFileSync(new URL(`${name}.sql`, folder), text);
      writeFileSync(
        new URL(`${name}.json`, folder),
        `${JSON.stringify({ engine: old, against: now, seed, shape }, null, 2)}\n`,
      );
      process.stdout.write(
        `${name}: ${reduction.tokensBefore} to ${reduction.tokensAfter} tokens: ${reduction.text.replace(/\s+/g, ' ')}\n`,
      );
    } catch (error) {
      process.stdout.write(`${old} ${seed}: ${String(error).slice(0, 200)}\n`);
    }
  }
  for (const engine of engines) await engine.close();
}

/** The words of a script that tell what it is about, each once, with one word for functions that are alike. */
function shapeOf(text: string): string {
  const words = text.replace(/'[^']*'/g, '').match(/[A-Za-z_]{2,}/g) ?? [];
  return [...new Set(words.map((word) => alike(word.toUpperCase())))]
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

function alike(word: string): string {
  if (/^(?:SELECT|FROM|AS|UNION|ALL|INTO|INSERT|CREATE|TABLE|VALUES|WHERE|NULL|TRUE|FALSE)$/.test(word)) return '';
  if (/^(?:SUM|MIN|MAX|AVG|TOTAL|COUNT)$/.test(word)) return 'AGGREGATE';
  if (/^(?:ABS|TYPEOF|LENGTH|HEX|QUOTE|UPPER|LOWER|TRIM|ROUND|UNICODE|SUBSTR|INSTR)$/.test(word)) return 'FUNCTION';
  if (/^(?:INT|INTEGER|REAL|NUMERIC|BLOB)$/.test(word)) return 'NUMBER';
  return word;
}
