/** A language built from a grammar: the whole text is one statement, and tokens are those of the grammar's lexer. */
import { GRAMMAR_PASSES, TIDY_PASSES } from '../passes/index.js';
import {
  closersOf,
  createGenerator,
  createLexer,
  createParser,
  createReadings,
  type Generator,
  type Grammar,
  GrammarError,
  type LexerHooks,
  type Parser,
  parseTokens,
  substitutesOf,
  type Tokens,
  tokenize,
} from '../syntax/index.js';
import type { Language } from './language.js';

/** What sets a language built from a grammar apart; everything has a default. */
export interface GrammarLanguageOptions
  extends Partial<Pick<Language, 'passes' | 'finishing' | 'isPlausible' | 'isIdentifier' | 'canLeaveGrammar'>> {
  /** The name of the language; the grammar's name if absent. */
  readonly name?: string;
  /** The rule that a whole text matches; the grammar's first rule if absent. */
  readonly start?: string;
  /** Code for the predicates and actions that the lexer rules name. */
  readonly hooks?: LexerHooks;
}

/** Throws `GrammarError` if the grammar has no such start rule. */
export function grammarLanguage(grammar: Grammar, options: GrammarLanguageOptions = {}): Language {
  const { name = grammar.name, start = firstRule(grammar), hooks = {}, ...own } = options;
  requireRule(grammar, start);
  const lexer = createLexer(grammar, hooks);
  const parser = createParser(grammar, start);
  const substitutes = substitutesOf(grammar);
  const separator = tokenize(lexer, ' ').types.length === 0 ? ' ' : '';
  let sentences: Generator | undefined;
  const generator = (): Generator => {
    sentences ??= createGenerator(lexer);
    return sentences;
  };
  const minimal = minimalTexts(generator);
  const parsers = new Map<string, Parser>([[start, parser]]);
  const parserFor = (rule: string): Parser => {
    const found = parsers.get(rule) ?? createParser(grammar, rule);
    parsers.set(rule, found);
    return found;
  };
  // A candidate is parsed, counted and compared one after the other.
  const readings = createReadings(lexer, parser);
  let latest = { text: '', tokens: readings.tokensOf('') };
  const tokensOf = (text: string): Tokens => {
    if (text !== latest.text) latest = { text, tokens: readings.tokensOf(text) };
    return latest.tokens;
  };
  return {
    passes: GRAMMAR_PASSES,
    finishing: separator === '' || lexer.indentation ? [] : TIDY_PASSES,
    hasIndentation: lexer.indentation !== undefined,
    ...own,
    name,
    grammar,
    generator,
    parseAs: (rule, text) => {
      if (!grammar.rules.has(rule)) return undefined;
      const outcome = parserFor(rule)(tokenize(lexer, text));
      return outcome.kind === 'parsed' ? outcome.tree : undefined;
    },
    separator,
    snapshot: (text) => {
      const { tree, failure } = parseTokens(readings.parser, grammar, text, tokensOf(text));
      const end = text.length;
      const isCovered = failure === undefined;
      return { text, statements: [{ start: 0, end, resume: end, identity: tree, tree, isCovered, failure }] };
    },
    countTokens: (text) => (text === '' ? 0 : visibleCount(tokensOf(text))),
    canSubstitute: (symbol, rule) => substitutes(rule).has(symbol),
    closerFor: closersOf(grammar, substitutes),
    defaultsOf: (node) => minimal(node.name),
    canonical: ({ text }) => {
      if (separator === '' || lexer.indentation) return text;
      const { starts, ends } = tokensOf(text);
      return Array.from(starts, (from, i) => text.slice(from, ends[i])).join(separator);
    },
  };
}

/** The name of the first parser rule; empty if there is none. */
export function firstRule(grammar: Grammar): string {
  return [...grammar.rules.keys()][0] ?? '';
}

/** Tokens without text, such as the end of an indented block, are no part of the text's size. */
function visibleCount({ starts, ends }: Tokens): number {
  let count = 0;
  for (let i = 0; i < starts.length; i++) if (starts[i] !== ends[i]) count++;
  return count;
}

const LISTED_RULES = 8;

/** Throws `GrammarError` if the grammar has no such rule. */
export function requireRule(grammar: Grammar, name: string): void {
  if (grammar.rules.has(name)) return;
  const rules = [...grammar.rules.keys()];
  const listed = `${rules.slice(0, LISTED_RULES).join(', ')}${rules.length > LISTED_RULES ? ' …' : ''}`;
  const place = { file: `${grammar.name}.g4`, line: 1, column: 1 };
  throw new GrammarError(
    name === '' ? 'the grammar has no parser rules' : `there is no rule ${name}; the rules are ${listed}`,
    place,
  );
}

/** The smallest text of each rule, generated on first use; none for rules that derive nothing. */
export function minimalTexts(generator: () => Generator): (rule: string) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (rule) => {
    let texts = cache.get(rule);
    if (!texts) {
      try {
        texts = [generator().minimal(rule).text];
      } catch {
        texts = [];
      }
      cache.set(rule, texts);
    }
    return texts;
  };
}
