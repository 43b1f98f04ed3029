/**
 * Grammars as JSON, so that the package can ship them without reading `.g4` files at run time. The JSON also contains
 * the lookahead sets; it omits the places of rules in their files and the problems found.
 */
import { computeLookahead, type LookaheadSets } from '../parser/lookahead.js';
import { buildNetwork } from '../parser/network.js';
import type { Grammar, Place, Rule } from './grammar.js';

interface GrammarData extends Pick<Grammar, 'name' | 'lexerRules' | 'tokenNames'> {
  readonly rules: readonly (readonly [string, Rule])[];
  readonly tokenTypes: readonly (readonly [string, number])[];
  readonly lookahead: Readonly<Record<keyof LookaheadSets, string>>;
}

/** A grammar restored from JSON. */
export interface BuiltGrammar {
  readonly grammar: Grammar;
  /** Valid for the start rule that was passed to `grammarToJson`. */
  readonly lookahead: LookaheadSets;
}

/** Converts a grammar to JSON, with the lookahead sets for `startRule`, which must be one of its rules. */
export function grammarToJson(grammar: Grammar, startRule: string): string {
  const { name, rules, lexerRules, tokenNames, tokenTypes } = grammar;
  const network = buildNetwork(grammar);
  const { first, follow, ranks } = computeLookahead(network, network.entries.get(startRule) as number);
  const lookahead = { first: packed(first), follow: packed(follow), ranks: packed(ranks) };
  const data: GrammarData = { name, rules: [...rules], lexerRules, tokenNames, tokenTypes: [...tokenTypes], lookahead };
  return JSON.stringify(data, (key, value) => (key === 'at' ? undefined : value));
}

/** The inverse of `grammarToJson`; all rules get the place 1:1, and there are no problems. */
export function grammarFromJson(text: string): BuiltGrammar {
  const { name, rules, lexerRules, tokenNames, tokenTypes, lookahead } = JSON.parse(text) as GrammarData;
  const place: Place = { file: `${name}.g4`, line: 1, column: 1 };
  return {
    grammar: {
      name,
      rules: new Map(rules.map(([ruleName, rule]) => [ruleName, Object.assign(rule, { at: place })])),
      lexerRules: lexerRules.map((rule) => Object.assign(rule, { at: place })),
      tokenNames,
      tokenTypes: new Map(tokenTypes),
      problems: [],
    },
    lookahead: {
      first: new Uint32Array(unpacked(lookahead.first)),
      follow: new Uint32Array(unpacked(lookahead.follow)),
      ranks: new Uint16Array(unpacked(lookahead.ranks)),
    },
  };
}

function packed({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): string {
  return btoa(Array.from(new Uint8Array(buffer, byteOffset, byteLength), (byte) => String.fromCharCode(byte)).join(''));
}

function unpacked(text: string): ArrayBuffer {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes.buffer;
}
