/** `minrepro grammar`: what minrepro makes of a grammar, and sentences of it. */
import { existsSync } from 'node:fs';
import { firstRule, requireRule } from '../language/grammar-language.js';
import { loadGrammarFile } from '../language-files/grammar-file.js';
import { baseClassHooks } from '../languages/base-classes.js';
import { foreignCodeText, knownActions } from '../languages/grammar-notices.js';
import {
  createGenerator,
  createLexer,
  foreignTokensOf,
  type Grammar,
  GrammarError,
  sampleSentences,
  unreachableRules,
} from '../syntax/index.js';
import { GRAMMAR_ACTIONS } from './grammar-definition.js';
import type { Arguments } from './parse-arguments.js';
import { UsageError } from './usage-error.js';

export function runGrammar({ positional, values }: Arguments): void {
  const [action = '', file, ...rest] = positional;
  if (!GRAMMAR_ACTIONS.some((known) => known === action) || file === undefined || rest.length > 0)
    throw new UsageError(`name an action and one file: minrepro grammar ${GRAMMAR_ACTIONS.join('|')} FILE.g4`);
  const grammar = readGrammar(file, (values['lib'] as readonly string[] | undefined) ?? []);
  const start = values['start'] === undefined ? firstRule(grammar) : String(values['start']);
  checkRule(grammar, start);
  const lines =
    action === 'check'
      ? checkLines(grammar, start)
      : sentences(grammar, start, values).map((text) => (values['json'] === true ? JSON.stringify(text) : text));
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function readGrammar(file: string, libraries: readonly string[]): Grammar {
  if (!existsSync(file)) throw new UsageError(`${file}: no such file; name a grammar in .g4 notation`);
  try {
    return loadGrammarFile(file, libraries);
  } catch (error) {
    throw new UsageError(error instanceof GrammarError ? error.message : `${file}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function checkRule(grammar: Grammar, start: string): void {
  try {
    requireRule(grammar, start);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function sentences(grammar: Grammar, start: string, { count, seed, depth }: Arguments['values']): readonly string[] {
  const generator = createGenerator(createLexer(grammar, baseClassHooks(grammar)));
  try {
    return sampleSentences(generator, start, { count: Number(count), seed: Number(seed), depth: Number(depth) });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

const MAX_LISTED = 12;

function checkLines(grammar: Grammar, start: string): string[] {
  const { name, rules, lexerRules, tokenNames } = grammar;
  const declared = lexerRules.filter((rule) => !rule.name.startsWith("'"));
  const foreign = foreignTokensOf(grammar, knownActions(grammar));
  const lines = [
    `${name}: ${rules.size} parser rules, ${declared.length} lexer rules, ${tokenNames.length - 2} tokens; the start rule is ${start}`,
  ];
  const problems = [...grammar.problems, ...unreachableRules(grammar, start)].filter(
    ({ kind }) => !['predicate', 'action', 'base-class'].includes(kind),
  );
  for (const { at, message } of problems) lines.push(`${at.file}:${at.line}: note: ${message}`);
  if (foreign.isIndented) lines.push('INDENT and DEDENT are made from the indentation of the text');
  const list = (title: string, items: readonly string[]): void => {
    if (items.length === 0) return;
    const shown = items.slice(0, MAX_LISTED).map((item) => item.replace(/\s+/g, ' '));
    lines.push(
      `${title}: ${shown.join(', ')}${items.length > MAX_LISTED ? ` and ${items.length - MAX_LISTED} more` : ''}`,
    );
  };
  list('predicates that the parser decides', foreign.unknownTerms);
  list('actions of lexer rules that are ignored', foreign.ignoredActions);
  list('tokens that no lexer rule makes', foreign.missingTokens);
  const why = foreignCodeText(grammar);
  if (why !== undefined) lines.push(`some texts may not be covered: ${why}`);
  try {
    lines.push(
      `a sentence: ${JSON.stringify(createGenerator(createLexer(grammar, baseClassHooks(grammar))).minimal(start).text)}`,
    );
  } catch (error) {
    lines.push(`no sentence can be generated: ${(error as Error).message}`);
  }
  return lines;
}
