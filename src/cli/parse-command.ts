/** `minrepro parse`: shows how scripts split into statements, how much the grammar covers, and the trees. */
import type { Language, Snapshot } from '../language/language.js';
import { languageFrom } from '../language/language-steps.js';
import { readFile } from '../language-files/files-on-disk.js';
import { type ChosenLanguage, chooseLanguage } from '../languages/choose-language.js';
import { createLanguage } from '../languages/create-language.js';
import type { LanguageContext } from '../languages/definition.js';
import { placeOf } from '../languages/sql/index.js';
import type { Registry } from '../registry.js';
import { finishSteps, GrammarError, leavesOf, type Node } from '../syntax/index.js';
import { drawTree } from './draw-tree.js';
import { EXIT_USAGE } from './exit-codes.js';
import type { Arguments } from './parse-arguments.js';
import { showProgress } from './progress.js';
import { readText } from './read-text.js';
import { UsageError } from './usage-error.js';

/** How much of one file the grammar covers. */
interface Coverage {
  readonly statements: number;
  /** Tokens of the statements; terminators do not count. */
  readonly tokens: number;
  readonly covered: number;
  readonly generic: number;
  readonly firstFailure: { readonly line: number; readonly column: number; readonly token: string } | null;
}

export async function runParse(args: Arguments, registry: Registry): Promise<void> {
  const { positional, values } = args;
  if (positional.length === 0) throw new UsageError('no file given: minrepro parse FILE');
  const printed = new Set<string>();
  const printOnce = (line: string): void => {
    if (!printed.has(line)) process.stderr.write(`${line}\n`);
    printed.add(line);
  };
  const learns = values['learned'] === true;
  /** By the name of the grammar; each file adds to what was learned from those before it. */
  const learned = new Map<string, string>();
  for (const file of positional) {
    let text: string;
    try {
      text = readText(file, 'name a script to parse');
    } catch (error) {
      // The other files may be fine.
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`minrepro: ${error.message}\n`);
      process.exitCode = EXIT_USAGE;
      continue;
    }
    const chosen = chooseLanguage(registry.languages, { file, text, isForEngine: false }, args);
    const progress = showProgress(`parsing ${file}`, text.length);
    const language = await makeLanguage(chosen, {
      text,
      options: chosen.given.values,
      level: 'grammar',
      setup: '',
      dialects: registry.dialects,
      isThorough: true,
      learns,
      learned,
      readFile,
      onProgress: progress.update,
      onNotice: printOnce,
    });
    const snapshot = language.snapshot(text);
    const coverage = coverageOf(snapshot, progress.update);
    progress.done();
    const report =
      values['json'] === true
        ? [JSON.stringify({ file, ...coverage })]
        : asText(file, language, snapshot, coverage, values['tree'] === true);
    writeLines(report, learns ? process.stderr : process.stdout);
    if (learns && language.grammar && language.learned) learned.set(language.grammar.name, language.learned.text);
  }
  if (learns) process.stdout.write([...learned.values()].join('\n'));
}

async function makeLanguage(chosen: ChosenLanguage, context: LanguageContext): Promise<Language> {
  try {
    return finishSteps(languageFrom(await createLanguage(chosen, context)));
  } catch (error) {
    if (error instanceof GrammarError || error instanceof RangeError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function coverageOf({ text, statements }: Snapshot, onProgress: (offset: number) => void): Coverage {
  let tokens = 0;
  let generic = 0;
  let firstFailure: Coverage['firstFailure'] = null;
  for (const { start, tree, isCovered, failure, resume } of statements) {
    tokens += visibleLeaves(tree);
    onProgress(resume);
    if (isCovered) continue;
    generic++;
    if (failure) firstFailure ??= { ...placeOf(text, start + failure.offset), token: failure.token };
  }
  return { statements: statements.length, tokens, covered: statements.length - generic, generic, firstFailure };
}

function visibleLeaves(tree: Node): number {
  let count = 0;
  for (const leaf of leavesOf(tree)) if (leaf.end > leaf.start) count++;
  return count;
}

const LINES_PER_WRITE = 1_000;

/** The trees of a large script do not fit into one string. */
function writeLines(lines: Iterable<string>, stream: NodeJS.WritableStream): void {
  let batch: string[] = [];
  const write = (): void => {
    if (batch.length > 0) stream.write(`${batch.join('\n')}\n`);
    batch = [];
  };
  for (const line of lines) if (batch.push(line) >= LINES_PER_WRITE) write();
  write();
}

function* asText(
  file: string,
  language: Language,
  { text, statements: all }: Snapshot,
  coverage: Coverage,
  withTrees: boolean,
): Generator<string> {
  const lineOf = lineCounter(text);
  for (const { start, end, tree, isCovered } of withTrees ? all : []) {
    yield `line ${lineOf(start)}${isCovered ? '' : ', generic'}`;
    yield* drawTree(tree, text.slice(start, end));
    yield '';
  }
  const { statements, tokens, covered, generic, firstFailure } = coverage;
  const share = statements === 0 ? '' : ` (${((100 * covered) / statements).toFixed(1)} %)`;
  const name = `${language.grammar?.name ?? language.name}${productionsText(language.learned?.productions ?? 0)}`;
  yield `${file}: ${statements} statement${statements === 1 ? '' : 's'}, ${tokens} tokens without terminators; ${name} covers ${covered}${share}, generic ${generic}`;
  if (firstFailure) {
    const { line, column, token } = firstFailure;
    const place = token === '' ? 'the end of the statement' : JSON.stringify(shortened(token));
    yield `${file}:${line}:${column}: the first statement that is not covered, at ${place}`;
  }
}

function productionsText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' with 1 learned production' : ` with ${count} learned productions`;
}

/** The line of an offset. Offsets are passed in ascending order. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let newline = text.indexOf('\n');
  return (offset) => {
    for (; newline >= 0 && newline < offset; newline = text.indexOf('\n', newline + 1)) line++;
    return line;
  };
}

const MAX_TOKEN_LENGTH = 200;

function shortened(token: string): string {
  return token.length <= MAX_TOKEN_LENGTH ? token : `${token.slice(0, MAX_TOKEN_LENGTH)}…`;
}
