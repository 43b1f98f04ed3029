/** Which rules and tokens can stand for a rule: those that it can derive with nothing beside them. */
import { computeSizes } from './derivation-size.js';
import { type Expression, expressionOf, type Grammar } from './grammar.js';

/** For each rule, all rules and tokens whose text is also a text of it; itself included. */
export function computeStandIns(grammar: Grammar): ReadonlyMap<string, ReadonlySet<string>> {
  const sizes = computeSizes(grammar, () => 1);
  const canBeEmpty = (expression: Expression): boolean => sizes.smallest(expression).tokens === 0;
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
  const direct = new Map([...grammar.rules.values()].map((rule) => [rule.name, alone(expressionOf(rule))]));
  const all = new Map<string, Set<string>>();
  for (const name of grammar.rules.keys()) {
    const found = new Set<string>();
    const queue = [name];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...(direct.get(next) ?? []));
    }
    all.set(name, found);
  }
  return all;
}
