/** The process of `grammars.ts` that reads one grammar at a time and parses its examples, so that a hang ends one file only. */
import { readFileSync } from 'node:fs';
import { grammarLanguage, type Language, loadGrammarFile } from 'minrepro';
import {
  createGenerator,
  createLexer,
  expressionOf,
  type Grammar,
  hasPredicate,
  renderTree,
  sampleSentences,
  subexpressionsOf,
} from 'minrepro/syntax';
import { decodeText, encodeText } from '../src/edit/text.js';
import { baseClassHooks } from '../src/languages/base-classes.js';
import { antlrParser } from './antlr-baseline.js';
import type { GrammarFolder } from './grammar-folders.js';
import { writeG4 } from './write-g4.js';

/** The work: the files of a grammar from index `from` on, or its sentences. antlr4ng reads the files in `parsed` only. */
export interface GrammarJob {
  readonly folder: GrammarFolder;
  readonly stage: 'files' | 'antlr' | 'sentences';
  readonly from: number;
  readonly parsed: readonly string[];
}

/** What the worker reports: one `loaded`, then one `file` or `antlr` for each file, or one `sentences`, and `done`. */
export type GrammarReport =
  | { readonly kind: 'loaded'; readonly seconds: number; readonly rules: number; readonly error?: string }
  | { readonly kind: 'sentences'; readonly distinct: number; readonly parsed: number; readonly failure?: string }
  | FileReport
  /** `seconds` is undefined if antlr4ng does not parse the file. */
  | { readonly kind: 'antlr'; readonly file: string; readonly seconds?: number }
  | { readonly kind: 'done' };

/** The result of one file; times are CPU seconds. */
export interface FileReport {
  readonly kind: 'file';
  readonly file: string;
  readonly bytes: number;
  readonly isParsed: boolean;
  readonly isExact: boolean;
  readonly seconds: number;
  /** Where and why parsing failed. */
  readonly failure?: string;
}

process.on('message', (job: GrammarJob) => {
  run(job);
  report({ kind: 'done' });
});

function report(message: GrammarReport): void {
  process.send?.(message);
}

function run({ folder, stage, from, parsed }: GrammarJob): void {
  const started = cpuSeconds();
  let grammar: Grammar;
  try {
    if (folder.grammar === undefined) throw new Error('no grammar in this folder');
    grammar = loadGrammarFile(folder.grammar, folder.libraries);
    for (const { start } of folder.tests) grammarLanguage(grammar, { start: startRule(grammar, start) });
  } catch (error) {
    report({ kind: 'loaded', seconds: cpuSeconds() - started, rules: 0, error: (error as Error).message });
    return;
  }
  report({ kind: 'loaded', seconds: cpuSeconds() - started, rules: grammar.rules.size });
  if (stage === 'files') parseFiles(folder, grammar, from);
  else if (stage === 'antlr') timeAntlr(folder, grammar, parsed.slice(from));
  else if (grammar.rules.size > 20) report(sampled(grammar, startRule(grammar, folder.tests[0]?.start)));
}

function parseFiles(folder: GrammarFolder, grammar: Grammar, from: number): void {
  const hasPredicates = grammar.lexerRules.some(({ alternatives }) =>
    alternatives.some(({ body }) => hasPredicate(body)),
  );
  let index = 0;
  for (const { start, files } of folder.tests) {
    const rule = startRule(grammar, start);
    let language = grammarLanguage(grammar, { start: rule, hooks: baseClassHooks(grammar) });
    for (const file of files) {
      if (index++ < from) continue;
      const bytes = readFileSync(file);
      // The first text of a language settles the predicates that cannot be evaluated.
      if (hasPredicates && index > from + 1)
        language = grammarLanguage(grammar, { start: rule, hooks: baseClassHooks(grammar) });
      const text = textOf(folder, bytes);
      const ours = parse(language, file, text);
      const isExact = ours.isExact && (folder.isLatin1 || Buffer.compare(encodeText(text), bytes) === 0);
      report({ ...ours, isExact });
    }
  }
}

function timeAntlr(folder: GrammarFolder, grammar: Grammar, parsed: readonly string[]): void {
  for (const { start, files } of folder.tests) {
    const wanted = files.filter((file) => parsed.includes(file));
    const antlr = wanted.length > 0 ? loadAntlr(grammar, startRule(grammar, start)) : undefined;
    for (const file of wanted) {
      const text = textOf(folder, readFileSync(file));
      const seconds = antlr && timeOf(() => antlr(text));
      report({ kind: 'antlr', file, ...(seconds === undefined ? {} : { seconds }) });
    }
  }
}

function textOf({ isLatin1 }: GrammarFolder, bytes: Buffer): string {
  return isLatin1 ? bytes.toString('latin1') : decodeText(bytes);
}

function parse(language: Language, file: string, text: string): FileReport {
  const started = cpuSeconds();
  const snapshot = language.snapshot(text);
  const [statement] = snapshot.statements;
  const seconds = cpuSeconds() - started;
  const { failure } = statement ?? {};
  const isExact = statement === undefined ? text === '' : renderTree(statement.tree, text) === text;
  const result = { kind: 'file', file, bytes: text.length, isParsed: !failure, isExact, seconds } as const;
  if (!failure) return result;
  const line = text.slice(0, failure.offset).split('\n').length;
  const reason = failure.gaveUp ? 'gave up' : `line ${line} at ${JSON.stringify(failure.token.slice(0, 30))}`;
  return { ...result, failure: reason };
}

/** How many of 200 sentences are different, and how many of them parse again. */
function sampled(grammar: Grammar, rule: string): GrammarReport {
  const hooks = baseClassHooks(grammar);
  try {
    const generator = createGenerator(createLexer(grammar, hooks));
    const sentences = sampleSentences(generator, rule, { count: 200, seed: 1, depth: 12 });
    const language = grammarLanguage(grammar, { start: rule, hooks });
    const parsed = sentences.filter((text) => language.snapshot(text).statements[0]?.isCovered);
    return { kind: 'sentences', distinct: sentences.length, parsed: parsed.length };
  } catch (error) {
    return { kind: 'sentences', distinct: 0, parsed: 0, failure: (error as Error).message };
  }
}

/** Undefined if ANTLR does not accept the grammar. */
function loadAntlr(grammar: Grammar, rule: string): ((text: string) => boolean) | undefined {
  try {
    const { lexer, parser } = writeG4(grammar);
    return antlrParser(lexer, parser, `r_${rule}`);
  } catch {
    return undefined;
  }
}

function timeOf(accepts: () => boolean): number | undefined {
  const started = cpuSeconds();
  try {
    return accepts() ? cpuSeconds() - started : undefined;
  } catch {
    return undefined;
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The named rule if it reads up to the end of the text; else the first rule that does and that no other rule uses. */
function startRule(grammar: Grammar, named: string | undefined): string {
  const used = new Set<string>();
  const readsToEnd = new Set<string>();
  for (const rule of grammar.rules.values()) {
    const queue = [expressionOf(rule)];
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (next.kind === 'rule' && next.rule !== rule.name) used.add(next.rule);
      if (next.kind === 'token' && next.token === 'EOF') readsToEnd.add(rule.name);
      queue.push(...subexpressionsOf(next));
    }
  }
  const exists = named !== undefined && grammar.rules.has(named);
  if (exists && readsToEnd.has(named)) return named;
  const unused = [...grammar.rules.keys()].filter((rule) => !used.has(rule));
  const whole = unused.find((rule) => readsToEnd.has(rule));
  return whole ?? (exists ? named : (unused[0] ?? [...grammar.rules.keys()][0] ?? ''));
}
