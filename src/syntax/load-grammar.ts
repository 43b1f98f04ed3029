/** Joins `.g4` files into one grammar: imports, the lexer a parser grammar names, and literals in parser rules. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { caseFolded, charRange } from './char-set.js';
import { checkGrammar } from './check-grammar.js';
import { type GrammarSource, readG4 } from './g4-read.js';
import {
  type Expression,
  type Grammar,
  GrammarError,
  type LexerExpression,
  type LexerRule,
  type Place,
  partsOf,
  type Rule,
} from './grammar.js';

/** Finds the text of the grammar of a given name; undefined where there is none. */
export type GrammarLibrary = (name: string) => { readonly file: string; readonly text: string } | undefined;

/** Reads a grammar from disk; what it imports and its lexer are looked for beside it. */
export function loadGrammarFile(path: string): Grammar {
  const library: GrammarLibrary = (name) => {
    const file = join(dirname(path), `${name}.g4`);
    try {
      return { file, text: readFileSync(file, 'utf8') };
    } catch {
      return undefined;
    }
  };
  const text = readFileSync(path, 'utf8');
  return loadGrammar(basename(path, '.g4'), (name) =>
    name === basename(path, '.g4') ? { file: path, text } : library(name),
  );
}

/** Reads the grammar of the given name out of a library of grammar texts. */
export function loadGrammar(name: string, library: GrammarLibrary): Grammar {
  const at: Place = { file: `${name}.g4`, line: 1, column: 1 };
  const main = sourceOf(name, library, at, []);
  if (main.some((source) => source.kind === 'lexer') && main[0]?.kind === 'lexer') {
    throw new GrammarError(`${name} is a lexer grammar: name the parser grammar that uses it`, at);
  }
  const vocabulary = main[0]?.options.get('tokenVocab');
  const sources = vocabulary
    ? [...main, ...sourceOf(vocabulary.value, library, vocabulary.at, [], 'named by tokenVocab')]
    : main;

  const rules = new Map<string, Rule>();
  const ownLexerRules = new Map<string, LexerRule>();
  for (const source of sources) {
    const seen = new Map<string, Place>();
    for (const rule of [...source.rules, ...source.lexerRules]) {
      const earlier = seen.get(rule.name);
      if (earlier)
        throw new GrammarError(`rule ${rule.name} is defined again (first at line ${earlier.line})`, rule.at);
      seen.set(rule.name, rule.at);
    }
    for (const rule of source.rules) if (!rules.has(rule.name)) rules.set(rule.name, rule);
    for (const rule of source.lexerRules) if (!ownLexerRules.has(rule.name)) ownLexerRules.set(rule.name, rule);
  }

  const literalTokens = new Map<string, string>();
  const foldedTokens = new Map<string, string>();
  for (const rule of ownLexerRules.values()) {
    const literal = rule.fragment || rule.mode !== 'DEFAULT_MODE' ? undefined : literalOf(rule);
    if (!literal) continue;
    const tokens = literal.isFolded ? foldedTokens : literalTokens;
    if (!tokens.has(literal.text)) tokens.set(literal.text, rule.name);
  }
  const folding = main[0]?.options.get('caseInsensitive')?.value === 'true';
  const implicit = new Map<string, LexerRule>();
  const resolved = new Map<string, Rule>();
  for (const rule of rules.values()) {
    resolved.set(rule.name, {
      ...rule,
      alternatives: rule.alternatives.map((alternative) => ({ ...alternative, body: resolve(alternative.body, rule) })),
    });
  }
  const lexerRules = [...implicit.values(), ...ownLexerRules.values()];

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

  const problems = sources.flatMap((source) => source.problems);
  const grammar = { name, rules: resolved, lexerRules, tokenNames, tokenTypes, problems };
  return { ...grammar, problems: [...problems, ...checkGrammar(grammar)] };

  function resolve(expression: Expression, rule: Rule): Expression {
    if (expression.kind === 'token' && expression.token.startsWith("'")) {
      const known = literalTokens.get(expression.token) ?? foldedTokens.get(expression.token.toUpperCase());
      if (known !== undefined) return { kind: 'token', token: known };
      if (main[0]?.kind === 'parser') {
        throw new GrammarError(`rule ${rule.name}: no lexer rule defines ${expression.token}`, rule.at);
      }
      if (!implicit.has(expression.token))
        implicit.set(expression.token, implicitRule(expression.token, folding, rule.at));
      return expression;
    }
    return mapParts(expression, (part) => resolve(part, rule));
  }
}

/** Dialects share most of their files: each is read once. */
const sources = new Map<string, GrammarSource>();

function readOnce(file: string, text: string): GrammarSource {
  const known = sources.get(text);
  if (known?.file === file) return known;
  const source = readG4(file, text);
  sources.set(text, source);
  return source;
}

/** The source of a grammar and, after it, those of all its imports. */
function sourceOf(
  name: string,
  library: GrammarLibrary,
  at: Place,
  importers: readonly string[],
  why = 'imported',
): GrammarSource[] {
  const found = library(name);
  if (!found) throw new GrammarError(`no grammar ${name}: expected ${name}.g4, ${why} here`, at);
  if (importers.includes(name)) throw new GrammarError(`${name} imports itself through ${importers.join(', ')}`, at);
  const source = readOnce(found.file, found.text);
  const imported = source.imports.flatMap((entry) => sourceOf(entry.name, library, entry.at, [...importers, name]));
  return [source, ...imported];
}

/** The quoted text that a lexer rule stands for, where it stands for just one; in capitals where case is folded. */
function literalOf(rule: LexerRule): { readonly text: string; readonly isFolded: boolean } | undefined {
  const only = rule.alternatives.length === 1 ? rule.alternatives[0] : undefined;
  if (!only || only.predicates.length > 0) return undefined;
  const items = only.body.kind === 'sequence' ? only.body.items : [only.body];
  let text = '';
  let isFolded = false;
  for (const item of items) {
    if (item.kind !== 'chars') return undefined;
    const [from, to] = item.set as [number, number];
    const isOne = item.set.length === 2 && from === to;
    if (!isOne && caseFolded(charRange(from, from)).join() !== item.set.join()) return undefined;
    isFolded ||= !isOne;
    text += String.fromCodePoint(from);
  }
  if (text === '') return undefined;
  return { text: `'${isFolded ? text.toUpperCase() : text}'`, isFolded };
}

function implicitRule(literal: string, folding: boolean, at: Place): LexerRule {
  const items = Array.from(literal.slice(1, -1), (char): LexerExpression => {
    const set = charRange(char.codePointAt(0) as number, char.codePointAt(0) as number);
    return { kind: 'chars', set: folding ? caseFolded(set) : set };
  });
  const body: LexerExpression = { kind: 'sequence', items };
  const alternatives = [{ body, commands: [], predicates: [], actions: [] }];
  return { name: literal, fragment: false, mode: 'DEFAULT_MODE', alternatives, at };
}

function mapParts(expression: Expression, change: (part: Expression) => Expression): Expression {
  if (partsOf(expression).length === 0) return expression;
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
