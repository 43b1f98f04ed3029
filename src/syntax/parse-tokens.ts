/** Parsing that never fails: the grammar's tree, or a generic one and where the grammar gave in. */
import { genericTree } from './generic-tree.js';
import type { Grammar } from './grammar.js';
import type { Tokens } from './lexer.js';
import type { Node } from './node.js';
import type { Parser } from './parser.js';

/** All offsets count from the start of the text that was parsed. */
export interface Parsed {
  readonly tree: Node;
  /** How many tokens the text has. */
  readonly tokens: number;
  /** Undefined where the grammar covers the text. */
  readonly failure: Failure | undefined;
}

export interface Failure {
  /** Where the first token lies that no derivation gets over. */
  readonly offset: number;
  readonly token: string;
  /** Whether the budget ran out before all derivations were tried. */
  readonly gaveUp: boolean;
}

export function parseTokens(parser: Parser, grammar: Grammar, text: string, tokens: Tokens): Parsed {
  const outcome = parser(tokens);
  const count = tokens.types.length;
  if (outcome.kind === 'parsed') return { tree: outcome.tree, tokens: count, failure: undefined };
  const offset = tokens.starts[outcome.furthest] ?? text.length;
  const token = text.slice(offset, tokens.ends[outcome.furthest] ?? offset);
  const failure = { offset, token, gaveUp: outcome.kind === 'gave-up' };
  let tree: Node | undefined;
  return {
    // Most texts that do not parse are tried and thrown away.
    get tree() {
      tree ??= genericTree(grammar, text, tokens);
      return tree;
    },
    tokens: count,
    failure,
  };
}
