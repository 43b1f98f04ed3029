/** Parsing that never fails: returns the tree of the grammar, or a generic tree and where parsing failed. */
import type { Grammar } from '../grammar/grammar.js';
import type { Tokens } from '../lexer/lexer.js';
import { finishSteps, type Steps } from '../steps.js';
import { genericTreeInSteps, MAX_BRACKET_DEPTH } from '../tree/generic-tree.js';
import type { Node } from '../tree/node.js';
import type { ParseOutcome, Parser } from './parser.js';

/** The result of parsing a text. All offsets are relative to the start of that text. */
export interface Parsed {
  readonly tree: Node;
  /** The number of tokens in the text. */
  readonly tokens: number;
  /** Undefined if the grammar covers the text. If set, `tree` is generic. */
  readonly failure: Failure | undefined;
  /** Makes a generic tree in short steps, which `tree` would make at once. */
  makeTree?(): Steps;
}

/** Where and why the parser rejected a text. */
export interface Failure {
  /** Offset of the first token that no derivation can consume; the length of the text if more text is expected. */
  readonly offset: number;
  /** The text of that token; empty at the end of the text. */
  readonly token: string;
  /** Whether the budget was exhausted before all derivations were tried. */
  readonly gaveUp: boolean;
}

/** Parses the tokens of a text; falls back to `genericTree`. */
export function parseTokens(parser: Parser, grammar: Grammar, text: string, tokens: Tokens): Parsed {
  return finishSteps(parseInSteps(parser, grammar, text, tokens));
}

/** `parseTokens` in short steps. */
export function* parseInSteps(parser: Parser, grammar: Grammar, text: string, tokens: Tokens): Steps<Parsed> {
  const count = tokens.types.length;
  const outcome: ParseOutcome = (yield* isTooDeep(text, tokens))
    ? { kind: 'gave-up', furthest: 0 }
    : yield* parser.inSteps(tokens);
  if (outcome.kind === 'parsed' && outcome.depth <= MAX_TREE_DEPTH)
    return { tree: outcome.tree, tokens: count, failure: undefined };
  const furthest = outcome.kind === 'parsed' ? 0 : outcome.furthest;
  const offset = tokens.starts[furthest] ?? text.length;
  const token = text.slice(offset, tokens.ends[furthest] ?? offset);
  const failure = { offset, token, gaveUp: outcome.kind !== 'rejected' };
  let tree: Node | undefined;
  const makeTree = function* (): Steps {
    if (!tree) tree = yield* genericTreeInSteps(grammar, text, tokens);
  };
  return {
    // Built on first use: most texts that do not parse are candidates that are discarded at once.
    get tree() {
      finishSteps(makeTree());
      return tree as Node;
    },
    makeTree,
    tokens: count,
    failure,
  };
}

/**
 * What works on nodes and their descendants takes too long in deeper trees. Trees of operators without brackets may be deeper than
 * those with brackets, but not by much.
 */
const MAX_TREE_DEPTH = 20_000;
/** How many tokens are looked at in one step of the work. */
const TOKENS_PER_STEP = 8_192;

/** Whether brackets are nested deeper than any program that reads the text would accept: all that works on the tree gets slow. */
function* isTooDeep(text: string, { starts }: Tokens): Steps<boolean> {
  if (starts.length <= 2 * MAX_BRACKET_DEPTH) return false;
  let depth = 0;
  for (let i = 0; i < starts.length; i++) {
    if (i % TOKENS_PER_STEP === TOKENS_PER_STEP - 1) yield undefined;
    const char = text[starts[i] as number];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (depth > 0 && (char === ')' || char === ']' || char === '}')) depth--;
    if (depth > MAX_BRACKET_DEPTH) return true;
  }
  return false;
}
