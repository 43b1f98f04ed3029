/**
 * Prints how many statements of each folder of scripts a grammar covers before and after learning, and how many productions it
 * learns.
 *
 *   npm run bench:learning -- DIR [--list] [--only FOLDER,…]
 *
 * Two grammars without a dialect: `core` is what the shipped dialects share, `standard` (standard-sql.g4) about SQL-92.
 * - in rules: the share of the tokens of learned statements that are not terminals of a learned production.
 * - other half: every other script is learned, and the remaining ones are measured before and after it, without learning.
 * - garbage: statements with shuffled tokens that the grammar does not cover, and how many of them learning covers.
 * `--list` prints the productions and what cannot be learned.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, generic, learnDialect, parserOf, parseScript, type Script, withProductions } from 'minrepro/sql';
import { type Node, type Production, productionsToG4, seededRandom } from 'minrepro/syntax';
import { decodeText } from '../src/edit/text.js';
import { cell, excerpt, printLine } from './table.js';

const [root, ...rest] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write('bench:learning: name a folder of folders of scripts: npm run bench:learning -- DIR\n');
  process.exit(2);
}
const lists = rest.includes('--list');
const only = rest[rest.indexOf('--only') + 1]?.split(',');
const folders = readdirSync(root).filter((name) => !rest.includes('--only') || only?.includes(name));

const standard: Dialect = {
  ...generic,
  name: 'standard',
  grammar: { name: 'standard', text: readFileSync(new URL('standard-sql.g4', import.meta.url), 'utf8') },
};

for (const base of [{ ...generic, name: 'core' }, standard]) {
  printLine(
    `\n${base.name.padEnd(14)} statements  before %  after %  productions  in rules %  other half %     garbage  ms each`,
  );
  for (const folder of folders) printFolder(base, folder);
}

function printFolder(base: Dialect, folder: string): void {
  const names = readdirSync(join(root as string, folder)).filter((name) => name.endsWith('.sql'));
  const texts = names.sort().map((name) => decodeText(readFileSync(join(root as string, folder, name))));
  const before = texts.map((text) => parseScript(text, base));
  const start = performance.now();
  const { dialect, productions } = learnAll(base, texts);
  const time = performance.now() - start;
  const after = texts.map((text) => parseScript(text, dialect));
  const learned = covered(after) - covered(before);
  const half = learnAll(
    base,
    texts.filter((_, i) => i % 2 === 0),
  ).dialect;
  const otherHalf = texts.filter((_, i) => i % 2 === 1);
  const shareIn = (scripts: readonly string[], grammar: Dialect): string => {
    const parsed = scripts.map((text) => parseScript(text, grammar));
    return percent(
      covered(parsed),
      sum(parsed, ({ statements }) => statements.length),
    );
  };
  const garbage = before.flatMap(garbageOf).filter((text) => covered([parseScript(text, base)]) === 0);
  const learnedGarbage = garbage.filter((text) => {
    const script = parseScript(text, dialect);
    return learnDialect(script).generic.length < script.statements.length;
  });
  const cells = [
    folder.padEnd(14),
    cell(
      sum(before, ({ statements }) => statements.length),
      10,
    ),
    cell(shareIn(texts, base), 9),
    cell(shareIn(texts, dialect), 8),
    cell(productions.length, 12),
    cell(percent(...tokensInRules(after, before)), 11),
    cell(`${shareIn(otherHalf, base)} → ${shareIn(otherHalf, half)}`, 14),
    cell(`${learnedGarbage.length} of ${garbage.length}`, 11),
    cell(learned === 0 ? '-' : (time / learned).toFixed(0), 8),
  ];
  printLine(cells.join(' '));
  if (!lists) return;
  if (productions.length > 0) printLine(productionsToG4(productions, base.name));
  for (const { text, statements } of after)
    for (const { start: from, end, parsed } of statements)
      if (parsed.failure)
        printLine(`not learned: at ${parsed.failure.token} in ${excerpt(text.slice(from, end), 200)}`);
}

/** Learns from one script after the other. */
function learnAll(base: Dialect, texts: readonly string[]): { dialect: Dialect; productions: readonly Production[] } {
  let productions: readonly Production[] = [];
  for (const text of texts)
    productions = learnDialect(parseScript(text, withProductions(base, productions))).productions;
  return { dialect: withProductions(base, productions), productions };
}

function covered(scripts: readonly Script[]): number {
  return sum(scripts, ({ statements }) => statements.filter(({ parsed }) => !parsed.failure).length);
}

/** Of the statements that only learning covers: the tokens that are no children of a learned production, and all tokens. */
function tokensInRules(after: readonly Script[], before: readonly Script[]): [number, number] {
  let [inside, all] = [0, 0];
  after.forEach(({ dialect, statements }, i) => {
    statements.forEach(({ parsed }, k) => {
      if (parsed.failure || !before[i]?.statements[k]?.parsed.failure) return;
      all += parsed.tokens;
      inside += parsed.tokens - directTokens(parsed.tree, dialect);
    });
  });
  return [inside, all];
}

/** The tokens whose rule is a learned alternative. */
function directTokens(tree: Node, dialect: Dialect): number {
  const { rules } = parserOf(dialect).lexer.grammar;
  let count = 0;
  const visit = (node: Node, isLearned: boolean): void => {
    if (node.kind === 'token' && isLearned) count++;
    const inside =
      node.kind === 'rule' ? node.alternative >= (rules.get(node.name)?.alternatives.length ?? 0) : isLearned;
    for (const child of node.children) visit(child, inside);
  };
  visit(tree, false);
  return count;
}

/** The tokens of each statement in a random order, if that is another order. */
function garbageOf({ statements }: Script): string[] {
  return statements.flatMap(({ parsed }, seed) => {
    const random = seededRandom(seed);
    const tokens = parsed.canonical.split(' ');
    for (let i = tokens.length - 1; i > 0; i--) {
      const k = random.below(i + 1);
      [tokens[i], tokens[k]] = [tokens[k] as string, tokens[i] as string];
    }
    const text = tokens.join(' ');
    return text === parsed.canonical ? [] : [text];
  });
}

function percent(count: number, all: number): string {
  return all === 0 ? '-' : ((100 * count) / all).toFixed(1);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
