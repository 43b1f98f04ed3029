/** Checks of lexer rules: undefined rules, tokens that can be empty, left recursion. */
import { type Grammar, GrammarError, type GrammarProblem, type LexerExpression } from './grammar.js';

/**
 * The problems of a grammar's lexer rules.
 * @throws {GrammarError} if a rule is undefined or left recursive.
 */
export function checkLexer(grammar: Omit<Grammar, 'problems'>): GrammarProblem[] {
  const byName = new Map(grammar.lexerRules.map((rule) => [rule.name, rule]));
  const nullable = new Set<string>();
  const isNullable = (expression: LexerExpression): boolean => {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.every(isNullable);
      case 'choice':
        return expression.alternatives.some(isNullable);
      case 'plus':
        return isNullable(expression.item);
      case 'rule':
        return nullable.has(expression.rule);
      default:
        return expression.kind !== 'chars';
    }
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of grammar.lexerRules) {
      if (nullable.has(rule.name) || !rule.alternatives.some(({ body }) => isNullable(body))) continue;
      nullable.add(rule.name);
      changed = true;
    }
  }
  const check = (expression: LexerExpression, from: string): void => {
    const rule = byName.get(from);
    if (expression.kind === 'rule' && !byName.has(expression.rule) && rule) {
      throw new GrammarError(`lexer rule ${from} refers to ${expression.rule}, which is not defined`, rule.at);
    }
    if (expression.kind === 'sequence') for (const item of expression.items) check(item, from);
    if (expression.kind === 'choice') for (const item of expression.alternatives) check(item, from);
    if (expression.kind === 'optional' || expression.kind === 'star' || expression.kind === 'plus')
      check(expression.item, from);
  };
  for (const rule of grammar.lexerRules) for (const { body } of rule.alternatives) check(body, rule.name);
  rejectLeftRecursion(grammar, nullable);
  return grammar.lexerRules
    .filter((rule) => !rule.fragment && nullable.has(rule.name))
    .filter(
      ({ alternatives }) => !alternatives.every(({ commands }) => commands.some(({ kind }) => /mode/i.test(kind))),
    )
    .map((rule) => ({
      kind: 'empty-token',
      message: `lexer rule ${rule.name} can match the empty text, for which the lexer produces no token`,
      at: rule.at,
    }));
}

/** A lexer rule may refer to itself, as for nested comments, but only after at least one character. */
function rejectLeftRecursion(grammar: Omit<Grammar, 'problems'>, nullable: ReadonlySet<string>): void {
  const starts = new Map<string, Set<string>>();
  /** Adds the rules that can come first in an expression to `into`; returns whether the expression is nullable. */
  const collect = (expression: LexerExpression, into: Set<string>): boolean => {
    switch (expression.kind) {
      case 'rule':
        into.add(expression.rule);
        return nullable.has(expression.rule);
      case 'sequence':
        return expression.items.every((item) => collect(item, into));
      case 'choice':
        return expression.alternatives.map((item) => collect(item, into)).some(Boolean);
      case 'optional':
      case 'star':
        collect(expression.item, into);
        return true;
      case 'plus':
        return collect(expression.item, into);
      default:
        return expression.kind === 'end';
    }
  };
  for (const rule of grammar.lexerRules) {
    const into = new Set<string>();
    for (const { body } of rule.alternatives) collect(body, into);
    starts.set(rule.name, into);
  }
  for (const rule of grammar.lexerRules) {
    const seen = new Set<string>();
    const queue = [...(starts.get(rule.name) ?? [])];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (name === rule.name) {
        const message = `lexer rule ${name} is left recursive: it must match a character before it refers to itself`;
        throw new GrammarError(message, rule.at);
      }
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(...(starts.get(name) ?? []));
    }
  }
}
