/** Finds the rules and tokens that can replace a rule, so that a node can be replaced by one of its descendants. */
import { type Expression, expressionOf, type Grammar } from '../grammar/grammar.js';

/**
 * Returns a function from a rule to all rules and tokens that it can derive with only the empty text around them,
 * including itself. A text of such a symbol is also a text of the rule. Results are computed on first use.
 */
export function substitutesOf(grammar: Grammar): (rule: string) => ReadonlySet<string> {
  const nullable = nullableRules(grammar, isEnd);
  const canBeEmpty = (expression: Expression): boolean => isNullable(expression, nullable, isEnd);
  const direct = new Map<string, readonly string[]>();
  const directOf = (name: string): readonly string[] => {
    const rule = grammar.rules.get(name);
    const found = direct.get(name) ?? (rule ? soleSymbols(expressionOf(rule), canBeEmpty) : []);
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

/** The end of the text has no text. */
export function isEnd(token: string): boolean {
  return token === 'EOF';
}

/** The symbols that an expression can derive with only the empty text around them, in one step. */
export function soleSymbols(expression: Expression, canBeEmpty: (expression: Expression) => boolean): string[] {
  switch (expression.kind) {
    case 'rule':
      return [expression.rule];
    case 'token':
      return [expression.token];
    case 'sequence':
      return expression.items.flatMap((item, i) =>
        expression.items.every((sibling, k) => k === i || canBeEmpty(sibling)) ? soleSymbols(item, canBeEmpty) : [],
      );
    case 'choice':
      return expression.alternatives.flatMap((alternative) => soleSymbols(alternative, canBeEmpty));
    case 'optional':
    case 'star':
    case 'plus':
      return soleSymbols(expression.item, canBeEmpty);
    default:
      return [];
  }
}

/** The rules that can match the empty text; `isInvisible`: the tokens without text. */
export function nullableRules(grammar: Grammar, isInvisible: (token: string) => boolean): Set<string> {
  const nullable = new Set<string>();
  for (let size = -1; size !== nullable.size; ) {
    size = nullable.size;
    for (const rule of grammar.rules.values()) {
      if (!nullable.has(rule.name) && isNullable(expressionOf(rule), nullable, isInvisible)) nullable.add(rule.name);
    }
  }
  return nullable;
}

/** Whether an expression can match the empty text; `nullable` are the rules that can. */
export function isNullable(
  expression: Expression,
  nullable: ReadonlySet<string>,
  isInvisible: (token: string) => boolean,
): boolean {
  const isAlsoNullable = (item: Expression): boolean => isNullable(item, nullable, isInvisible);
  switch (expression.kind) {
    case 'sequence':
      return expression.items.every(isAlsoNullable);
    case 'choice':
      return expression.alternatives.some(isAlsoNullable);
    case 'plus':
      return isAlsoNullable(expression.item);
    case 'rule':
      return nullable.has(expression.rule);
    case 'token':
      return isInvisible(expression.token);
    case 'not':
    case 'any':
      return false;
    default:
      return true;
  }
}
