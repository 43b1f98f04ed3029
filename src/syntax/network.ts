/**
 * Parser rules as a recursive transition network: the form in which the recogniser and the tree builder walk them.
 *
 * A rule with direct left recursion becomes one variant per precedence level, each "operand, then any operators that
 * bind at least so tightly": precedence climbing spelled out as plain loops. All other left recursion is left as it
 * is; the recogniser copes with it.
 */
import type { Expression, Grammar, Rule } from './grammar.js';
import { type Operator, operatorsOf } from './operators.js';
import { tokenSet } from './token-set.js';

/** Structure nodes of the tree; see `node.ts`. */
export type PartKind = 'optional' | 'repeat' | 'iteration' | 'choice';

export type State =
  | { readonly kind: 'token'; readonly type: number; next: number }
  | { readonly kind: 'set'; readonly types: Uint8Array; next: number }
  | { readonly kind: 'call'; readonly rule: number; next: number }
  | { readonly kind: 'decide'; readonly targets: number[] }
  | { readonly kind: 'predicate'; readonly code: string; next: number }
  | { readonly kind: 'stop' }
  /** Marks for the tree, passed over in recognition. */
  | { readonly kind: 'open'; readonly part: PartKind; readonly of: Expression; next: number }
  | { readonly kind: 'close'; next: number }
  | { readonly kind: 'alternative'; readonly index: number; next: number }
  /** All that was matched so far becomes the first child of a new node of this alternative. */
  | { readonly kind: 'fold'; readonly index: number; next: number };

export interface NetworkRule {
  readonly name: string;
  /** `level`: a variant of an operator rule, whose node is its operand's unless operators follow. */
  readonly kind: 'plain' | 'level';
  start: number;
}

export interface Network {
  readonly grammar: Grammar;
  readonly states: readonly State[];
  /** The rule that each state belongs to. */
  readonly owners: readonly number[];
  readonly rules: readonly NetworkRule[];
  /** The rule number by which to call a rule of the grammar. */
  readonly entries: ReadonlyMap<string, number>;
}

export function buildNetwork(grammar: Grammar): Network {
  const states: State[] = [];
  const owners: number[] = [];
  const rules: NetworkRule[] = [];
  const entries = new Map<string, number>();
  const pending: (() => void)[] = [];
  let owner = 0;

  const add = (state: State): number => {
    owners.push(owner);
    return states.push(state) - 1;
  };
  const declare = (name: string, kind: NetworkRule['kind'], fill: () => number): number => {
    const rule: NetworkRule = { name, kind, start: -1 };
    const number = rules.push(rule) - 1;
    pending.push(() => {
      owner = number;
      rule.start = fill();
    });
    return number;
  };

  for (const rule of grammar.rules.values()) {
    const operators = operatorsOf(rule);
    const entry = operators
      ? operatorLevels(rule, operators)(0)
      : declare(rule.name, 'plain', () => buildAlternatives(rule));
    entries.set(rule.name, entry);
  }
  for (let fill = pending.pop(); fill; fill = pending.pop()) fill();
  return { grammar, states, owners, rules, entries };

  function buildAlternatives(rule: Rule): number {
    const stop = add({ kind: 'stop' });
    const targets = rule.alternatives.map(({ body }, index) =>
      add({ kind: 'alternative', index, next: build(body, stop) }),
    );
    return decide(targets);
  }

  function decide(targets: readonly number[]): number {
    return targets.length === 1 ? (targets[0] as number) : add({ kind: 'decide', targets: [...targets] });
  }

  /** Builds the states for an expression in front of `next`; returns the first of them. */
  function build(expression: Expression, next: number): number {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.reduceRight((after, item) => build(item, after), next);
      case 'choice':
        return add({
          kind: 'open',
          part: 'choice',
          of: expression,
          next: buildInside(expression, add({ kind: 'close', next })),
        });
      case 'optional': {
        const inside = buildInside(expression.item, add({ kind: 'close', next }));
        const enter = add({ kind: 'open', part: 'optional', of: expression, next: inside });
        return add({ kind: 'decide', targets: expression.greedy ? [enter, next] : [next, enter] });
      }
      case 'star':
      case 'plus': {
        const leave = add({ kind: 'close', next });
        const targets: number[] = [];
        const loop = add({ kind: 'decide', targets });
        const inside = buildInside(expression.item, add({ kind: 'close', next: loop }));
        const enter = add({ kind: 'open', part: 'iteration', of: expression, next: inside });
        targets.push(...(expression.greedy ? [enter, leave] : [leave, enter]));
        return add({ kind: 'open', part: 'repeat', of: expression, next: expression.kind === 'star' ? loop : enter });
      }
      case 'token': {
        const type = grammar.tokenTypes.get(expression.token);
        return type === undefined ? never() : add({ kind: 'token', type, next });
      }
      case 'rule':
        return add({ kind: 'call', rule: entries.get(expression.rule) as number, next });
      case 'not':
      case 'any':
        return add({ kind: 'set', types: tokenSet(expression, grammar), next });
      case 'predicate':
        return add({ kind: 'predicate', code: expression.code, next });
    }
  }

  /** The inside of a structure node: a choice there names its alternative on that node. */
  function buildInside(expression: Expression, next: number): number {
    if (expression.kind !== 'choice') return build(expression, next);
    return decide(
      expression.alternatives.map((alternative, index) =>
        add({ kind: 'alternative', index, next: build(alternative, next) }),
      ),
    );
  }

  function never(): number {
    return add({ kind: 'decide', targets: [] });
  }

  /** Declares an operator rule; returns what gives the variant for a level, made when first asked for. */
  function operatorLevels(rule: Rule, operators: readonly Operator[]): (level: number) => number {
    const variants = new Map<number, number>();
    const operand = declare(rule.name, 'plain', () => {
      const stop = add({ kind: 'stop' });
      const prefixes = operators.filter((operator) => !operator.leftRecursive);
      return decide(
        prefixes.map((one) => add({ kind: 'alternative', index: one.index, next: buildOperator(one, stop) })),
      );
    });
    const buildOperator = ({ items, operandLevel }: Operator, next: number): number =>
      items.reduceRight(
        (after, item, i) =>
          operandLevel !== undefined && i === items.length - 1
            ? add({ kind: 'call', rule: variantFor(operandLevel), next: after })
            : build(item, after),
        next,
      );
    const variantFor = (level: number): number => {
      const known = variants.get(level);
      if (known !== undefined) return known;
      const variant = declare(rule.name, 'level', () => {
        const stop = add({ kind: 'stop' });
        const targets: number[] = [];
        const loop = add({ kind: 'decide', targets });
        const inLoop = operators.filter((operator) => operator.leftRecursive && operator.level >= level);
        targets.push(
          ...inLoop.map((one) => add({ kind: 'fold', index: one.index, next: buildOperator(one, loop) })),
          stop,
        );
        return add({ kind: 'call', rule: operand, next: loop });
      });
      variants.set(level, variant);
      return variant;
    };
    return variantFor;
  }
}
