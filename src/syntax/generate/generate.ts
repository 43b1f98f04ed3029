/** Generates sentences of a rule, each with its tree: the smallest one, or a random one of bounded depth. */
import { END_OF_TEXT, type Expression, type Grammar, type Rule, UNMATCHED } from '../grammar/grammar.js';
import type { Lexer } from '../lexer/lexer.js';
import { tokenSet } from '../parser/token-set.js';
import type { Node } from '../tree/node.js';
import { computeSizes, isSmaller, type Size } from './derivation-size.js';
import { type Random, seededRandom } from './random.js';
import { createTokenSampler } from './sample-token.js';
import { createLayout, type SampledToken, type SentenceLayout } from './sentence-layout.js';

/** A text and its derivation. */
export interface Sentence {
  readonly text: string;
  readonly tree: Node;
}

/**
 * Generates sentences of the rules of one grammar. Both methods throw if the rule does not exist or has no sentence.
 */
export interface Generator {
  /** The smallest derivation: fewest tokens, then fewest characters, then flattest, then the earliest alternatives. */
  minimal(rule: string): Sentence;
  /**
   * A random derivation; the same seed gives the same sentence. Rules are nested at most `depth` deep, or as deep as
   * the flattest derivation requires. After a hundred tokens, the derivation is completed with the smallest choices.
   */
  random(rule: string, options: { readonly seed: number; readonly depth: number }): Sentence;
  /** A generator whose derivations have none of these rules and alternatives (`rule#2`). */
  without(constructs: readonly string[]): Generator;
  /** A random text of a token; undefined if none is known. */
  token(name: string, random: Random): string | undefined;
}

type Draft = { -readonly [K in keyof Node]: K extends 'children' ? Draft[] : Node[K] };

/** A token of a derivation. */
interface Leaf extends SampledToken {
  readonly node: Draft;
}

/**
 * Decides the choices in a derivation. `tokens` is the number of tokens so far, `depth` that of rules allowed below.
 */
interface Choices {
  /** The index of the alternative to use. */
  alternative(alternatives: readonly Expression[], depth: number, tokens: number): number;
  /** Whether to derive an optional, or one more iteration of a loop. */
  enter(item: Expression, depth: number, tokens: number, iteration: number): boolean;
  /** A token type of a set; see `tokenSet`. */
  token(types: Uint8Array): number;
  readonly random: Random | undefined;
}

const MAX_ATTEMPTS = 10;
const MAX_ITERATIONS = 4;
/** After this number of tokens, a random derivation is completed with the smallest choices. */
const MAX_RANDOM_TOKENS = 100;

/** What turns derivations into texts. */
export interface SentenceSource {
  readonly grammar: Grammar;
  /** A text of a token type: the simplest one without `random`. Undefined if none is known. */
  sample(type: number, random?: Random): string | undefined;
  /** Whether names come after other tokens of the same length, because a name may be unknown where it is used. */
  isName?(type: number): boolean;
  /** A text of a rule that is read as these tokens; undefined if none is found. */
  layOut(tokens: readonly SampledToken[], rule: string): SentenceLayout | undefined;
}

/** Creates a generator for the grammar of a lexer. */
export function createGenerator(lexer: Lexer): Generator {
  const { grammar, indentation } = lexer;
  const sampler = createTokenSampler(lexer);
  const isLayout = (type: number): boolean =>
    indentation !== undefined && [indentation.lineEnd, indentation.indent, indentation.dedent].includes(type);
  return createGeneratorFrom({
    grammar,
    sample: (type, random) => (isLayout(type) ? '' : sampler.sample(type, random)),
    layOut: createLayout(lexer),
  });
}

/** Creates a generator for any source of tokens. */
export function createGeneratorFrom(source: SentenceSource): Generator {
  const { grammar } = source;
  const lengths = new Map<Expression, number>();
  const sizes = computeSizes(grammar, (token) => {
    let length = lengths.get(token);
    if (length === undefined) {
      const type =
        token.kind === 'token' ? grammar.tokenTypes.get(token.token) : simplestToken(tokenSet(token, grammar));
      length = lengthOf(type ?? UNMATCHED);
      lengths.set(token, length);
    }
    return length;
  });

  const smallestChoices: Choices = {
    alternative: (alternatives) => {
      const minima = alternatives.map(sizes.smallest);
      return minima.reduce((best, size, i) => (isSmaller(size, minima[best] as Size) ? i : best), 0);
    },
    enter: () => false,
    token: (types) => simplestToken(types),
    random: undefined,
  };
  const randomChoices = (random: Random): Choices => ({
    alternative: (alternatives, depth, tokens) => {
      const heights = alternatives.map(sizes.flattest);
      const fitting = heights.flatMap((height, i) => (height <= depth ? [i] : []));
      if (fitting.length === 0) return heights.indexOf(Math.min(...heights));
      if (tokens < MAX_RANDOM_TOKENS) return fitting[random.below(fitting.length)] as number;
      const minima = alternatives.map(sizes.smallest);
      return fitting.reduce((best, i) => (isSmaller(minima[i] as Size, minima[best] as Size) ? i : best));
    },
    enter: (item, depth, tokens, iteration) =>
      sizes.flattest(item) <= depth && tokens < MAX_RANDOM_TOKENS && iteration < MAX_ITERATIONS && random.next() < 0.4,
    token: (types) => {
      const usable = Array.from(types.keys()).filter((type) => types[type] === 1 && source.sample(type) !== undefined);
      return usable[random.below(usable.length)] as number;
    },
    random,
  });

  return {
    minimal: (rule) => sentence(rule, () => smallestChoices, Number.POSITIVE_INFINITY),
    random: (rule, { seed, depth }) =>
      sentence(rule, (attempt) => randomChoices(seededRandom(seed + attempt * 0x51ed270b)), depth),
    without: (constructs) => createGeneratorFrom({ ...source, grammar: withoutConstructs(grammar, constructs) }),
    token: (name, random) => source.sample(grammar.tokenTypes.get(name) ?? UNMATCHED, random),
  };

  /** The length of the shortest text; infinite if there is none. */
  function lengthOf(type: number): number {
    const length = source.sample(type)?.length ?? Number.POSITIVE_INFINITY;
    return length + (source.isName?.(type) ? 0.5 : 0);
  }

  /** The token with the shortest text; of equally short ones, a named token such as an identifier before a literal. */
  function simplestToken(types: Uint8Array): number {
    const costOf = (type: number): number =>
      types[type] === 1
        ? lengthOf(type) + (grammar.tokenNames[type]?.startsWith("'") ? 0.5 : 0)
        : Number.POSITIVE_INFINITY;
    let best = UNMATCHED;
    for (let type = UNMATCHED + 1; type < types.length; type++) if (costOf(type) < costOf(best)) best = type;
    return best;
  }

  /** Derives a sentence and lays out its tokens; tries again if that fails, because adjacent tokens fuse in rare cases. */
  function sentence(name: string, choicesOf: (attempt: number) => Choices, depth: number): Sentence {
    const rule = grammar.rules.get(name);
    if (!rule) throw new Error(`there is no rule ${name} in ${grammar.name}`);
    if (sizes.flattest({ kind: 'rule', rule: name }) === Number.POSITIVE_INFINITY) {
      throw new Error(`rule ${name} of ${grammar.name} derives no sentence`);
    }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const choices = choicesOf(attempt);
      const leaves: Leaf[] = [];
      const tree = deriveRule(rule, choices, depth - 1, leaves);
      const layout = source.layOut(leaves, name);
      if (!layout) continue;
      for (const [i, { node }] of leaves.entries()) Object.assign(node, layout.spans[i]);
      setSpans(tree);
      return { text: layout.text, tree: tree as Node };
    }
    throw new Error(`the lexer of ${grammar.name} splits no generated sentence of rule ${name} into its tokens`);
  }

  function deriveRule(rule: Rule, choices: Choices, depth: number, leaves: Leaf[]): Draft {
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
      let body = expression;
      if (expression.kind === 'choice') {
        into.alternative = choices.alternative(expression.alternatives, depth, leaves.length);
        body = expression.alternatives[into.alternative] as Expression;
      }
      derive(body, into);
    }

    function leaf(type: number, into: Draft): void {
      if (type === END_OF_TEXT) return;
      const text = source.sample(type, choices.random);
      const tokenName = grammar.tokenNames[type] as string;
      if (text === undefined) throw new Error(`the lexer of ${grammar.name} produces no token ${tokenName}`);
      leaves.push({ node: child(into, 'token', undefined, tokenName), type, text });
    }
  }
}

/** The name of a rule that no grammar has: what refers to it derives nothing. */
const IMPOSSIBLE_RULE = '<impossible>';

/** A grammar in which some rules and alternatives derive nothing. Alternatives keep their numbers. */
function withoutConstructs(grammar: Grammar, constructs: readonly string[]): Grammar {
  const excluded = new Set(constructs);
  const rules = new Map<string, Rule>();
  for (const [name, rule] of grammar.rules) {
    const alternatives = rule.alternatives.map((alternative, i) =>
      excluded.has(name) || excluded.has(`${name}#${i + 1}`)
        ? { ...alternative, body: { kind: 'rule' as const, rule: IMPOSSIBLE_RULE } }
        : alternative,
    );
    rules.set(name, { ...rule, alternatives });
  }
  return { ...grammar, rules };
}

/** Sets the offsets of all nodes from those of the tokens. */
function setSpans(node: Draft): void {
  if (node.kind === 'token') return;
  node.children.forEach(setSpans);
  const visible = node.children.filter(({ start, end }) => end > start);
  node.start = visible[0]?.start ?? node.children[0]?.start ?? 0;
  node.end = visible.at(-1)?.end ?? node.start;
}

function draft(kind: Node['kind'], name: string, origin: Expression | undefined): Draft {
  return { kind, name, alternative: 0, iteration: 0, origin, start: 0, end: 0, children: [] };
}

/** Appends a new node to its parent. */
function child(parent: Draft, kind: Node['kind'], origin: Expression | undefined, name = ''): Draft {
  const node = draft(kind, name, origin);
  parent.children.push(node);
  return node;
}
