/** What is wrong or suspicious in parser rules: undefined and unreachable rules, loops that match nothing. */

import { checkLexer } from './check-lexer.js';
import { type Expression, expressionOf, type Grammar, GrammarError, type GrammarProblem, partsOf } from './grammar.js';

export function checkGrammar(grammar: Omit<Grammar, 'problems'>): GrammarProblem[] {
  const problems: GrammarProblem[] = [];
  const onlyEmpty = rulesMatchingOnlyNothing(grammar);
  for (const rule of grammar.rules.values()) {
    visit(expressionOf(rule), (expression) => {
      if (expression.kind === 'rule') {
        if (!grammar.rules.has(expression.rule)) {
          throw new GrammarError(`rule ${rule.name} refers to ${expression.rule}, which is not defined`, rule.at);
        }
      }
      if (expression.kind === 'token' && !grammar.tokenTypes.has(expression.token)) {
        const message = `rule ${rule.name} uses the token ${expression.token}, which no lexer rule makes: it never matches`;
        problems.push({ kind: 'undefined-token', message, at: rule.at });
      }
      const loops = expression.kind === 'star' || expression.kind === 'plus';
      if (loops && matchesOnlyNothing(expression.item, onlyEmpty)) {
        const message = `rule ${rule.name} loops over something that matches only the empty text`;
        problems.push({ kind: 'empty-loop', message, at: rule.at });
      }
    });
  }
  return [...problems, ...checkLexer(grammar)];
}

/** The rules that no derivation from a start rule uses. */
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

function visit(expression: Expression, see: (expression: Expression) => void): void {
  see(expression);
  for (const part of partsOf(expression)) visit(part, see);
}

function rulesMatchingOnlyNothing(grammar: Omit<Grammar, 'problems'>): Set<string> {
  const matching = new Set(grammar.rules.keys());
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of grammar.rules.values()) {
      if (matching.has(rule.name) && !matchesOnlyNothing(expressionOf(rule), matching)) {
        matching.delete(rule.name);
        changed = true;
      }
    }
  }
  return matching;
}

function matchesOnlyNothing(expression: Expression, rules: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'rule':
      return rules.has(expression.rule);
    case 'token':
    case 'not':
    case 'any':
      return false;
    default:
      return partsOf(expression).every((part) => matchesOnlyNothing(part, rules));
  }
}
