/** Learns productions from texts that a grammar does not cover. */
import type { Lexer, Tokens } from '../lexer/lexer.js';
import { type Parsed, parseInSteps } from '../parser/parse-tokens.js';
import { type CompiledParser, compileParser } from '../parser/parser.js';
import type { Steps } from '../steps.js';
import { type Adjacency, findAdjacency } from './adjacency.js';
import { findProductions } from './find-productions.js';
import type { Island, Vocabulary } from './generalise.js';
import { type ExtendedGrammar, extendGrammar, type Production } from './production.js';

/** What a learner is made from. */
export interface LearnerOptions {
  readonly lexer: Lexer;
  readonly startRule: string;
  /** The rules that can be elements of a production. */
  readonly islands: readonly Island[];
  readonly vocabulary: Vocabulary;
  /** Productions that are known already. */
  readonly productions?: readonly Production[];
}

/** Learns from one text after the other. */
export interface Learner {
  /** All productions, those that were known already first. */
  readonly productions: readonly Production[];
  /** Learns what makes a text match. Returns false if the text cannot be learned; then nothing changes. */
  learn(text: string, tokens: Tokens): boolean;
}

/** A text may need this many new productions. Of a short one that needs more than two, too little is known. */
const MAX_NEW = 6;
const TOKENS_PER_NEW = 5;
/** Each attempt compiles the grammar. */
const MAX_ATTEMPTS = 6;
/** Longer texts stay as they are: that takes seconds, and they are rarely written by hand. */
const MAX_TOKENS = 20_000;

/** Creates a learner. The same texts in the same order give the same productions. */
export function createLearner({ lexer, startRule, islands, vocabulary, productions = [] }: LearnerOptions): Learner {
  let current = compile(lexer, startRule, productions);
  const { adjacency } = current;

  return {
    get productions() {
      return current.productions;
    },
    learn: (text, tokens) => {
      if (tokens.types.length > MAX_TOKENS) return false;
      const most = Math.min(MAX_NEW, Math.max(2, Math.floor(tokens.types.length / TOKENS_PER_NEW)));
      let state = current;
      for (let count = 0; count <= most; count++) {
        const furthest = furthestOf(state, text, tokens);
        if (furthest === undefined) {
          current = state;
          return true;
        }
        const next = count < most ? improve(state, text, tokens, furthest) : undefined;
        if (!next) return false;
        state = next;
      }
      return false;
    },
  };

  /** Adds the first production with which more of the text matches. */
  function improve(state: Extended, text: string, tokens: Tokens, furthest: number): Extended | undefined {
    const retyped = state.extended.retype(text, tokens);
    let attempts = 0;
    for (const production of findProductions(state.compiled, text, retyped, islands, vocabulary, adjacency)) {
      if (++attempts > MAX_ATTEMPTS) break;
      const next = compile(lexer, startRule, [...state.productions, production]);
      const reached = furthestOf(next, text, tokens);
      if (reached === undefined || reached > furthest) return next;
    }
    return undefined;
  }
}

/** A grammar with productions, ready to parse. */
interface Extended {
  readonly startRule: string;
  readonly productions: readonly Production[];
  readonly extended: ExtendedGrammar;
  readonly compiled: CompiledParser;
  /** Computed on first use. */
  readonly adjacency: Adjacency;
}

/** By lexer and list of productions: what was learned from one script is used to parse it, and to learn from the next one. */
const compiledLists = new WeakMap<Lexer, WeakMap<readonly Production[], Extended>>();

function compile(lexer: Lexer, startRule: string, productions: readonly Production[]): Extended {
  const lists = compiledLists.get(lexer) ?? new WeakMap<readonly Production[], Extended>();
  compiledLists.set(lexer, lists);
  const known = lists.get(productions);
  if (known?.startRule === startRule) return known;
  const extended = extendGrammar(lexer, productions);
  const compiled = compileParser(extended.grammar, startRule);
  let adjacency: Adjacency | undefined;
  const result: Extended = {
    startRule,
    productions,
    extended,
    compiled,
    get adjacency() {
      adjacency ??= findAdjacency(compiled);
      return adjacency;
    },
  };
  lists.set(productions, result);
  return result;
}

/** The index of the first token that does not match; undefined if the whole text matches. */
function furthestOf({ extended, compiled }: Extended, text: string, tokens: Tokens): number | undefined {
  const outcome = compiled.parser(extended.retype(text, tokens));
  return outcome.kind === 'parsed' ? undefined : outcome.furthest;
}

/** Parses what the grammar alone does not cover, in short steps. */
export type LearnedParser = (text: string, tokens: Tokens) => Steps<Parsed>;

/** Creates a parser with additional productions. */
export function createLearnedParser(
  lexer: Lexer,
  startRule: string,
  productions: readonly Production[],
): LearnedParser {
  const { extended, compiled } = compile(lexer, startRule, productions);
  const { grammar, retype } = extended;
  const { parser } = compiled;
  return (text, tokens) => parseInSteps(parser, grammar, text, retype(text, tokens));
}
