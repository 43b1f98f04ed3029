/** A parser for one grammar and start rule: tokens to a tree, or where and why there is none. */
import { buildTree } from './build-tree.js';
import { type Grammar, GrammarError } from './grammar.js';
import type { Tokens } from './lexer.js';
import { computeLookahead, createLookahead, type LookaheadSets } from './lookahead.js';
import { buildNetwork } from './network.js';
import type { Node } from './node.js';
import { buildMachine, type PredicateHook, recognise } from './recognise.js';
import { findUnitCycles } from './unit-cycles.js';

export type ParseOutcome =
  | { readonly kind: 'parsed'; readonly tree: Node }
  /** `furthest`: index of the first token that no derivation gets over. */
  | { readonly kind: 'rejected' | 'gave-up'; readonly furthest: number };

export interface ParserOptions {
  /** Decides predicates; without it they hold. */
  readonly predicate?: PredicateHook;
  /** What was computed before, for the same grammar and start rule. */
  readonly lookahead?: LookaheadSets;
  /** How much work a text of so many tokens may take before the parser gives up. */
  readonly budget?: (tokens: number) => number;
}

export type Parser = (tokens: Tokens) => ParseOutcome;

/** Ordinary SQL takes under a hundred steps a token. */
const defaultBudget = (tokens: number): number => 200_000 + 2_000 * tokens;

export function createParser(grammar: Grammar, startRule: string, options: ParserOptions = {}): Parser {
  const { predicate = () => true, budget = defaultBudget } = options;
  const network = buildNetwork(grammar);
  const start = network.entries.get(startRule);
  if (start === undefined) {
    throw new GrammarError(`there is no rule ${startRule}`, { file: grammar.name, line: 1, column: 1 });
  }
  const lookahead = createLookahead(network, options.lookahead ?? computeLookahead(network, start));
  const machine = buildMachine(network, lookahead);
  const cycles = findUnitCycles(network, lookahead.nullable);
  return (tokens) => {
    const recognition = recognise(machine, start, tokens.types, budget(tokens.types.length), predicate);
    if (recognition.kind !== 'accepted') return { kind: recognition.kind, furthest: recognition.furthest };
    return { kind: 'parsed', tree: buildTree(machine, cycles, recognition, tokens, start, predicate) };
  };
}
