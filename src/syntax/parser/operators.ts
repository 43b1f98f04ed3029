/**
 * Operator rules: rules with direct left recursion, with the semantics of ANTLR 4. Earlier alternatives bind more
 * tightly. An alternative that starts and ends with the rule itself is a binary operator, left associative unless it
 * has `<assoc=right>`.
 */
import type { Expression, Rule } from '../grammar/grammar.js';

/** One alternative of an operator rule: an operand, or a prefix, postfix or binary operator. */
export interface Operator {
  /** The index of the alternative in the rule. */
  readonly index: number;
  /** The precedence: operators of a higher level bind more tightly. */
  readonly level: number;
  /** The elements, without the rule itself at the start. */
  readonly items: readonly Expression[];
  /** Whether the alternative starts with the rule itself. */
  readonly leftRecursive: boolean;
  /** If the alternative ends with the rule itself: the lowest level allowed for that operand. */
  readonly operandLevel: number | undefined;
}

/** The alternatives of an operator rule; undefined for other rules. */
export function operatorsOf(rule: Rule): readonly Operator[] | undefined {
  const isSelf = (item: Expression | undefined): boolean => item?.kind === 'rule' && item.rule === rule.name;
  if (!rule.alternatives.some(({ body }) => isSelf(body.kind === 'sequence' ? body.items[0] : body))) return undefined;
  const operators = rule.alternatives.flatMap(({ body, rightAssociative, isLearned }, index): Operator[] => {
    const elements = body.kind === 'sequence' ? body.items : [body];
    const leftRecursive = isSelf(elements[0]);
    // `e : e` adds no sentence.
    if (leftRecursive && elements.length === 1) return [];
    const items = leftRecursive ? elements.slice(1) : elements;
    const level = isLearned ? rule.alternatives.length + 1 : rule.alternatives.length - index;
    const operandLevel = leftRecursive && !rightAssociative ? level + 1 : level;
    const endsWithSelf = isSelf(items.at(-1)) && elements.length > 1;
    return [{ index, level, items, leftRecursive, operandLevel: endsWithSelf ? operandLevel : undefined }];
  });
  const hasBoth =
    operators.some(({ leftRecursive }) => leftRecursive) && operators.some(({ leftRecursive }) => !leftRecursive);
  return hasBoth ? operators : undefined;
}
