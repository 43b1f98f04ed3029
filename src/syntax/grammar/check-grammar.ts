/** Checks of parser rules: undefined rules and tokens, unreachable rules, loops that can only match the empty text. */
import { checkLexer } from './check-lexer.js';
import {
  type Expression,
  expressionOf,
  type Grammar,
  GrammarError,
  type GrammarProblem,
  subexpressionsOf,
} from './grammar.js';

/**
 * The problems of a grammar's parser and lexer rules.
 * @throws {GrammarError} if a rule refers to an undefined rule or a lexer rule is left recursive.
 */
export function checkGrammar(grammar: Omit<Grammar, 'problems'>): GrammarProblem[] {
  const problems: GrammarProblem[] = [];
  const onlyEmpty = rulesMatchingOnlyEmpty(grammar);
  for (const rule of grammar.rules.values()) {
    visit(expressionOf(rule), (expression) => {
      if (expression.kind === 'rule') {
        if (!grammar.rules.has(expression.rule)) {
          throw new GrammarError(`rule ${rule.name} refers to ${expression.rule}, which is not defined`, rule.at);
        }
      }
      if (expression.kind === 'token' && !grammar.tokenTypes.has(expression.token)) {
        const message = `rule ${rule.name} uses the token ${expression.token}, which no lexer rule produces`;
        problems.push({ kind: 'undefined-token', message, at: rule.at });
      }
      const loops = expression.kind === 'star' || expression.kind === 'plus';
      if (loops && matchesOnlyEmpty(expression.item, onlyEmpty)) {
        const message = `rule ${rule.name} repeats an expression that matches only the empty text`;
        problems.push({ kind: 'empty-loop', message, at: rule.at });
      }
    });
  }
  return [...problems, ...checkLexer(grammar)];
}

/** Reports each rule that no derivation from the start rule uses. */
export function unreachableRules(grammar: Grammar, start: string): GrammarProblem[] {
  const reached = new Set<string>();
  const queue = [start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const rule = grammar.rules.get(name);
    if (!rule || reached.has(name)) continue;
    reached.add(name);
    visit(expressionOf(rule), (expression) => {
      if (expression.kind === 'rule') queue.push(expression.rule);
    });
  }
  return [...grammar.rules.values()]
    .filter((rule) => !reached.has(rule.name))
    .map((rule) => ({
      kind: 'unreachable-rule',
      message: `rule ${rule.name} cannot be reached from ${start}`,
      at: rule.at,
    }));
}

/** Calls `callback` with an expression and all expressions inside it, parents first. */
function visit(expression: Expression, callback: (expression: Expression) => void): void {
  callback(expression);
  for (const child of subexpressionsOf(expression)) visit(child, callback);
}

/** Greatest fixpoint: starts with all rules and removes those that can match a token until nothing changes. */
function rulesMatchingOnlyEmpty(grammar: Omit<Grammar, 'problems'>): Set<string> {
  const remaining = new Set(grammar.rules.keys());
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of grammar.rules.values()) {
      if (remaining.has(rule.name) && !matchesOnlyEmpty(expressionOf(rule), remaining)) {
        remaining.delete(rule.name);
        changed = true;
      }
    }
  }
  return remaining;
}

function matchesOnlyEmpty(expression: Expression, rules: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'rule':
      return rules.has(expression.rule);
    case 'token':
    case 'not':
    case 'any':
      return false;
    default:
      return subexpressionsOf(expression).every((child) => matchesOnlyEmpty(child, rules));
  }
}
