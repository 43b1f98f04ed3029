/**
 * Parser rules as a recursive transition network, which the recogniser and the tree builder interpret.
 *
 * A rule with direct left recursion becomes one variant per precedence level. Each variant is an operand followed by a
 * loop over the operators that bind at least as tightly as its level: precedence climbing, expressed as plain loops.
 * All other left recursion stays as it is, because the recogniser supports it.
 */
import type { Expression, Grammar, Rule } from '../grammar/grammar.js';
import { type Operator, operatorsOf } from './operators.js';
import { tokenSet } from './token-set.js';

/** The kinds of structure nodes; see `Node` in `tree/node.ts`. */
export type StructureKind = 'optional' | 'repeat' | 'iteration' | 'choice';

/** A state of the network. `next` and `targets` are indices into `Network.states`, `rule` one into `Network.rules`. */
export type State =
  | { readonly kind: 'token'; readonly type: number; next: number }
  | { readonly kind: 'set'; readonly types: Uint8Array; next: number }
  | { readonly kind: 'call'; readonly rule: number; next: number }
  | { readonly kind: 'decide'; readonly targets: number[] }
  | { readonly kind: 'predicate'; readonly code: string; next: number }
  | { readonly kind: 'stop' }
  /** The rest are markers for the tree builder, which the recogniser skips. */
  | { readonly kind: 'open'; readonly nodeKind: StructureKind; readonly origin: Expression; next: number }
  | { readonly kind: 'close'; next: number }
  | { readonly kind: 'alternative'; readonly index: number; next: number }
  /** Everything matched so far becomes the first child of a new node with this alternative. */
  | { readonly kind: 'fold'; readonly index: number; next: number };

/** A rule of the network: a rule of the grammar, or a variant of it. */
export interface NetworkRule {
  readonly name: string;
  /** `level`: a variant of an operator rule; it adds no node to that of its operand if no operator follows. */
  readonly kind: 'plain' | 'level';
  /** The first state. */
  start: number;
}

/** The transition network of all parser rules of a grammar. */
export interface Network {
  readonly grammar: Grammar;
  readonly states: readonly State[];
  /** For each state, the number of the rule that contains it. */
  readonly owners: readonly number[];
  readonly rules: readonly NetworkRule[];
  /** For each state that matches a token or calls a rule, its expression in the grammar. */
  readonly expressions: readonly (Expression | undefined)[];
  /** For each rule of the grammar, the number of the network rule to call. */
  readonly entries: ReadonlyMap<string, number>;
}

/** Builds the network of all parser rules. A state always comes after its `next` in the list of states. */
export function buildNetwork(grammar: Grammar): Network {
  const states: State[] = [];
  const owners: number[] = [];
  const expressions: (Expression | undefined)[] = [];
  const rules: NetworkRule[] = [];
  const entries = new Map<string, number>();
  const pending: (() => void)[] = [];
  let owner = 0;
  const shared = new Set(grammar.softTokens?.values());

  const add = (state: State, expression?: Expression): number => {
    owners.push(owner);
    expressions.push(expression);
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
  return { grammar, states, owners, expressions, rules, entries };

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

  /** Builds the states of an expression that continues at `next`; returns the first of them. */
  function build(expression: Expression, next: number): number {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.reduceRight((after, item) => build(item, after), next);
      case 'choice':
        return add({
          kind: 'open',
          nodeKind: 'choice',
          origin: expression,
          next: buildInside(expression, add({ kind: 'close', next })),
        });
      case 'optional': {
        const inside = buildInside(expression.item, add({ kind: 'close', next }));
        const enter = add({ kind: 'open', nodeKind: 'optional', origin: expression, next: inside });
        return add({ kind: 'decide', targets: expression.greedy ? [enter, next] : [next, enter] });
      }
      case 'star':
      case 'plus': {
        const leave = add({ kind: 'close', next });
        const targets: number[] = [];
        const loop = add({ kind: 'decide', targets });
        const inside = buildInside(expression.item, add({ kind: 'close', next: loop }));
        const enter = add({ kind: 'open', nodeKind: 'iteration', origin: expression, next: inside });
        targets.push(...(expression.greedy ? [enter, leave] : [leave, enter]));
        return add({
          kind: 'open',
          nodeKind: 'repeat',
          origin: expression,
          next: expression.kind === 'star' ? loop : enter,
        });
      }
      case 'token': {
        const type = grammar.tokenTypes.get(expression.token);
        if (type === undefined) return never();
        const isShared = shared.has(type);
        return add(
          isShared ? { kind: 'set', types: tokenSet(expression, grammar), next } : { kind: 'token', type, next },
          expression,
        );
      }
      case 'rule':
        return add({ kind: 'call', rule: entries.get(expression.rule) as number, next }, expression);
      case 'not':
      case 'any':
        return add({ kind: 'set', types: tokenSet(expression, grammar), next }, expression);
      case 'predicate':
        return add({ kind: 'predicate', code: expression.code, next });
    }
  }

  /** Builds the contents of a structure node. A choice in it sets the alternative of that node. */
  function buildInside(expression: Expression, next: number): number {
    if (expression.kind !== 'choice') return build(expression, next);
    return decide(
      expression.alternatives.map((alternative, index) =>
        add({ kind: 'alternative', index, next: build(alternative, next) }),
      ),
    );
  }

  /** A state without successors, for a token that no lexer rule produces. */
  function never(): number {
    return add({ kind: 'decide', targets: [] });
  }

  /** Declares an operator rule. Returns a function from a level to its variant, which is declared on first use. */
  function operatorLevels(rule: Rule, operators: readonly Operator[]): (level: number) => number {
    const variants = new Map<number, number>();
    const operand = declare(rule.name, 'plain', () => {
      const stop = add({ kind: 'stop' });
      const prefixes = operators.filter((operator) => !operator.leftRecursive);
      return decide(
        prefixes.map((prefix) => add({ kind: 'alternative', index: prefix.index, next: buildOperator(prefix, stop) })),
      );
    });
    const buildOperator = ({ items, operandLevel }: Operator, next: number): number =>
      items.reduceRight(
        (after, item, i) =>
          operandLevel !== undefined && i === items.length - 1
            ? add({ kind: 'call', rule: variantFor(operandLevel), next: after }, item)
            : build(item, after),
        next,
      );
    const variantFor = (level: number): number => {
      const existing = variants.get(level);
      if (existing !== undefined) return existing;
      const variant = declare(rule.name, 'level', () => {
        const stop = add({ kind: 'stop' });
        const targets: number[] = [];
        const loop = add({ kind: 'decide', targets });
        const inLoop = operators.filter((operator) => operator.leftRecursive && operator.level >= level);
        targets.push(
          ...inLoop.map((operator) =>
            add({ kind: 'fold', index: operator.index, next: buildOperator(operator, loop) }),
          ),
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
