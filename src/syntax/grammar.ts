/**
 * A grammar as a value: what the `.g4` reader produces and what the parser, the sentence generator and later the
 * passes read. Nothing here knows a language.
 */
import type { CharSet } from './char-set.js';

/** What a parser rule is made of. */
export type Expression =
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Expression[] }
  | { readonly kind: 'optional' | 'star' | 'plus'; readonly item: Expression; readonly greedy: boolean }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'rule'; readonly rule: string }
  /** Any one token but these; a rule among them must be a plain set of tokens. */
  | { readonly kind: 'not'; readonly excluded: readonly Expression[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'predicate'; readonly code: string };

export interface Alternative {
  readonly body: Expression;
  readonly label?: string;
  /** `<assoc=right>`: matters only in an operator rule. */
  readonly rightAssociative: boolean;
}

export interface Rule {
  readonly name: string;
  /** Where alternatives are direct left recursive, earlier ones bind more tightly, as in ANTLR 4. */
  readonly alternatives: readonly Alternative[];
  readonly at: Place;
}

/** What a lexer rule is made of. */
export type LexerExpression =
  | { readonly kind: 'sequence'; readonly items: readonly LexerExpression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly LexerExpression[] }
  | { readonly kind: 'optional' | 'star' | 'plus'; readonly item: LexerExpression; readonly greedy: boolean }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'end' };

export type LexerCommand =
  | { readonly kind: 'skip' | 'more' | 'popMode' }
  | { readonly kind: 'type' | 'channel' | 'mode' | 'pushMode'; readonly argument: string };

export interface LexerAlternative {
  readonly body: LexerExpression;
  readonly commands: readonly LexerCommand[];
  /** Code that must hold for the match to count, and code that may move its end: see `LexerHooks`. */
  readonly predicates: readonly string[];
  readonly actions: readonly string[];
}

export interface LexerRule {
  readonly name: string;
  readonly fragment: boolean;
  readonly mode: string;
  readonly alternatives: readonly LexerAlternative[];
  readonly at: Place;
}

export interface Grammar {
  readonly name: string;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly lexerRules: readonly LexerRule[];
  /** Token names by type number; `tokenNames[0]` is the end of the text and `tokenNames[1]` a character no rule matches. */
  readonly tokenNames: readonly string[];
  readonly tokenTypes: ReadonlyMap<string, number>;
  readonly problems: readonly GrammarProblem[];
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Something a reader of the grammar should know that does not stop it from being used. */
export interface GrammarProblem {
  readonly kind:
    | 'undefined-token'
    | 'unreachable-rule'
    | 'empty-loop'
    | 'empty-token'
    | 'predicate'
    | 'action'
    | 'ignored';
  readonly message: string;
  readonly at: Place;
}

export const END_OF_TEXT = 0;
export const UNMATCHED = 1;

/** A grammar that cannot be used; the message names file, line, and what was expected. */
export class GrammarError extends Error {
  readonly at: Place;
  constructor(message: string, at: Place) {
    super(`${at.file}:${at.line}:${at.column}: ${message}`);
    this.name = 'GrammarError';
    this.at = at;
  }
}

export function expressionOf(rule: Rule): Expression {
  const bodies = rule.alternatives.map((alternative) => alternative.body);
  return bodies.length === 1 && bodies[0] ? bodies[0] : { kind: 'choice', alternatives: bodies };
}

/** The sub-expressions directly below this one. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'sequence':
      return expression.items;
    case 'choice':
      return expression.alternatives;
    case 'optional':
    case 'star':
    case 'plus':
      return [expression.item];
    case 'not':
      return expression.excluded;
    default:
      return [];
  }
}
