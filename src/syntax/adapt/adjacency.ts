/** Which tokens stand next to each other in a grammar: shuffled tokens rarely do, and new constructs of a dialect mostly do. */
import { UNMATCHED } from '../grammar/grammar.js';
import { computeLookahead, createLookahead } from '../parser/lookahead.js';
import type { Network, State } from '../parser/network.js';
import type { CompiledParser } from '../parser/parser.js';

/** What the grammar names. A set such as `~( … )` counts as one unknown word: it says nothing about the words in it. */
export interface Adjacency {
  /** Whether the grammar names the second token directly after the first one, or a set. */
  allows(first: number, second: number): boolean;
  /** Whether the grammar names a token at the start of a rule. */
  starts(rule: string, type: number): boolean;
  /** Whether the grammar names a token at the start of a text. */
  startsText(type: number): boolean;
  /** Whether a rule that the start rule needs names a token. */
  names(type: number): boolean;
}

/** Finds the neighbours in a grammar. */
export function findAdjacency({ machine: { network }, start }: CompiledParser): Adjacency {
  const named = { ...network, states: network.states.map(withoutSet) };
  const lookahead = createLookahead(named, computeLookahead(named, start));
  const successors = new Map<number, number[]>();
  const reachable = reachableRules(network, start);
  named.states.forEach((state, s) => {
    if (state.kind !== 'token' || !reachable.has(network.owners[s] as number)) return;
    successors.set(state.type, [...(successors.get(state.type) ?? []), state.next]);
  });
  const pairs = new Map<string, boolean>();
  return {
    allows: (first, second) => {
      const key = `${first} ${second}`;
      const isKnown = pairs.get(key);
      if (isKnown !== undefined) return isKnown;
      const found = (successors.get(first) ?? []).some((next) => lookahead.allows(next, second));
      pairs.set(key, found);
      return found;
    },
    starts: (rule, type) => lookahead.starts(network.entries.get(rule) as number, type),
    startsText: (type) => lookahead.starts(start, type),
    names: (type) => successors.has(type),
  };
}

function reachableRules({ states, owners }: Network, start: number): ReadonlySet<number> {
  const called = new Map<number, number[]>();
  states.forEach((state, s) => {
    const owner = owners[s] as number;
    if (state.kind === 'call') called.set(owner, [...(called.get(owner) ?? []), state.rule]);
  });
  const found = new Set([start]);
  // `found` grows while it is read.
  for (const rule of found) for (const inner of called.get(rule) ?? []) found.add(inner);
  return found;
}

function withoutSet(state: State): State {
  return state.kind === 'set' ? { kind: 'token', type: UNMATCHED, next: state.next } : state;
}
