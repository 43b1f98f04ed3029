/**
 * Operator rules: rules with direct left recursion, read as ANTLR 4 reads them. Earlier alternatives bind more
 * tightly; an alternative that starts and ends with the rule itself is a binary operator, left associative unless it
 * says `<assoc=right>`.
 */
import type { Expression, Rule } from './grammar.js';

export interface Operator {
  /** Which alternative of the rule. */
  readonly index: number;
  /** How tightly it binds: more is tighter. */
  readonly level: number;
  /** Without the rule itself at the start, where it stood there. */
  readonly items: readonly Expression[];
  readonly leftRecursive: boolean;
  /** Where the rule itself ends the alternative: the level that its last operand needs. */
  readonly operandLevel: number | undefined;
}

/** Undefined where the rule is no operator rule. */
export function operatorsOf(rule: Rule): readonly Operator[] | undefined {
  const isSelf = (item: Expression | undefined): boolean => item?.kind === 'rule' && item.rule === rule.name;
  if (!rule.alternatives.some(({ body }) => isSelf(body.kind === 'sequence' ? body.items[0] : body))) return undefined;
  const operators = rule.alternatives.flatMap(({ body, rightAssociative }, index): Operator[] => {
    const all = body.kind === 'sequence' ? body.items : [body];
    const leftRecursive = isSelf(all[0]);
    // `e : e` derives nothing that e does not derive without it.
    if (leftRecursive && all.length === 1) return [];
    const items = leftRecursive ? all.slice(1) : all;
    const level = rule.alternatives.length - index;
    const tighter = leftRecursive && !rightAssociative ? level + 1 : level;
    const endsWithSelf = isSelf(items.at(-1)) && all.length > 1;
    return [{ index, level, items, leftRecursive, operandLevel: endsWithSelf ? tighter : undefined }];
  });
  const hasBoth = operators.some((one) => one.leftRecursive) && operators.some((one) => !one.leftRecursive);
  return hasBoth ? operators : undefined;
}
