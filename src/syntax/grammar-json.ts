/** A grammar that was read and checked, and what its parser computes from it, as JSON and back. Where its rules stood in the text is not kept. */
import type { Grammar, Place, Rule } from './grammar.js';
import { computeLookahead, type LookaheadSets } from './lookahead.js';
import { buildNetwork } from './network.js';

interface GrammarData extends Pick<Grammar, 'name' | 'lexerRules' | 'tokenNames'> {
  readonly rules: readonly (readonly [string, Rule])[];
  readonly tokenTypes: readonly (readonly [string, number])[];
  readonly lookahead: Readonly<Record<keyof LookaheadSets, string>>;
}

export interface BuiltGrammar {
  readonly grammar: Grammar;
  /** For the start rule that it was built for. */
  readonly lookahead: LookaheadSets;
}

export function grammarToJson(grammar: Grammar, startRule: string): string {
  const { name, rules, lexerRules, tokenNames, tokenTypes } = grammar;
  const network = buildNetwork(grammar);
  const { first, follow, ranks } = computeLookahead(network, network.entries.get(startRule) as number);
  const lookahead = { first: packed(first), follow: packed(follow), ranks: packed(ranks) };
  const data: GrammarData = { name, rules: [...rules], lexerRules, tokenNames, tokenTypes: [...tokenTypes], lookahead };
  return JSON.stringify(data, (key, value) => (key === 'at' ? undefined : value));
}

export function grammarFromJson(text: string): BuiltGrammar {
  const { name, rules, lexerRules, tokenNames, tokenTypes, lookahead } = JSON.parse(text) as GrammarData;
  const at: Place = { file: `${name}.g4`, line: 1, column: 1 };
  return {
    grammar: {
      name,
      rules: new Map(rules.map(([own, rule]) => [own, Object.assign(rule, { at })])),
      lexerRules: lexerRules.map((rule) => Object.assign(rule, { at })),
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
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');
}

/** In memory of its own: a buffer of Node's may begin anywhere. */
function unpacked(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, 'base64');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
