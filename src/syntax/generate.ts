/** Sentences from a grammar: the smallest one of a rule, or a random one of bounded depth, each with its tree. */
import { computeSizes, isSmaller, type Size } from './derivation-size.js';
import { END_OF_TEXT, type Expression, type Rule, UNMATCHED } from './grammar.js';
import { type Lexer, tokenize } from './lexer.js';
import type { Node } from './node.js';
import { type Random, seededRandom } from './random.js';
import { createTokenSampler } from './sample-token.js';
import { tokenSet } from './token-set.js';

export interface Sentence {
  readonly text: string;
  readonly tree: Node;
}

export interface Generator {
  /** The smallest derivation: fewest tokens, then flattest, then the earliest alternatives. */
  minimal(rule: string): Sentence;
  /**
   * The same seed gives the same sentence. Rules nest at most `depth` deep, or as deep as the flattest needs. A sentence
   * of more than a hundred tokens takes the shortest way to its end.
   */
  random(rule: string, options: { readonly seed: number; readonly depth: number }): Sentence;
}

type Draft = { -readonly [K in keyof Node]: K extends 'children' ? Draft[] : Node[K] };

interface Choices {
  alternative(alternatives: readonly Expression[], depth: number, tokens: number): number;
  /** Whether to enter an optional part or go round a loop once more; `tokens`: how many there are already. */
  enter(item: Expression, depth: number, tokens: number, iteration: number): boolean;
  token(types: Uint8Array): number;
  readonly random: Random | undefined;
}

const TRIES = 10;
const LONGEST_LOOP = 4;
const LONG_SENTENCE = 100;

export function createGenerator(lexer: Lexer): Generator {
  const { grammar } = lexer;
  const sampler = createTokenSampler(lexer);
  const lengths = new Map<Expression, number>();
  const sizes = computeSizes(grammar, (token) => {
    let length = lengths.get(token);
    if (length === undefined) {
      const type =
        token.kind === 'token' ? grammar.tokenTypes.get(token.token) : plainestToken(tokenSet(token, grammar));
      length = sampler.sample(type ?? UNMATCHED)?.length ?? Number.POSITIVE_INFINITY;
      lengths.set(token, length);
    }
    return length;
  });
  const separator = [' ', '\n'].find((text) => tokenize(lexer, text).types.length === 0) ?? '';

  const smallest: Choices = {
    alternative: (alternatives) => {
      const all = alternatives.map(sizes.smallest);
      return all.reduce((best, size, i) => (isSmaller(size, all[best] as Size) ? i : best), 0);
    },
    enter: () => false,
    token: (types) => plainestToken(types),
    random: undefined,
  };
  const randomly = (random: Random): Choices => ({
    alternative: (alternatives, depth, tokens) => {
      const heights = alternatives.map(sizes.flattest);
      const fitting = heights.flatMap((height, i) => (height <= depth ? [i] : []));
      if (fitting.length === 0) return heights.indexOf(Math.min(...heights));
      if (tokens < LONG_SENTENCE) return fitting[random.below(fitting.length)] as number;
      const all = alternatives.map(sizes.smallest);
      return fitting.reduce((best, i) => (isSmaller(all[i] as Size, all[best] as Size) ? i : best));
    },
    enter: (item, depth, tokens, iteration) =>
      sizes.flattest(item) <= depth && tokens < LONG_SENTENCE && iteration < LONGEST_LOOP && random.next() < 0.4,
    token: (types) => {
      const usable = Array.from(types.keys()).filter((type) => types[type] === 1 && sampler.sample(type) !== undefined);
      return usable[random.below(usable.length)] as number;
    },
    random,
  });

  return {
    minimal: (rule) => sentence(rule, () => smallest, Number.POSITIVE_INFINITY),
    random: (rule, { seed, depth }) =>
      sentence(rule, (attempt) => randomly(seededRandom(seed + attempt * 0x51ed270b)), depth),
  };

  /** The shortest text, and among equals one with a name of its own: `a` is plainer than a keyword. */
  function plainestToken(types: Uint8Array): number {
    const lengthOf = (type: number): number => {
      const length = types[type] === 1 ? sampler.sample(type)?.length : undefined;
      return (length ?? Number.POSITIVE_INFINITY) + (grammar.tokenNames[type]?.startsWith("'") ? 0.5 : 0);
    };
    let best = UNMATCHED;
    for (let type = UNMATCHED + 1; type < types.length; type++) if (lengthOf(type) < lengthOf(best)) best = type;
    return best;
  }

  /** Derives until the text reads back as the tokens it was made of; neighbours may run together in rare cases. */
  function sentence(name: string, choicesOf: (attempt: number) => Choices, depth: number): Sentence {
    const rule = grammar.rules.get(name);
    if (!rule) throw new Error(`there is no rule ${name} in ${grammar.name}`);
    if (sizes.flattest({ kind: 'rule', rule: name }) === Number.POSITIVE_INFINITY) {
      throw new Error(`rule ${name} of ${grammar.name} derives no sentence`);
    }
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const choices = choicesOf(attempt);
      const leaves: { node: Draft; type: number; text: string }[] = [];
      const tree = deriveRule(rule, choices, depth - 1, leaves);
      const wanted = leaves.map(({ type }) => type);
      for (const glue of [glueWhereNeeded, () => separator, () => '']) {
        const text = layOut(leaves, glue);
        if (tokenize(lexer, text).types.join() !== wanted.join()) continue;
        spanOver(tree);
        return { text, tree: tree as Node };
      }
    }
    throw new Error(`no sentence of ${name} reads back as the tokens it was made of`);
  }

  function glueWhereNeeded(left: string, right: string): string {
    const { starts, types } = tokenize(lexer, left + right);
    return types.length === 2 && starts[1] === left.length ? '' : separator;
  }

  function deriveRule(
    rule: Rule,
    choices: Choices,
    depth: number,
    leaves: { node: Draft; type: number; text: string }[],
  ): Draft {
    const node = draft('rule', rule.name, undefined);
    node.alternative = choices.alternative(
      rule.alternatives.map(({ body }) => body),
      depth,
      leaves.length,
    );
    derive((rule.alternatives[node.alternative] as Rule['alternatives'][number]).body, node);
    return node;

    function derive(expression: Expression, into: Draft): void {
      switch (expression.kind) {
        case 'sequence':
          for (const item of expression.items) derive(item, into);
          return;
        case 'choice':
          deriveInside(expression, child(into, 'choice', expression));
          return;
        case 'optional':
          if (choices.enter(expression.item, depth, leaves.length, 0))
            deriveInside(expression.item, child(into, 'optional', expression));
          return;
        case 'star':
        case 'plus': {
          const first = expression.kind === 'plus' || choices.enter(expression.item, depth, leaves.length, 0);
          if (!first) return;
          const repeat = child(into, 'repeat', expression);
          do {
            const iteration = child(repeat, 'iteration', expression);
            iteration.iteration = repeat.children.length - 1;
            deriveInside(expression.item, iteration);
          } while (choices.enter(expression.item, depth, leaves.length, repeat.children.length));
          return;
        }
        case 'rule':
          into.children.push(deriveRule(grammar.rules.get(expression.rule) as Rule, choices, depth - 1, leaves));
          return;
        case 'token':
          leaf(grammar.tokenTypes.get(expression.token) as number, into);
          return;
        case 'not':
        case 'any':
          leaf(choices.token(tokenSet(expression, grammar)), into);
          return;
        case 'predicate':
          return;
      }
    }

    function deriveInside(expression: Expression, into: Draft): void {
      let taken = expression;
      if (expression.kind === 'choice') {
        into.alternative = choices.alternative(expression.alternatives, depth, leaves.length);
        taken = expression.alternatives[into.alternative] as Expression;
      }
      derive(taken, into);
    }

    function leaf(type: number, into: Draft): void {
      if (type === END_OF_TEXT) return;
      const text = sampler.sample(type, choices.random);
      const tokenName = grammar.tokenNames[type] as string;
      if (text === undefined) throw new Error(`the lexer of ${grammar.name} makes no token ${tokenName}`);
      leaves.push({ node: child(into, 'token', undefined, tokenName), type, text });
    }
  }
}

/** Joins the texts of the leaves and notes where each lies. */
function layOut(
  leaves: readonly { node: Draft; text: string }[],
  glue: (left: string, right: string) => string,
): string {
  let text = '';
  leaves.forEach(({ node, text: own }, i) => {
    if (i > 0) text += glue((leaves[i - 1] as { text: string }).text, own);
    node.start = text.length;
    text += own;
    node.end = text.length;
  });
  return text;
}

function spanOver(node: Draft): void {
  if (node.kind === 'token') return;
  node.children.forEach(spanOver);
  const visible = node.children.filter((one) => one.end > one.start);
  node.start = visible[0]?.start ?? node.children[0]?.start ?? 0;
  node.end = visible.at(-1)?.end ?? node.start;
}

function draft(kind: Node['kind'], name: string, part: Expression | undefined): Draft {
  return { kind, name, alternative: 0, iteration: 0, part, start: 0, end: 0, children: [] };
}

function child(parent: Draft, kind: Node['kind'], part: Expression | undefined, name = ''): Draft {
  const node = draft(kind, name, part);
  parent.children.push(node);
  return node;
}
