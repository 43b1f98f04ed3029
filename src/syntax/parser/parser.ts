/** A parser for one grammar and start rule: turns tokens into a tree, or reports where they stop matching. */
import { type Grammar, GrammarError } from '../grammar/grammar.js';
import type { Tokens } from '../lexer/lexer.js';
import { finishSteps, type Steps } from '../steps.js';
import type { Node } from '../tree/node.js';
import { buildTree } from './build-tree.js';
import { computeLookahead, createLookahead, type LookaheadSets } from './lookahead.js';
import { buildMachine, type Machine } from './machine.js';
import { buildNetwork } from './network.js';
import { createParserPredicates } from './parser-predicates.js';
import { type PredicateHook, recognise } from './recognise.js';
import { findUnitCycles } from './unit-cycles.js';

/** The result of a parser. `gave-up` means that the budget was exhausted. */
export type ParseOutcome =
  /** `depth`: how many nodes with children are nested in the tree. */
  | { readonly kind: 'parsed'; readonly tree: Node; readonly depth: number }
  /** `furthest`: index of the first token that no derivation can consume. */
  | { readonly kind: 'rejected' | 'gave-up'; readonly furthest: number };

/** Options of `createParser`. */
export interface ParserOptions {
  /** Decides predicates; by default those about line breaks and texts of tokens are evaluated, and all others hold. */
  readonly predicate?: PredicateHook;
  /** Precomputed sets for the same grammar and start rule; see `grammarFromJson`. */
  readonly lookahead?: LookaheadSets;
  /** The number of steps after which the parser gives up, for a text with this number of tokens. */
  readonly budget?: (tokens: number) => number;
  /** The parser gives up texts with more tokens at once. */
  readonly maxTokens?: number;
}

/** Parses the tokens of one text. A text that does not match is a result, not an exception. */
export interface Parser {
  (tokens: Tokens): ParseOutcome;
  /** The same in short steps. */
  inSteps(tokens: Tokens): Steps<ParseOutcome>;
}

const ALL_HOLD: PredicateHook = () => true;

/** Ordinary SQL needs less than a hundred steps per token. Long texts get less for each token, so that they are soon given up. */
const defaultBudget = (tokens: number): number => 200_000 + 2_000 * Math.min(tokens, 5_000) + 100 * tokens;

/**
 * Compiles a grammar to a parser that accepts the sentences of `startRule`.
 * @throws {GrammarError} if there is no such rule, or if `~(…)` contains anything but tokens.
 */
export function createParser(grammar: Grammar, startRule: string, options: ParserOptions = {}): Parser {
  return compileParser(grammar, startRule, options).parser;
}

/** A parser with the machine that it runs on. */
export interface CompiledParser {
  readonly parser: Parser;
  readonly machine: Machine;
  /** The number of the start rule. */
  readonly start: number;
}

/** As `createParser`; also for what examines the states of the parser. */
export function compileParser(grammar: Grammar, startRule: string, options: ParserOptions = {}): CompiledParser {
  const { budget = defaultBudget, maxTokens = Number.POSITIVE_INFINITY } = options;
  const network = buildNetwork(grammar);
  const start = network.entries.get(startRule);
  if (start === undefined) {
    throw new GrammarError(`there is no rule ${startRule}`, { file: grammar.name, line: 1, column: 1 });
  }
  const lookahead = createLookahead(network, options.lookahead ?? computeLookahead(network, start));
  const machine = buildMachine(network, lookahead);
  const cycles = findUnitCycles(network, lookahead.nullable);
  const predicatesOf = createParserPredicates();
  const inSteps = function* (tokens: Tokens): Steps<ParseOutcome> {
    if (tokens.types.length > maxTokens) return { kind: 'gave-up', furthest: 0 };
    const predicate = options.predicate ?? (tokens.text === undefined ? ALL_HOLD : predicatesOf(tokens, tokens.text));
    const recognition = yield* recognise(machine, start, tokens.types, budget(tokens.types.length), predicate);
    const { kind, furthest } = recognition;
    const outcome: ParseOutcome =
      kind === 'accepted'
        ? { kind: 'parsed', ...(yield* buildTree(machine, cycles, recognition, tokens, start, predicate)) }
        : { kind, furthest };
    recognition.release();
    return outcome;
  };
  const parser = Object.assign((tokens: Tokens) => finishSteps(inSteps(tokens)), { inSteps });
  return { parser, machine, start };
}
