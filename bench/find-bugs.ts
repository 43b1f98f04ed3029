/**
 * Finds random scripts on which two engines differ, and keeps one for each kind of difference in bench/bugs.
 *
 *   npm run bench:find-bugs -- FIRST_SEED COUNT [GROUP…]
 *
 * GROUP is a name in `bug-groups.ts`; all groups if none is given. Two differences are of the same kind if their reduced scripts
 * have the same fingerprint and the same keywords and functions. The reduced scripts are not shown: whoever writes the expert
 * minimum `NAME.expert.sql` should not know them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Engine, engineOracle, openEngine, reduce, sqlLanguage, UnavailableError } from 'minrepro';
import { checkText } from 'minrepro/oracles';
import { BUGS_FOLDER, type Bug, bugNames, readBug } from './bug-corpus.js';
import { BUG_GROUPS, type BugGroup, groupOf } from './bug-groups.js';
import { printLine } from './table.js';

const [firstSeed = '0', count = '100', ...groupNames] = process.argv.slice(2);
/** Errors with the same fingerprint that are kept if their keywords differ. */
const MAX_OF_ONE_FINGERPRINT = 3;
const MAX_SECONDS = 20;

mkdirSync(BUGS_FOLDER, { recursive: true });
const bugs = bugNames().map(readBug);
for (const group of BUG_GROUPS) {
  if (groupNames.length > 0 && !groupNames.includes(group.name)) continue;
  const shapes = new Set(bugs.filter((bug) => groupOf(bug) === group).map(({ shape }) => shape));
  for (const [engine, against] of group.pairs) await searchPair(group, shapes, engine, against);
}

interface Search {
  /** Of all bugs of the group. */
  readonly shapes: Set<string>;
  differing: number;
  kept: number;
}

async function searchPair(group: BugGroup, shapes: Set<string>, engine: string, against: string): Promise<void> {
  const engines = [await openEngine(engine), await openEngine(against)] as const;
  const search: Search = { shapes, differing: 0, kept: 0 };
  for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(count); seed++) {
    try {
      await tryScript(engines, group.script(seed), seed, search);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      printLine(`${engine} ${seed}: ${String(error).slice(0, 200)}`);
    }
  }
  for (const engine of engines) await engine.close();
  printLine(`${engine} against ${against}: ${count} scripts, ${search.differing} differ, ${search.kept} kept`);
}

async function tryScript(
  engines: readonly [Engine, Engine],
  text: string,
  seed: number,
  search: Search,
): Promise<void> {
  const { shapes } = search;
  const [engine, against] = engines.map(({ name }) => name) as [string, string];
  const name = `${engine}-${against}-${seed}`.replace(/[^\w-]/g, '');
  if (bugs.some((bug) => bug.engine === engine && bug.against === against && bug.seed === seed)) return;
  const oracle = engineOracle({ engines });
  oracle.limitTime?.(3_000);
  const { verdict, detail, fingerprint = '' } = await checkText(oracle, text, new AbortController().signal);
  if (verdict !== 'reproduced') return;
  search.differing++;
  // All row differences have one fingerprint; what kind of difference it is says more.
  const rowKind = fingerprint.startsWith('different rows') ? /^.*?(?=:| in )/.exec(detail)?.[0] : undefined;
  const kind = rowKind ?? withRoles(fingerprint, engines);
  if (rowKind === undefined && countOf(kind, shapes) >= MAX_OF_ONE_FINGERPRINT) return;
  const language = sqlLanguage(engines[0].dialect.name);
  const reduction = await reduce({ text, language, oracle, maxSeconds: MAX_SECONDS });
  const shape = `${kind}; ${keywordsOf(reduction.text)}`;
  if (shapes.has(shape)) return;
  shapes.add(shape);
  search.kept++;
  const bug: Bug = { engine, against, seed, shape };
  writeFileSync(new URL(`${name}.sql`, BUGS_FOLDER), text);
  writeFileSync(new URL(`${name}.json`, BUGS_FOLDER), `${JSON.stringify(bug, null, 2)}\n`);
  printLine(`${name}: ${reduction.tokensBefore} tokens: ${detail.slice(0, 150)}`);
}

/** A description in which the engines are called by their place, so that other versions have the same. */
function withRoles(text: string, [first, second]: readonly [Engine, Engine]): string {
  // One name may contain the other.
  const roles = [[first.name, 'the first'] as const, [second.name, 'the second'] as const];
  const longestFirst = roles.sort(([a], [b]) => b.length - a.length);
  return longestFirst.reduce((result, [name, role]) => result.replaceAll(name, role), text);
}

function countOf(kind: string, shapes: ReadonlySet<string>): number {
  return [...shapes].filter((shape) => shape.startsWith(`${kind};`)).length;
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
