/**
 * Reduces every script of a folder several times with oracles that only look for random words of the text. Prints how many
 * results are larger than their script or no longer fail, and how many reductions crash.
 *
 *   npm run bench:dialects -- DIR
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { detectDialect } from 'minrepro/sql';
import { seededRandom } from 'minrepro/syntax';
import { decodeText } from '../src/edit/text.js';
import { printLine } from './table.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('bench:dialects: name a folder of SQL scripts: npm run bench:dialects -- DIR\n');
  process.exit(2);
}

const RUNS = 3;
const counts = { runs: 0, larger: 0, wrong: 0, crashed: 0, before: 0, after: 0, calls: 0 };

for (const file of scriptsIn(folder)) {
  const text = decodeText(readFileSync(file));
  const language = sqlLanguage(detectDialect(text).dialect);
  for (let seed = 0; seed < RUNS; seed++) {
    const words = randomWords(text, seed);
    const fails = (candidate: string): boolean => containsInOrder(candidate, words);
    try {
      const { tokensBefore, tokensAfter, text: result, calls } = await reduce({ text, language, oracle: fails });
      counts.before += tokensBefore;
      counts.after += tokensAfter;
      counts.calls += totalCalls(calls);
      if (tokensAfter > tokensBefore) report('larger', file);
      if (!fails(result)) report('wrong', file);
    } catch (error) {
      report('crashed', `${file}: ${error instanceof Error ? error.stack : error}`);
    }
    counts.runs++;
  }
}
printLine(
  `${counts.runs} reductions: ${counts.larger} larger than their script, ${counts.wrong} that no longer fail, ${counts.crashed} crashes; ${counts.before} tokens to ${counts.after}, ${counts.calls} calls`,
);

function* scriptsIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    if (path.endsWith('.sql')) yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* scriptsIn(join(path, name));
}

/** At most four words of a text, in the order of the text. */
function randomWords(text: string, seed: number): string[] {
  const words = text.match(/\w{2,}/g) ?? [];
  const random = seededRandom(seed);
  const indexes = Array.from({ length: 4 }, () => random.below(Math.max(1, words.length))).sort((a, b) => a - b);
  return [...new Set(indexes)].map((index) => words[index] ?? '');
}

function containsInOrder(text: string, words: readonly string[]): boolean {
  let offset = 0;
  for (const word of words) {
    const found = text.indexOf(word, offset);
    if (found < 0) return false;
    offset = found + word.length;
  }
  return true;
}

function report(kind: 'larger' | 'wrong' | 'crashed', detail: string): void {
  counts[kind]++;
  process.stderr.write(`${kind}: ${detail}\n`);
}
