/** The smallest and the flattest derivation of each rule, which the generator needs to stay within its bounds. */
import { type Expression, expressionOf, type Grammar, type Rule, subexpressionsOf } from '../grammar/grammar.js';

/** The size of a derivation. */
export interface Size {
  /** Number of tokens. */
  readonly tokens: number;
  /** Total number of characters in the tokens. */
  readonly characters: number;
  /** Number of rules nested in one another, in the flattest derivation with this number of tokens and characters. */
  readonly height: number;
}

/** Minimal sizes of the derivations of expressions. */
export interface DerivationSizes {
  /** The size of the smallest derivation; infinite if there is none. */
  smallest(expression: Expression): Size;
  /** The number of nested rules in the flattest derivation of any size; infinite if there is none. */
  flattest(expression: Expression): number;
}

const EMPTY: Size = { tokens: 0, characters: 0, height: 0 };
const IMPOSSIBLE: Size = {
  tokens: Number.POSITIVE_INFINITY,
  characters: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
};

/** `lengthOf`: number of characters in the shortest text of a token or a set of tokens; infinite if there is none. */
export function computeSizes(grammar: Grammar, lengthOf: (token: Expression) => number): DerivationSizes {
  const smallestRules = new Map<string, Size>();
  const flattestRules = new Map<string, number>();
  const canMatch = (token: Expression): boolean => Number.isFinite(lengthOf(token));

  const smallest = (expression: Expression): Size => {
    switch (expression.kind) {
      case 'sequence':
        return expression.items.map(smallest).reduce(sum, EMPTY);
      case 'choice':
        return expression.alternatives
          .map(smallest)
          .reduce((best, size) => (isSmaller(size, best) ? size : best), IMPOSSIBLE);
      case 'plus':
        return smallest(expression.item);
      case 'rule':
        return smallestRules.get(expression.rule) ?? IMPOSSIBLE;
      case 'token':
      case 'not':
      case 'any':
        if (isEnd(expression)) return EMPTY;
        return canMatch(expression) ? { tokens: 1, characters: lengthOf(expression), height: 0 } : IMPOSSIBLE;
      default:
        return EMPTY;
    }
  };
  const flattest = (expression: Expression): number => {
    switch (expression.kind) {
      case 'sequence':
        return Math.max(0, ...expression.items.map(flattest));
      case 'choice':
        return Math.min(...expression.alternatives.map(flattest));
      case 'plus':
        return flattest(expression.item);
      case 'rule':
        return flattestRules.get(expression.rule) ?? Number.POSITIVE_INFINITY;
      case 'token':
      case 'not':
      case 'any':
        return isEnd(expression) || canMatch(expression) ? 0 : Number.POSITIVE_INFINITY;
      default:
        return 0;
    }
  };

  // Worklist algorithm: a rule is recomputed only after a rule that it uses has become smaller.
  const users = usersOf(grammar);
  const queue = new Set(grammar.rules.values());
  for (const rule of queue) {
    queue.delete(rule);
    const body = expressionOf(rule);
    const inside = smallest(body);
    const size = { ...inside, height: inside.height + 1 };
    const height = flattest(body) + 1;
    const isSmallerNow = isSmaller(size, smallestRules.get(rule.name) ?? IMPOSSIBLE);
    const isFlatterNow = height < (flattestRules.get(rule.name) ?? Number.POSITIVE_INFINITY);
    if (isSmallerNow) smallestRules.set(rule.name, size);
    if (isFlatterNow) flattestRules.set(rule.name, height);
    if (isSmallerNow || isFlatterNow) for (const user of users.get(rule.name) ?? []) queue.add(user);
  }
  return { smallest, flattest };
}

/** Compares tokens, then characters, then height. */
export function isSmaller(a: Size, b: Size): boolean {
  if (a.tokens !== b.tokens) return a.tokens < b.tokens;
  if (a.characters !== b.characters) return a.characters < b.characters;
  return a.height < b.height;
}

function isEnd(expression: Expression): boolean {
  return expression.kind === 'token' && expression.token === 'EOF';
}

function sum(a: Size, b: Size): Size {
  return {
    tokens: a.tokens + b.tokens,
    characters: a.characters + b.characters,
    height: Math.max(a.height, b.height),
  };
}

/** For each rule, the rules that refer to it. */
function usersOf(grammar: Grammar): Map<string, Rule[]> {
  const users = new Map<string, Rule[]>();
  const visit = (expression: Expression, user: Rule): void => {
    if (expression.kind === 'rule') users.set(expression.rule, [...(users.get(expression.rule) ?? []), user]);
    if (expression.kind !== 'not') for (const child of subexpressionsOf(expression)) visit(child, user);
  };
  for (const rule of grammar.rules.values()) visit(expressionOf(rule), rule);
  return users;
}
