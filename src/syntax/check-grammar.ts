/** What is wrong or suspicious in a grammar: undefined and unreachable rules, loops that match nothing. */
import {
  type Expression,
  expressionOf,
  type Grammar,
  GrammarError,
  type GrammarProblem,
  type LexerExpression,
  partsOf,
  type Rule,
} from './grammar.js';

export function checkGrammar(grammar: Omit<Grammar, 'problems'>): GrammarProblem[] {
  const problems: GrammarProblem[] = [];
  const onlyEmpty = rulesMatchingOnlyNothing(grammar);
  const referred = new Set<string>();
  for (const rule of grammar.rules.values()) {
    visit(expressionOf(rule), (expression) => {
      if (expression.kind === 'rule') {
        if (!grammar.rules.has(expression.rule)) {
          throw new GrammarError(`rule ${rule.name} refers to ${expression.rule}, which is not defined`, rule.at);
        }
        if (expression.rule !== rule.name) referred.add(expression.rule);
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
  problems.push(...unreachableRules(grammar, referred), ...checkLexer(grammar));
  return problems;
}

/** Start rules are those that no other rule refers to; where all are referred to, the first one. */
function unreachableRules(grammar: Omit<Grammar, 'problems'>, referred: ReadonlySet<string>): GrammarProblem[] {
  const [first] = grammar.rules.values();
  if (!first) return [];
  const unreferred = [...grammar.rules.values()].filter((rule) => !referred.has(rule.name));
  // A rule that nothing refers to may be a start rule, but only if it is written as one: first, or ended by EOF.
  const starts = new Set<Rule>([first, ...unreferred.filter((rule) => endsWithEof(rule))]);
  const reached = new Set<string>();
  const queue = [...starts];
  for (let rule = queue.pop(); rule; rule = queue.pop()) {
    if (reached.has(rule.name)) continue;
    reached.add(rule.name);
    visit(expressionOf(rule), (expression) => {
      const next = expression.kind === 'rule' ? grammar.rules.get(expression.rule) : undefined;
      if (next) queue.push(next);
    });
  }
  return [...grammar.rules.values()]
    .filter((rule) => !reached.has(rule.name))
    .map((rule) => ({
      kind: 'unreachable-rule',
      message: `rule ${rule.name} cannot be reached from ${[...starts].map((start) => start.name).join(', ')}`,
      at: rule.at,
    }));
}

function endsWithEof(rule: Rule): boolean {
  return rule.alternatives.some(({ body }) => {
    const last = body.kind === 'sequence' ? body.items.at(-1) : body;
    return last?.kind === 'token' && last.token === 'EOF';
  });
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

function checkLexer(grammar: Omit<Grammar, 'problems'>): GrammarProblem[] {
  const byName = new Map(grammar.lexerRules.map((rule) => [rule.name, rule]));
  const empty = new Set<string>();
  const canBeEmpty = (expression: LexerExpression): boolean => {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.every(canBeEmpty);
      case 'choice':
        return expression.alternatives.some(canBeEmpty);
      case 'plus':
        return canBeEmpty(expression.item);
      case 'rule':
        return empty.has(expression.rule);
      default:
        return expression.kind !== 'chars';
    }
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of grammar.lexerRules) {
      if (empty.has(rule.name) || !rule.alternatives.some(({ body }) => canBeEmpty(body))) continue;
      empty.add(rule.name);
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
    if (expression.kind === 'optional' || expression.kind === 'star' || expression.kind === 'plus') check(expression.item, from);
  };
  for (const rule of grammar.lexerRules) for (const { body } of rule.alternatives) check(body, rule.name);
  rejectLeftRecursion(grammar, empty);
  return grammar.lexerRules
    .filter((rule) => !rule.fragment && empty.has(rule.name))
    .map((rule) => ({
      kind: 'empty-token',
      message: `lexer rule ${rule.name} can match the empty text, which never makes a token`,
      at: rule.at,
    }));
}

/** A lexer rule may contain itself (nested comments), but only behind a character. */
function rejectLeftRecursion(grammar: Omit<Grammar, 'problems'>, empty: ReadonlySet<string>): void {
  const starts = new Map<string, Set<string>>();
  const collect = (expression: LexerExpression, into: Set<string>): boolean => {
    switch (expression.kind) {
      case 'rule':
        into.add(expression.rule);
        return empty.has(expression.rule);
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
      if (name === rule.name) throw new GrammarError(`lexer rule ${name} starts with itself`, rule.at);
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(...(starts.get(name) ?? []));
    }
  }
}
