/** Finds the rules and tokens that can replace a rule, so that a node can be replaced by one of its descendants. */
import { type Expression, expressionOf, type Grammar } from '../grammar/grammar.js';

/**
 * Returns a function from a rule to all rules and tokens that it can derive with only the empty text around them,
 * including itself. A text of such a symbol is also a text of the rule. Results are computed on first use.
 */
export function substitutesOf(grammar: Grammar): (rule: string) => ReadonlySet<string> {
  const nullable = nullableRules(grammar);
  const canBeEmpty = (expression: Expression): boolean => isNullable(expression, nullable);
  /** The symbols that an expression can derive with only the empty text around them, in one step. */
  const soleSymbols = (expression: Expression): string[] => {
    switch (expression.kind) {
      case 'rule':
        return [expression.rule];
      case 'token':
        return [expression.token];
      case 'sequence':
        return expression.items.flatMap((item, i) =>
          expression.items.every((sibling, k) => k === i || canBeEmpty(sibling)) ? soleSymbols(item) : [],
        );
      case 'choice':
        return expression.alternatives.flatMap(soleSymbols);
      case 'optional':
      case 'star':
      case 'plus':
        return soleSymbols(expression.item);
      default:
        return [];
    }
  };
  const direct = new Map<string, readonly string[]>();
  const directOf = (name: string): readonly string[] => {
    const rule = grammar.rules.get(name);
    const found = direct.get(name) ?? (rule ? soleSymbols(expressionOf(rule)) : []);
    direct.set(name, found);
    return found;
  };
  const cache = new Map<string, ReadonlySet<string>>();
  return (name) => {
    const cached = cache.get(name);
    if (cached) return cached;
    const found = new Set<string>();
    const queue = [name];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...directOf(next));
    }
    cache.set(name, found);
    return found;
  };
}

/** The rules that can match the empty text. */
function nullableRules(grammar: Grammar): Set<string> {
  const nullable = new Set<string>();
  for (let size = -1; size !== nullable.size; ) {
    size = nullable.size;
    for (const rule of grammar.rules.values()) {
      if (!nullable.has(rule.name) && isNullable(expressionOf(rule), nullable)) nullable.add(rule.name);
    }
  }
  return nullable;
}

/** Whether an expression can match the empty text; `nullable` are the rules that can. */
function isNullable(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'sequence':
      return expression.items.every((item) => isNullable(item, nullable));
    case 'choice':
      return expression.alternatives.some((item) => isNullable(item, nullable));
    case 'plus':
      return isNullable(expression.item, nullable);
    case 'rule':
      return nullable.has(expression.rule);
    case 'token':
      return expression.token === 'EOF';
    case 'not':
    case 'any':
      return false;
    default:
      return true;
  }
}
