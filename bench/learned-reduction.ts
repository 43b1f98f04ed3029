/**
 * Reduces scripts with constructs that a grammar does not cover twice: with generic trees, and with learned productions. Prints
 * tokens and calls of both.
 *
 *   npm run bench:learned-reduction -- DIR
 *
 * DIR is a folder of scripts for SQLite. The grammar is standard-sql.g4. A candidate fails if SQLite accepts all that it accepts
 * of the original, and if a statement contains the first token that the grammar does not cover with its neighbour, and one more
 * word of the original statement.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { type Dialect, generic, learnDialect, parseScript, type ScriptStatement, sqlite } from 'minrepro/sql';
import { seededRandom } from 'minrepro/syntax';
import initSqlJs from 'sql.js';
import { decodeText } from '../src/edit/text.js';
import { cell, printLine } from './table.js';

const [root] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('bench:learned-reduction: name a folder of scripts for SQLite\n');
  process.exit(2);
}

const engine = await initSqlJs();
const standard: Dialect = {
  ...generic,
  name: 'standard',
  grammar: { name: 'standard', text: readFileSync(new URL('standard-sql.g4', import.meta.url), 'utf8') },
};
/** Statements of one script with a construct that is kept. */
const MAX_STATEMENTS = 1;

const sums = { scripts: 0, reductions: 0, before: 0, generic: 0, genericCalls: 0, learned: 0, learnedCalls: 0 };
for (const name of readdirSync(root).filter((file) => file.endsWith('.sql')))
  await measure(decodeText(readFileSync(join(root, name))));
const { scripts, reductions, before } = sums;
printLine(`${reductions} reductions of ${scripts} scripts, ${before} tokens`);
printLine(`with generic trees:         ${cell(sums.generic, 6)} tokens, ${cell(sums.genericCalls, 6)} calls`);
printLine(`with learned productions:   ${cell(sums.learned, 6)} tokens, ${cell(sums.learnedCalls, 6)} calls`);

async function measure(text: string): Promise<void> {
  const { dialect, learned } = learnDialect(parseScript(text, standard));
  if (learned.length > 0) sums.scripts++;
  for (const [seed, statement] of learned.slice(0, MAX_STATEMENTS).entries()) {
    const oracle = oracleFor(text, statement, seed);
    if (!oracle(text)) continue;
    const plain = await reduce({ text, language: sqlLanguage(standard), oracle });
    const extended = await reduce({ text, language: sqlLanguage(dialect), oracle });
    sums.reductions++;
    sums.before += plain.tokensBefore;
    sums.generic += plain.tokensAfter;
    sums.genericCalls += totalCalls(plain.calls);
    sums.learned += extended.tokensAfter;
    sums.learnedCalls += totalCalls(extended.calls);
  }
}

function oracleFor(
  text: string,
  { start, end, parsed }: ScriptStatement,
  seed: number,
): (candidate: string) => boolean {
  const from = start + (parsed.failure?.offset ?? 0);
  const [first = '', second = ''] = statementsOf(text.slice(from, end))[0]?.split(' ') ?? [];
  const words = text.slice(start, end).match(/\w{2,}/g) ?? [];
  const word = words[seededRandom(seed).below(words.length)] ?? '';
  const errors = new Set(errorsOf(text));
  return (candidate) =>
    statementsOf(candidate).some((tokens) => ` ${tokens} `.includes(` ${first} ${second}`) && tokens.includes(word)) &&
    errorsOf(candidate).every((error) => errors.has(error));
}

/** The tokens of each statement, separated by spaces. */
function statementsOf(text: string): string[] {
  return parseScript(text, sqlite).statements.map(({ parsed }) => parsed.canonical);
}

function errorsOf(text: string): string[] {
  const database = new engine.Database();
  try {
    return statementsOf(text).flatMap((statement) => {
      try {
        database.run(statement);
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
  } finally {
    database.close();
  }
}
