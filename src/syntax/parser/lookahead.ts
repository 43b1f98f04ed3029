/**
 * Lookahead by one token. With the FIRST and FOLLOW sets of rules, the recogniser discards alternatives before it tries
 * them. Only rules have stored sets. The tokens that a state allows are derived on demand, and callers cache them.
 */
import { END_OF_TEXT } from '../grammar/grammar.js';
import type { Network, State } from './network.js';
import { createWalk, emptyRanks } from './network-walk.js';

/** Answers which tokens can come next. Rules, states and token types are given by number. */
export interface Lookahead {
  /** Whether a token of this type can come next in the state, including after the end of its rule. */
  allows(state: number, type: number): boolean;
  /** Whether a token of this type can start the rule. */
  starts(rule: number, type: number): boolean;
  /** Whether a token of this type can follow the rule. */
  follows(rule: number, type: number): boolean;
  /** Whether the rule can match the empty text. */
  nullable(rule: number): boolean;
  /**
   * 0 if the rule is not nullable; otherwise higher than the ranks of the rules it needs for that. See `emptyRanks`.
   */
  emptyRank(rule: number): number;
}

/**
 * For each rule: a bit set of the token types that can start it, one of those that can follow it, and its empty rank.
 */
export interface LookaheadSets {
  readonly first: Uint32Array;
  readonly follow: Uint32Array;
  readonly ranks: Uint16Array;
}

/** Creates the lookahead of a network from its sets. */
export function createLookahead(network: Network, { first, follow, ranks }: LookaheadSets): Lookahead {
  const { owners } = network;
  const words = wordsFor(network);
  const nullable = (rule: number): boolean => ranks[rule] !== 0;
  const walk = createWalk(network, nullable);
  const has = (sets: Uint32Array, rule: number, type: number): boolean =>
    ((sets[rule * words + (type >>> 5)] as number) & (1 << (type & 31))) !== 0;
  return {
    allows: (from, type) =>
      walk(from, (state) => {
        if (state.kind === 'token') return state.type === type;
        if (state.kind === 'set') return state.types[type] === 1;
        if (state.kind === 'call') return has(first, state.rule, type);
        return has(follow, owners[from] as number, type);
      }),
    starts: (rule, type) => has(first, rule, type),
    follows: (rule, type) => has(follow, rule, type),
    nullable,
    emptyRank: (rule) => ranks[rule] as number,
  };
}

/** The number of 32-bit words in the bit set of one rule. */
function wordsFor({ grammar }: Network): number {
  return (grammar.tokenNames.length + 31) >>> 5;
}

/** Computes the sets of a network for texts that match `startRule`: the end of the text can follow this rule. */
export function computeLookahead(network: Network, startRule: number): LookaheadSets {
  const { states, owners, rules } = network;
  const ranks = emptyRanks(network);
  const walk = createWalk(network, (rule) => ranks[rule] !== 0);
  const words = wordsFor(network);
  const first = new Uint32Array(rules.length * words);
  const follow = new Uint32Array(rules.length * words);

  const include = (sets: Uint32Array, rule: number, type: number): void => {
    sets[rule * words + (type >>> 5)] = (sets[rule * words + (type >>> 5)] as number) | (1 << (type & 31));
  };
  const includeTokens = (sets: Uint32Array, rule: number, state: State): void => {
    if (state.kind === 'token') include(sets, rule, state.type);
    if (state.kind !== 'set') return;
    for (let type = 0; type < state.types.length; type++) if (state.types[type] === 1) include(sets, rule, type);
  };
  /** Adds the set of one rule to that of another; returns whether the latter grew. */
  const merge = (into: Uint32Array, rule: number, from: Uint32Array, fromRule: number): boolean => {
    let grew = false;
    for (let i = 0; i < words; i++) {
      const old = into[rule * words + i] as number;
      const sum = (old | (from[fromRule * words + i] as number)) >>> 0;
      if (sum !== old) {
        into[rule * words + i] = sum;
        grew = true;
      }
    }
    return grew;
  };
  /** Propagates the set of each rule to its dependents until a fixpoint is reached. */
  const propagate = (sets: Uint32Array, dependents: readonly ReadonlySet<number>[]): void => {
    const isPending = new Uint8Array(rules.length).fill(1);
    const pending = rules.map((_, rule) => rule);
    for (let rule = pending.pop(); rule !== undefined; rule = pending.pop()) {
      isPending[rule] = 0;
      for (const dependent of dependents[rule] as ReadonlySet<number>) {
        if (!merge(sets, dependent, sets, rule) || isPending[dependent] === 1) continue;
        isPending[dependent] = 1;
        pending.push(dependent);
      }
    }
  };

  /** For each rule, the rules that can start with it. */
  const startedBy = rules.map(() => new Set<number>());
  rules.forEach(({ start }, rule) => {
    walk(start, (state) => {
      if (state.kind === 'call') startedBy[state.rule]?.add(rule);
      else includeTokens(first, rule, state);
      return false;
    });
  });
  propagate(first, startedBy);

  include(follow, startRule, END_OF_TEXT);
  /** For each rule, the rules that can end it. */
  const lastIn = rules.map(() => new Set<number>());
  states.forEach((call, s) => {
    if (call.kind !== 'call') return;
    walk(call.next, (state) => {
      if (state.kind === 'call') merge(follow, call.rule, first, state.rule);
      else if (state.kind === 'stop') lastIn[owners[s] as number]?.add(call.rule);
      else includeTokens(follow, call.rule, state);
      return false;
    });
  });
  propagate(follow, lastIn);
  return { first, follow, ranks };
}
