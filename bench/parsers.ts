/**
 * Prints for each language by name how much of real files is derived from its grammar, how long its parser takes to load and to
 * parse, and how much processor time of ours each candidate takes. The oracle is a function that answers at once.
 *
 *   npm run bench:parsers -- DIR… [--only NAME,…] [--files 40] [--show] [--fast]
 *
 * The files of each language are found below the folders by their names. `--show` lists the sequences of children that could not be
 * derived; `--fast` skips the candidates. Times are those of files without errors, if there are any. Exits with 1 if a language is below 99 %.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Language, reduce } from 'minrepro';
import { Parser, Language as Parsing } from 'web-tree-sitter';
import { namedParser, type ParserFiles } from '../src/language-files/parser-files.js';
import { namedDefinitions } from '../src/language-files/tree-sitter-definitions.js';
import { inferLanguage } from '../src/languages/infer-language.js';
import { treeSitterLanguage } from '../src/languages/tree-sitter/language.js';
import { NAMED_LANGUAGES } from '../src/languages/tree-sitter/language-table.js';
import { copyTree, ERROR_TYPE, type SharedNode } from '../src/languages/tree-sitter/shared-tree.js';
import { loadTongue } from '../src/languages/tree-sitter/tongue.js';
import { isGeneric } from '../src/languages/tree-sitter/tree-node.js';
import { cell, printLine } from './table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    files: { type: 'string', default: '40' },
    show: { type: 'boolean', default: false },
    fast: { type: 'boolean', default: false },
  },
});
const MIN_BYTES = 200;
const MAX_BYTES = 200_000;
const SHORT = 12_000;
const LONG = 1_000_000;
const MIN_SHARE = 0.99;
const MAX_CALLS = 300;
const MAX_SECONDS = 40;

const wanted = values.only?.split(',');
const files = filesByLanguage(positionals);
await Parser.init();
printLine('language         files  wrong    nodes  generic  derived  load ms  parse ms  own ms 12 kB  own ms 1 MB');
for (const named of NAMED_LANGUAGES) {
  if (!(wanted?.includes(named.name) ?? true)) continue;
  const texts = evenly(files.get(named.name) ?? [], Number(values.files)).map((file) => readFileSync(file, 'utf8'));
  if (texts.length === 0) {
    printLine(`${named.name.padEnd(16)} no files`);
    continue;
  }
  const parser = await namedParser(named, (line) => process.stderr.write(`${line}\n`));
  const { nodes, generic, wrong, sequences } = await derivationOf(parser, texts);
  const data: unknown = JSON.parse(await readFile(parser.grammar as string, 'utf8'));
  const wasm = await readFile(parser.wasm);
  const started = process.cpuUsage();
  const language = await treeSitterLanguage({ name: named.name, wasm, grammar: data });
  const load = millisecondsSince(started);
  // Where a text has errors, tree-sitter tries many readings: this is its time and not ours.
  const right = texts.filter((text) => language.snapshot(text).statements.every(({ isCovered }) => isCovered));
  const timed = right.length > 0 ? right : texts;
  const short = cut(timed, SHORT);
  const parse = fastest(5, () => language.snapshot(short).statements.length);
  const share = (nodes - generic) / nodes;
  if (share < MIN_SHARE) process.exitCode = 1;
  const sizes = [cell(texts.length, 6), cell(wrong, 6), cell(nodes, 8), cell(generic, 8), cell(100 * share, 7, 2)];
  const own = values.fast
    ? []
    : [cell(await ownTime(language, short), 13, 1), cell(await ownTime(language, cut(timed, LONG)), 12, 1)];
  printLine(
    `${named.name.padEnd(16)}${sizes.join(' ')} % ${cell(load, 8, 0)} ${cell(parse, 9, 1)} ${own.join(' ')}`.trimEnd(),
  );
  const frequent = [...sequences].sort(([, a], [, b]) => b - a);
  if (values.show) for (const [sequence, count] of frequent.slice(0, 12)) printLine(`${cell(count, 8)}  ${sequence}`);
}

/** All files of sensible sizes, by the language that their names say. */
function filesByLanguage(folders: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      if (!entry.isFile()) continue;
      const name = inferLanguage(namedDefinitions, { file: path, text: '' })?.name;
      const { size } = statSync(path);
      if (name === undefined || size < MIN_BYTES || size > MAX_BYTES) continue;
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  };
  for (const folder of folders) visit(folder);
  return found;
}

function evenly<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, i) => items[Math.floor(i * step)] as T);
}

interface Derivation {
  /** Nodes with children, outside of errors. */
  readonly nodes: number;
  readonly generic: number;
  /** Files with errors. */
  readonly wrong: number;
  readonly sequences: ReadonlyMap<string, number>;
}

async function derivationOf(files: ParserFiles, texts: readonly string[]): Promise<Derivation> {
  const wasm = await readFile(files.wasm);
  const { context } = await loadTongue(
    { wasm, grammar: JSON.parse(await readFile(files.grammar as string, 'utf8')) },
    0,
  );
  const parsing = await Parsing.load(wasm);
  const parser = new Parser();
  parser.setLanguage(parsing);
  const sequences = new Map<string, number>();
  let [nodes, generic, wrong] = [0, 0, 0];
  for (const text of texts) {
    const tree = parser.parse(text);
    const cursor = tree?.walk();
    if (!tree || !cursor) continue;
    const root = copyTree(cursor, text, context);
    if (root.errors > 0) wrong++;
    const stack: SharedNode[] = [root];
    for (let node = stack.pop(); node; node = stack.pop()) {
      for (const child of node.children) stack.push(child);
      if (node.children.length === 0 || node.type === ERROR_TYPE || context.isExtra(node.type)) continue;
      nodes++;
      if (!isGeneric(context, node)) continue;
      generic++;
      const names = node.children.map(({ type }) => (type < 0 ? 'text' : context.nameOf(type)));
      const sequence = `${context.nameOf(node.type)} = ${names.join(' ')}`;
      sequences.set(sequence, (sequences.get(sequence) ?? 0) + 1);
    }
    cursor.delete();
    tree.delete();
  }
  parser.delete();
  return { nodes, generic, wrong, sequences };
}

/** The texts one after the other, up to a length. */
function cut(texts: readonly string[], length: number): string {
  let joined = '';
  // Files of medium size first, so that a short text is one file.
  const sorted = texts.toSorted((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length));
  for (let i = 0; joined.length < length; i++) joined += `${sorted[i % sorted.length]}\n`;
  return joined.length > 2 * length ? joined.slice(0, length) : joined;
}

function fastest(times: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const started = process.cpuUsage();
    run();
    least = Math.min(least, millisecondsSince(started));
  }
  return least;
}

/** The processor time per call, in milliseconds, while the text is reduced to three words of it. */
async function ownTime(language: Language, text: string): Promise<number> {
  const words = [...new Set(text.match(/[\p{L}_]{4,}/gu))];
  const kept = [0.2, 0.5, 0.8].map((share) => words[Math.floor(share * words.length)] ?? '');
  let calls = 0;
  const before = process.cpuUsage();
  await reduce({
    text,
    language,
    maxCalls: MAX_CALLS,
    maxSeconds: MAX_SECONDS,
    oracle: (candidate) => {
      calls++;
      return kept.every((word) => candidate.includes(word));
    },
  });
  return millisecondsSince(before) / calls;
}

/** Processor time, which does not depend on what else runs. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
