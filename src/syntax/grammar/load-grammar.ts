/**
 * Joins `.g4` files into one grammar, with the semantics of ANTLR 4: resolves imports, adds the lexer grammar that
 * `tokenVocab` names, and replaces literals in parser rules by tokens.
 */
import { caseFolded, charRange } from './char-set.js';
import { checkGrammar } from './check-grammar.js';
import { type GrammarSource, readG4 } from './g4-read.js';
import {
  type Expression,
  type Grammar,
  GrammarError,
  hasPredicate,
  type LexerExpression,
  type LexerRule,
  type Place,
  type Rule,
  subexpressionsOf,
} from './grammar.js';

/** Looks up the source of a grammar by name; undefined if it does not exist. `file` is used in messages. */
export type GrammarLibrary = (name: string) => { readonly file: string; readonly text: string } | undefined;

/** Reads a grammar from its text; what it imports is looked up by name. Throws `GrammarError`. */
export function grammarFromText(text: string, imports: GrammarLibrary = () => undefined): Grammar {
  const name = /\bgrammar\s+(\w+)/.exec(text)?.[1] ?? 'grammar';
  return loadGrammar(name, (wanted) => (wanted === name ? { file: `${name}.g4`, text } : imports(wanted)));
}

/**
 * Reads a grammar from a library of sources.
 * @throws {GrammarError} if the grammar is malformed or incomplete.
 */
export function loadGrammar(name: string, library: GrammarLibrary): Grammar {
  const place: Place = { file: `${name}.g4`, line: 1, column: 1 };
  const main = sourceOf(name, library, place);
  if (main.some((source) => source.kind === 'lexer') && main[0]?.kind === 'lexer') {
    throw new GrammarError(`${name} is a lexer grammar: use the parser grammar that names it as its tokenVocab`, place);
  }
  const vocabulary = main[0]?.options.get('tokenVocab');
  const sources = vocabulary
    ? [...main, ...sourceOf(vocabulary.value, library, vocabulary.at, 'named as tokenVocab')]
    : main;

  const rules = new Map<string, Rule>();
  const declaredLexerRules = new Map<string, LexerRule>();
  for (const source of sources) {
    const seen = new Map<string, Place>();
    for (const rule of [...source.rules, ...source.lexerRules]) {
      const earlier = seen.get(rule.name);
      if (earlier) throw new GrammarError(`rule ${rule.name} is already defined at line ${earlier.line}`, rule.at);
      seen.set(rule.name, rule.at);
    }
    for (const rule of source.rules) if (!rules.has(rule.name)) rules.set(rule.name, rule);
    for (const rule of source.lexerRules)
      if (!declaredLexerRules.has(rule.name)) declaredLexerRules.set(rule.name, rule);
  }

  const { literalTokens, foldedTokens } = tokensOfLiterals(
    [...declaredLexerRules.values()],
    main[0]?.kind === 'parser',
  );
  const foldsCase = main[0]?.options.get('caseInsensitive')?.value === 'true';
  const implicit = new Map<string, LexerRule>();
  const resolved = new Map<string, Rule>();
  for (const rule of rules.values()) {
    resolved.set(rule.name, {
      ...rule,
      alternatives: rule.alternatives.map((alternative) => ({ ...alternative, body: resolve(alternative.body, rule) })),
    });
  }
  const lexerRules = [...implicit.values(), ...declaredLexerRules.values()];

  const tokenNames = ['EOF', '<unmatched>'];
  const tokenTypes = new Map([['EOF', 0]]);
  const declare = (token: string): void => {
    if (tokenTypes.has(token)) return;
    tokenTypes.set(token, tokenNames.length);
    tokenNames.push(token);
  };
  for (const rule of lexerRules) if (!rule.fragment) declare(rule.name);
  for (const source of sources) source.declaredTokens.forEach(declare);
  for (const rule of lexerRules) {
    for (const { commands } of rule.alternatives) {
      for (const command of commands) if (command.kind === 'type') declare(command.argument);
    }
  }

  const base = sources
    .find(({ kind, options }) => kind !== 'parser' && options.has('superClass'))
    ?.options.get('superClass');
  const problems = sources.flatMap((source) => source.problems);
  if (base)
    problems.unshift({
      kind: 'base-class',
      message: `tokens may depend on the code of ${base.value}, which is not run`,
      at: base.at,
    });
  const baseClass = base && { baseClass: base.value };
  const grammar = { name, rules: resolved, lexerRules, tokenNames, tokenTypes, ...baseClass };
  return { ...grammar, problems: [...problems, ...checkGrammar(grammar)] };

  /** Replaces literals by the tokens of the lexer rules that match exactly them; creates such a rule if none exists. */
  function resolve(expression: Expression, rule: Rule): Expression {
    if (expression.kind === 'token' && expression.token.startsWith("'")) {
      const token = literalTokens.get(expression.token) ?? foldedTokens.get(expression.token.toUpperCase());
      if (token !== undefined) return { kind: 'token', token };
      if (main[0]?.kind === 'parser') {
        throw new GrammarError(`rule ${rule.name}: no lexer rule defines ${expression.token}`, rule.at);
      }
      if (!implicit.has(expression.token))
        implicit.set(expression.token, implicitRule(expression.token, foldsCase, rule.at));
      return expression;
    }
    return mapSubexpressions(expression, (child) => resolve(child, rule));
  }
}

/** Sources by text. Dialects of one language share most of their files, so each is read only once. */
const sourceCache = new Map<string, GrammarSource>();

function readCached(file: string, text: string): GrammarSource {
  const cached = sourceCache.get(text);
  if (cached?.file === file) return cached;
  const source = readG4(file, text);
  sourceCache.set(text, source);
  return source;
}

/**
 * The source of a grammar, followed by the sources of all its imports, each once: grammars can import each other. `place`
 * is where it is named, and `reference` how.
 */
function sourceOf(
  name: string,
  library: GrammarLibrary,
  place: Place,
  reference = 'imported',
  known: Set<string> = new Set(),
): GrammarSource[] {
  if (known.has(name)) return [];
  known.add(name);
  const found = library(name);
  if (!found)
    throw new GrammarError(
      `grammar ${name} not found: expected ${name}.g4, ${reference} here, in the same folder or in one that --lib names`,
      place,
    );
  const source = readCached(found.file, found.text);
  const imported = source.imports.flatMap((entry) => sourceOf(entry.name, library, entry.at, 'imported', known));
  return [source, ...imported];
}

/**
 * The tokens of rules that match exactly one text, by that text. The default mode has priority; the literals of a split
 * grammar can also stand for tokens of other modes and of rules with predicates.
 */
function tokensOfLiterals(
  rules: readonly LexerRule[],
  isSplit: boolean,
): { readonly literalTokens: Map<string, string>; readonly foldedTokens: Map<string, string> } {
  const literalTokens = new Map<string, string>();
  const foldedTokens = new Map<string, string>();
  const hasPriority = (rule: LexerRule): boolean =>
    rule.mode === 'DEFAULT_MODE' && !rule.alternatives.some(({ body }) => hasPredicate(body));
  const others = isSplit ? rules.filter((rule) => !hasPriority(rule)) : [];
  for (const rule of [...rules.filter(hasPriority), ...others]) {
    const literal = rule.fragment ? undefined : literalOf(rule);
    if (!literal) continue;
    const tokens = literal.isFolded ? foldedTokens : literalTokens;
    if (!tokens.has(literal.text)) tokens.set(literal.text, rule.name);
  }
  return { literalTokens, foldedTokens };
}

/** The quoted text of a lexer rule that matches exactly one text; in upper case if the rule ignores case. */
function literalOf(rule: LexerRule): { readonly text: string; readonly isFolded: boolean } | undefined {
  const only = rule.alternatives.length === 1 ? rule.alternatives[0] : undefined;
  if (!only) return undefined;
  const items = (only.body.kind === 'sequence' ? only.body.items : [only.body]).filter(
    ({ kind }) => kind !== 'predicate',
  );
  let text = '';
  let isFolded = false;
  for (const item of items) {
    if (item.kind !== 'chars' || item.set.length === 0) return undefined;
    const [from, to] = item.set as [number, number];
    const isSingleCode = item.set.length === 2 && from === to;
    if (!isSingleCode && caseFolded(charRange(from, from)).join() !== item.set.join()) return undefined;
    isFolded ||= !isSingleCode;
    text += String.fromCodePoint(from);
  }
  if (text === '') return undefined;
  return { text: `'${isFolded ? text.toUpperCase() : text}'`, isFolded };
}

/** The lexer rule for a literal of a combined grammar that no lexer rule matches. */
function implicitRule(literal: string, foldsCase: boolean, place: Place): LexerRule {
  const items = Array.from(literal.slice(1, -1), (char): LexerExpression => {
    const set = charRange(char.codePointAt(0) as number, char.codePointAt(0) as number);
    return { kind: 'chars', set: foldsCase ? caseFolded(set) : set };
  });
  const body: LexerExpression = { kind: 'sequence', items };
  const alternatives = [{ body, commands: [], actions: [] }];
  return { name: literal, fragment: false, mode: 'DEFAULT_MODE', alternatives, at: place };
}

function mapSubexpressions(expression: Expression, change: (child: Expression) => Expression): Expression {
  if (subexpressionsOf(expression).length === 0) return expression;
  switch (expression.kind) {
    case 'sequence':
      return { ...expression, items: expression.items.map(change) };
    case 'choice':
      return { ...expression, alternatives: expression.alternatives.map(change) };
    case 'not':
      return { ...expression, excluded: expression.excluded.map(change) };
    case 'optional':
    case 'star':
    case 'plus':
      return { ...expression, item: change(expression.item) };
    default:
      return expression;
  }
}
