/**
 * Reduces every script of a folder by judges that only look at the text, several for each, and prints how often a result
 * was larger than its script, invalid for its own judge, or a crash of ours.
 *
 *   npm run bench:dialects -- DIR
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, detectDialect, type Oracle, reduce, seededRandom, sqlLanguage } from 'minrepro';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('bench:dialects: give a folder of scripts\n');
  process.exit(2);
}

const RUNS = 3;
const counts = { runs: 0, larger: 0, wrong: 0, crashed: 0, before: 0, after: 0, calls: 0 };

for (const file of scriptsIn(folder)) {
  const text = decodeText(readFileSync(file));
  const language = sqlLanguage(detectDialect(text).dialect);
  for (let seed = 0; seed < RUNS; seed++) {
    const needed = someWords(text, seed);
    const fails = (candidate: string): boolean => inOrder(candidate, needed);
    try {
      const { tokensBefore, tokensAfter, text: result, calls } = await reduce({ text, language, oracle: judge(fails) });
      counts.before += tokensBefore;
      counts.after += tokensAfter;
      counts.calls += calls.reproduced + calls.vanished;
      if (tokensAfter > tokensBefore) report('larger', file);
      if (!fails(result)) report('wrong', file);
    } catch (error) {
      report('crashed', `${file}: ${error instanceof Error ? error.stack : error}`);
    }
    counts.runs++;
  }
}
process.stdout.write(
  `${counts.runs} reductions: ${counts.larger} larger than their script, ${counts.wrong} that no longer fail, ${counts.crashed} crashes; ${counts.before} tokens to ${counts.after}, ${counts.calls} calls\n`,
);

function* scriptsIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    if (path.endsWith('.sql')) yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* scriptsIn(join(path, name));
}

/** A few words of a text, in its order. */
function someWords(text: string, seed: number): string[] {
  const words = text.match(/\w{2,}/g) ?? [];
  const random = seededRandom(seed);
  const places = Array.from({ length: 4 }, () => random.below(Math.max(1, words.length))).sort((a, b) => a - b);
  return [...new Set(places)].map((at) => words[at] ?? '');
}

function inOrder(text: string, words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    at = text.indexOf(word, at);
    if (at < 0) return false;
    at += word.length;
  }
  return true;
}

function judge(fails: (text: string) => boolean): Oracle {
  return {
    name: 'words',
    limitTime: () => {},
    check: async (text) => ({ verdict: fails(text) ? 'reproduced' : 'vanished', detail: '' }),
    close: async () => {},
  };
}

function report(kind: 'larger' | 'wrong' | 'crashed', what: string): void {
  counts[kind]++;
  process.stderr.write(`${kind}: ${what}\n`);
}
