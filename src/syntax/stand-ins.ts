/** Which rules and tokens can stand for a rule: those that it can derive with nothing beside them. */
import { type Expression, expressionOf, type Grammar } from './grammar.js';

/** For a rule, all rules and tokens whose text is also a text of it, itself included; found when first asked for. */
export function standInsOf(grammar: Grammar): (rule: string) => ReadonlySet<string> {
  const empty = emptyRules(grammar);
  const canBeEmpty = (expression: Expression): boolean => isEmptyWith(expression, empty);
  const alone = (expression: Expression): string[] => {
    switch (expression.kind) {
      case 'rule':
        return [expression.rule];
      case 'token':
        return [expression.token];
      case 'sequence':
        return expression.items.flatMap((item, i) =>
          expression.items.every((other, k) => k === i || canBeEmpty(other)) ? alone(item) : [],
        );
      case 'choice':
        return expression.alternatives.flatMap(alone);
      case 'optional':
      case 'star':
      case 'plus':
        return alone(expression.item);
      default:
        return [];
    }
  };
  const direct = new Map<string, readonly string[]>();
  const directOf = (name: string): readonly string[] => {
    const rule = grammar.rules.get(name);
    const found = direct.get(name) ?? (rule ? alone(expressionOf(rule)) : []);
    direct.set(name, found);
    return found;
  };
  const known = new Map<string, ReadonlySet<string>>();
  return (name) => {
    const before = known.get(name);
    if (before) return before;
    const found = new Set<string>();
    const queue = [name];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...directOf(next));
    }
    known.set(name, found);
    return found;
  };
}

/** The rules that can match the empty text. */
function emptyRules(grammar: Grammar): Set<string> {
  const empty = new Set<string>();
  for (let size = -1; size !== empty.size; ) {
    size = empty.size;
    for (const rule of grammar.rules.values()) {
      if (!empty.has(rule.name) && isEmptyWith(expressionOf(rule), empty)) empty.add(rule.name);
    }
  }
  return empty;
}

function isEmptyWith(expression: Expression, empty: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'sequence':
      return expression.items.every((item) => isEmptyWith(item, empty));
    case 'choice':
      return expression.alternatives.some((item) => isEmptyWith(item, empty));
    case 'plus':
      return isEmptyWith(expression.item, empty);
    case 'rule':
      return empty.has(expression.rule);
    case 'token':
      return expression.token === 'EOF';
    case 'not':
    case 'any':
      return false;
    default:
      return true;
  }
}
