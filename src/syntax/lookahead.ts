/**
 * Which tokens can come next in each state of a network: what prunes the recogniser before it tries anything. Sets are kept
 * for rules alone; what a state allows follows from them, and the few states that matter are asked about once.
 */
import { END_OF_TEXT } from './grammar.js';
import type { Network, State } from './network.js';
import { createWalk, emptyRanks } from './network-walk.js';

export interface Lookahead {
  /** Whether a token of this type can start what follows in the state, also behind the end of its rule. */
  allows(state: number, type: number): boolean;
  /** Whether a token of this type can start the rule. */
  starts(rule: number, type: number): boolean;
  /** Whether a token of this type can follow the rule. */
  follows(rule: number, type: number): boolean;
  /** Whether the rule can match the empty text. */
  nullable(rule: number): boolean;
  /** Lower for rules that need fewer others to match the empty text. */
  emptyRank(rule: number): number;
}

/** What is kept for each rule: a bit for each type of token that can start it, or follow it; and its rank among empty ones. */
export interface LookaheadSets {
  readonly first: Uint32Array;
  readonly follow: Uint32Array;
  readonly ranks: Uint16Array;
}

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

function wordsFor({ grammar }: Network): number {
  return (grammar.tokenNames.length + 31) >>> 5;
}

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
  const merge = (into: Uint32Array, rule: number, from: Uint32Array, other: number): boolean => {
    let grew = false;
    for (let i = 0; i < words; i++) {
      const old = into[rule * words + i] as number;
      const sum = (old | (from[other * words + i] as number)) >>> 0;
      if (sum !== old) {
        into[rule * words + i] = sum;
        grew = true;
      }
    }
    return grew;
  };
  /** Whatever a rule has its takers have too. */
  const spread = (sets: Uint32Array, takers: readonly ReadonlySet<number>[]): void => {
    const isPending = new Uint8Array(rules.length).fill(1);
    const pending = rules.map((_, rule) => rule);
    for (let rule = pending.pop(); rule !== undefined; rule = pending.pop()) {
      isPending[rule] = 0;
      for (const taker of takers[rule] as ReadonlySet<number>) {
        if (!merge(sets, taker, sets, rule) || isPending[taker] === 1) continue;
        isPending[taker] = 1;
        pending.push(taker);
      }
    }
  };

  /** The rules that can start with each rule. */
  const startedBy = rules.map(() => new Set<number>());
  rules.forEach(({ start }, rule) => {
    walk(start, (state) => {
      if (state.kind === 'call') startedBy[state.rule]?.add(rule);
      else includeTokens(first, rule, state);
      return false;
    });
  });
  spread(first, startedBy);

  include(follow, startRule, END_OF_TEXT);
  /** The rules that can stand at the end of each rule. */
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
  spread(follow, lastIn);
  return { first, follow, ranks };
}
