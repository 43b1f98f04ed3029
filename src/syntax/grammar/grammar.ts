/**
 * A grammar as plain data: the `.g4` reader produces it; the lexer, the parser, the sentence generator and the passes
 * read it. Nothing here is specific to one language.
 */
import type { CharSet } from './char-set.js';

/** The body of a parser rule, after the constructs of ANTLR 4 notation. */
export type Expression =
  | { readonly kind: 'sequence'; readonly items: readonly Expression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Expression[] }
  | { readonly kind: 'optional' | 'star' | 'plus'; readonly item: Expression; readonly greedy: boolean }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'rule'; readonly rule: string }
  /** `~(…)`: any single token except these. A rule in the list must itself be a set of tokens; see `tokenSet`. */
  | { readonly kind: 'not'; readonly excluded: readonly Expression[] }
  /** `.`: any single token. */
  | { readonly kind: 'any' }
  /** `{…}?`: code that a `PredicateHook` evaluates. */
  | { readonly kind: 'predicate'; readonly code: string };

/** One alternative of a parser rule. */
export interface Alternative {
  readonly body: Expression;
  /** The name after `#`, if there is one. */
  readonly label?: string;
  /** `<assoc=right>`; used only in operator rules. */
  readonly rightAssociative: boolean;
  /** Whether it was added to the grammar. As an operator, it binds more tightly than those of the grammar. */
  readonly isLearned?: boolean;
}

/** A parser rule. */
export interface Rule {
  readonly name: string;
  /** In order of priority. Of directly left-recursive alternatives, earlier ones bind more tightly, as in ANTLR 4. */
  readonly alternatives: readonly Alternative[];
  /** Where the rule is defined. */
  readonly at: Place;
}

/** The body of a lexer rule; `end` matches the end of the text (`EOF`), and `predicate` nothing: its code decides; see `LexerHooks`. */
export type LexerExpression =
  | { readonly kind: 'sequence'; readonly items: readonly LexerExpression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly LexerExpression[] }
  | { readonly kind: 'optional' | 'star' | 'plus'; readonly item: LexerExpression; readonly greedy: boolean }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'predicate'; readonly code: string }
  | { readonly kind: 'end' };

/** A command after `->`, with the meaning it has in ANTLR 4. */
export type LexerCommand =
  | { readonly kind: 'skip' | 'more' | 'popMode' }
  | { readonly kind: 'type' | 'channel' | 'mode' | 'pushMode'; readonly argument: string };

/** One alternative of a lexer rule. */
export interface LexerAlternative {
  readonly body: LexerExpression;
  readonly commands: readonly LexerCommand[];
  /** Code of actions, which can change the end of the match; see `LexerHooks`. */
  readonly actions: readonly string[];
}

/** A lexer rule. A fragment produces no tokens; other rules use it. */
export interface LexerRule {
  readonly name: string;
  readonly fragment: boolean;
  readonly mode: string;
  readonly alternatives: readonly LexerAlternative[];
  /** Where the rule is defined. */
  readonly at: Place;
}

/** A complete grammar: imports are resolved and literals are replaced by tokens. */
export interface Grammar {
  readonly name: string;
  /** Parser rules by name, in the order of the grammar. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** In order of priority. */
  readonly lexerRules: readonly LexerRule[];
  /** Token names by type number. Types 0 and 1 are `END_OF_TEXT` and `UNMATCHED`. */
  readonly tokenNames: readonly string[];
  /** The inverse of `tokenNames`, without `UNMATCHED`. */
  readonly tokenTypes: ReadonlyMap<string, number>;
  /** Types of words and marks that are tokens only where a rule names them: everywhere else they match as the type given here. */
  readonly softTokens?: ReadonlyMap<number, number>;
  /** The class that the lexer extends (`superClass`); its code is not run. */
  readonly baseClass?: string;
  readonly problems: readonly GrammarProblem[];
}

/** A position in a `.g4` file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Something suspicious or unsupported in a grammar that can be used nevertheless. */
export interface GrammarProblem {
  readonly kind:
    | 'undefined-token'
    | 'unreachable-rule'
    | 'empty-loop'
    | 'empty-token'
    | 'base-class'
    | 'predicate'
    | 'action'
    | 'ignored';
  readonly message: string;
  readonly at: Place;
}

/** Token type of `EOF`. */
export const END_OF_TEXT = 0;
/** Token type of a character that no lexer rule matches. */
export const UNMATCHED = 1;

/** Thrown for a grammar that cannot be used. The message starts with `file:line:column`. */
export class GrammarError extends Error {
  override readonly name = 'GrammarError';
  /** Where the error is. */
  readonly at: Place;
  constructor(message: string, place: Place) {
    super(`${place.file}:${place.line}:${place.column}: ${message}`);
    this.at = place;
  }
}

/** The body of a rule as one expression: its only alternative, or a choice. */
export function expressionOf(rule: Rule): Expression {
  const bodies = rule.alternatives.map((alternative) => alternative.body);
  return bodies.length === 1 && bodies[0] ? bodies[0] : { kind: 'choice', alternatives: bodies };
}

/** Whether a lexer expression contains a predicate, without those of the rules that it names. */
export function hasPredicate(expression: LexerExpression): boolean {
  switch (expression.kind) {
    case 'predicate':
      return true;
    case 'sequence':
      return expression.items.some(hasPredicate);
    case 'choice':
      return expression.alternatives.some(hasPredicate);
    case 'optional':
    case 'star':
    case 'plus':
      return hasPredicate(expression.item);
    default:
      return false;
  }
}

/** The expressions directly inside an expression. */
export function subexpressionsOf(expression: Expression): readonly Expression[] {
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
