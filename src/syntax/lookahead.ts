/** Which tokens can come next in each state of a network: what prunes the recogniser before it tries anything. */
import { END_OF_TEXT } from './grammar.js';
import type { Network } from './network.js';

export interface Lookahead {
  /** Whether a token of this type can start what follows in the state, also behind the end of its rule. */
  allows(state: number, type: number): boolean;
  /** Whether a token of this type can start the rule. */
  starts(rule: number, type: number): boolean;
  /** Whether a token of this type can follow the rule. */
  follows(rule: number, type: number): boolean;
  /** Whether the rule can match the empty text. */
  nullable(rule: number): boolean;
}

export function computeLookahead(network: Network, startRule: number): Lookahead {
  const { states, owners, rules } = network;
  const words = (network.grammar.tokenNames.length + 31) >>> 5;
  const first = new Uint32Array(states.length * words);
  const follow = new Uint32Array(rules.length * words);
  /** Whether the end of the rule can be reached from a state without a token. */
  const ends = new Uint8Array(states.length);

  const has = (sets: Uint32Array, row: number, type: number): boolean =>
    ((sets[row * words + (type >>> 5)] as number) & (1 << (type & 31))) !== 0;
  const include = (sets: Uint32Array, row: number, type: number): void => {
    sets[row * words + (type >>> 5)] = (sets[row * words + (type >>> 5)] as number) | (1 << (type & 31));
  };
  const merge = (into: Uint32Array, row: number, from: Uint32Array, other: number): boolean => {
    let grew = false;
    for (let i = 0; i < words; i++) {
      const old = into[row * words + i] as number;
      const sum = (old | (from[other * words + i] as number)) >>> 0;
      if (sum !== old) {
        into[row * words + i] = sum;
        grew = true;
      }
    }
    return grew;
  };

  states.forEach((state, s) => {
    if (state.kind === 'token') include(first, s, state.type);
    if (state.kind === 'set') {
      for (const [type, isIn] of state.types.entries()) if (isIn) include(first, s, type);
    }
    if (state.kind === 'stop') ends[s] = 1;
  });
  /** Takes over what can come next in `target`; true where that is news. */
  const inherit = (s: number, target: number): boolean => {
    let grew = merge(first, s, first, target);
    if (ends[target] && !ends[s]) {
      ends[s] = 1;
      grew = true;
    }
    return grew;
  };
  for (let grew = true; grew; ) {
    grew = false;
    // What follows a state has mostly been made after it.
    for (let s = states.length - 1; s >= 0; s--) {
      const state = states[s] as Network['states'][number];
      if (state.kind === 'decide') {
        for (const target of state.targets) grew = inherit(s, target) || grew;
      } else if (state.kind === 'call') {
        const start = rules[state.rule]?.start as number;
        grew = merge(first, s, first, start) || grew;
        if (ends[start]) grew = inherit(s, state.next) || grew;
      } else if ('next' in state && state.kind !== 'token' && state.kind !== 'set') {
        grew = inherit(s, state.next) || grew;
      }
    }
  }

  include(follow, startRule, END_OF_TEXT);
  for (let grew = true; grew; ) {
    grew = false;
    states.forEach((state, s) => {
      if (state.kind !== 'call') return;
      grew = merge(follow, state.rule, first, state.next) || grew;
      if (ends[state.next]) grew = merge(follow, state.rule, follow, owners[s] as number) || grew;
    });
  }

  return {
    allows: (state, type) =>
      has(first, state, type) || (ends[state] === 1 && has(follow, owners[state] as number, type)),
    starts: (rule, type) => has(first, rules[rule]?.start as number, type),
    follows: (rule, type) => has(follow, rule, type),
    nullable: (rule) => ends[rules[rule]?.start as number] === 1,
  };
}
