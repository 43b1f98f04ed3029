/**
 * The recogniser: finds the spans of tokens that each rule can match.
 *
 * One memo entry per rule and position collects all end positions. Callers wait at the entry and continue from every
 * end, including ends found later (generalised LL parsing as in Scott and Johnstone 2010, with the continuations of
 * Johnson 1995). Left recursion, ambiguity and empty loops therefore terminate, every derivation is found, and no
 * JavaScript function recurses. With the lookahead sets, ordinary text has a single possible continuation at almost
 * every state.
 */
import { END_OF_TEXT } from '../grammar/grammar.js';
import type { Steps } from '../steps.js';
import { TripleSet } from '../triple-set.js';
import type { Lookahead } from './lookahead.js';
import type { Network, State } from './network.js';

/** Decides a predicate of a parser rule; `code` is its code in the grammar without the braces. */
export type PredicateHook = (code: string, types: Int32Array, position: number) => boolean;

/** The result of one run over a list of token types. */
export interface Recognition {
  readonly kind: 'accepted' | 'rejected' | 'gave-up';
  /** The index of the first token that no derivation can consume; the number of tokens if more text is expected. */
  readonly furthest: number;
  readonly steps: number;
  /** The ends of a rule at a position, last found first; empty if it was not tried or does not match. */
  endsOf(rule: number, position: number): readonly number[];
  /** The end of a rule at a position if there is exactly one; `NO_END` if it does not match, -1 in all other cases. */
  onlyEndOf(rule: number, position: number): number;
  /** The sequence number, from 1, at which an end was found; 0 if it was not found. */
  orderOf(rule: number, position: number, end: number): number;
}

const TOKEN = 0;
const SET = 1;
const CALL = 2;
const DECIDE = 3;
const PREDICATE = 4;
const STOP = 5;
const MARKER = 6;
const KINDS: Readonly<Record<string, number>> = {
  token: TOKEN,
  set: SET,
  call: CALL,
  decide: DECIDE,
  predicate: PREDICATE,
  stop: STOP,
};
const NONE = -1;
/** The callers of an entry are a list up to this number, and a hash set from there on. */
const MAX_LISTED_CALLERS = 16;
/** The approximate memory with which the recogniser gives up. */
const MAX_BYTES = 300_000_000;
/** How many transitions are made in one step of the work. The size is checked after each. */
const TRANSITIONS_PER_STEP = 8_192;
/**
 * A text that is accepted has a tree. The steps after that only find out whether a preferred derivation exists; of very ambiguous texts,
 * those that are found with a few times the work are enough.
 */
const stepsAfter = (accepted: number): number => 100_000 + 5 * accepted;
/** Returned by `onlyEndOf` for a rule that was tried and does not match. */
export const NO_END = -2;

/** A network as flat arrays for the recogniser, with a cache of the choices by next token. */
export interface Machine {
  readonly network: Network;
  readonly lookahead: Lookahead;
  /** By state: its kind. */
  readonly kinds: Uint8Array;
  /** By state: the token type of a token, or the rule of a call. */
  readonly args: Int32Array;
  /** By state: the state itself, or the first state after it that is not a marker for the tree builder. */
  readonly afterMarkers: Int32Array;
  /** By state: the successor, past markers. */
  readonly nexts: Int32Array;
  /** By rule: its first state, past markers. */
  readonly starts: Int32Array;
  /** By rule: 1 if a predicate decides whether it matches the empty text, so that it must be tried even if no token starts it. */
  readonly conditional: Uint8Array;
  /** By decision and token type: an index into `outcomes` plus one; 0 if it is not computed yet. */
  readonly choices: (Uint32Array | undefined)[];
  readonly outcomes: (readonly number[])[];
}

/** Converts a network to flat arrays. */
export function buildMachine(network: Network, lookahead: Lookahead): Machine {
  const { states, rules } = network;
  const kinds = new Uint8Array(states.length);
  const args = new Int32Array(states.length);
  const afterMarkers = new Int32Array(states.length);
  const nexts = new Int32Array(states.length).fill(NONE);
  for (let s = 0; s < states.length; s++) {
    const state = states[s] as State;
    const kind = KINDS[state.kind] ?? MARKER;
    kinds[s] = kind;
    if (kind === TOKEN) args[s] = (state as State & { kind: 'token' }).type;
    if (kind === CALL) args[s] = (state as State & { kind: 'call' }).rule;
    // `buildNetwork` adds a state after its `next`, so the values of `next` are already computed.
    if ('next' in state) nexts[s] = afterMarkers[state.next] as number;
    afterMarkers[s] = kind === MARKER ? (nexts[s] as number) : s;
  }
  const starts = Int32Array.from(rules, (rule) => afterMarkers[rule.start] as number);
  const conditional = conditionalRules(network, lookahead);
  return { network, lookahead, kinds, args, afterMarkers, nexts, starts, conditional, choices: [], outcomes: [] };
}

/** Nullable rules that contain a predicate, or that call such a rule. */
function conditionalRules({ states, owners, rules }: Network, lookahead: Lookahead): Uint8Array {
  const conditional = new Uint8Array(rules.length);
  for (let changed = states.some(({ kind }) => kind === 'predicate'); changed; ) {
    changed = false;
    states.forEach((state, s) => {
      const owner = owners[s] as number;
      const isPredicate = state.kind === 'predicate' || (state.kind === 'call' && conditional[state.rule] === 1);
      if (!isPredicate || conditional[owner] === 1 || !lookahead.nullable(owner)) return;
      conditional[owner] = 1;
      changed = true;
    });
  }
  return conditional;
}

/** The targets of a decision that can continue with a token of this type, in order of priority. */
export function choicesAt(machine: Machine, decision: number, type: number): readonly number[] {
  let row = machine.choices[decision];
  if (!row) {
    row = new Uint32Array(machine.network.grammar.tokenNames.length);
    machine.choices[decision] = row;
  }
  let outcome = row[type] as number;
  if (outcome === 0) {
    const state = machine.network.states[decision] as State & { kind: 'decide' };
    machine.outcomes.push(state.targets.filter((target) => machine.lookahead.allows(target, type)));
    outcome = machine.outcomes.length;
    row[type] = outcome;
  }
  return machine.outcomes[outcome - 1] as readonly number[];
}

/** Runs the recogniser from the start rule over all tokens, with at most `budget` steps and a bounded amount of memory. */
export function* recognise(
  machine: Machine,
  start: number,
  types: Int32Array,
  budget: number,
  holds: PredicateHook,
): Steps<Recognition> {
  const { network, lookahead, kinds, args, afterMarkers, nexts, starts, conditional } = machine;
  const count = types.length;
  const typeAt = (position: number): number => (position < count ? (types[position] as number) : END_OF_TEXT);

  // Linked lists in arrays: the memo entries of each position, and for each entry its waiting callers and its ends,
  // newest first.
  const firstAt = new Int32Array(count + 1).fill(NONE);
  const entryRule: number[] = [];
  const entryNext: number[] = [];
  const entryWaiting: number[] = [];
  const entryEnds: number[] = [];
  const entryCallers: number[] = [];
  const waitingState: number[] = [];
  const waitingEntry: number[] = [];
  const waitingNext: number[] = [];
  const endPosition: number[] = [];
  const endNext: number[] = [];
  // The work list: state, position and entry, three numbers each.
  const work: number[] = [];
  // Ordinary SQL adds about four elements per token.
  const seen = new TripleSet(4 * Math.min(count, 10_000));
  /** The callers of entries that have many, by entry, state and caller. */
  const callers = new TripleSet(0);

  const entryOf = (rule: number, position: number): number => {
    let entry = firstAt[position] as number;
    while (entry !== NONE && entryRule[entry] !== rule) entry = entryNext[entry] as number;
    return entry;
  };
  const createEntry = (rule: number, position: number): number => {
    const entry = entryRule.push(rule) - 1;
    entryNext.push(firstAt[position] as number);
    firstAt[position] = entry;
    entryWaiting.push(NONE);
    entryEnds.push(NONE);
    entryCallers.push(0);
    return entry;
  };
  /** Returns false if the caller already waits. */
  const wait = (entry: number, state: number, caller: number): boolean => {
    const known = entryCallers[entry] as number;
    if (known >= MAX_LISTED_CALLERS) {
      if (!callers.add(entry, state, caller)) return false;
    } else {
      for (let w = entryWaiting[entry] as number; w !== NONE; w = waitingNext[w] as number)
        if (waitingState[w] === state && waitingEntry[w] === caller) return false;
      if (known + 1 === MAX_LISTED_CALLERS) {
        callers.add(entry, state, caller);
        for (let w = entryWaiting[entry] as number; w !== NONE; w = waitingNext[w] as number)
          callers.add(entry, waitingState[w] as number, waitingEntry[w] as number);
      }
    }
    entryCallers[entry] = known + 1;
    waitingNext.push(entryWaiting[entry] as number);
    waitingState.push(state);
    entryWaiting[entry] = waitingEntry.push(caller) - 1;
    return true;
  };
  const isTooLarge = (): boolean =>
    40 * (entryRule.length + seen.size) + 24 * waitingNext.length + 16 * endNext.length + 8 * work.length > MAX_BYTES;

  let furthest = 0;
  let steps = 0;
  const startEntry = createEntry(start, 0);
  work.push(starts[start] as number, 0, startEntry);

  let limit = budget;
  while (work.length > 0 && steps < limit && !isTooLarge()) {
    advance(Math.min(limit, steps + TRANSITIONS_PER_STEP));
    yield undefined;
  }
  const gaveUp = work.length > 0;

  const endsOf = (rule: number, position: number): number[] => {
    const ends: number[] = [];
    const entry = entryOf(rule, position);
    if (entry === NONE) return ends;
    for (let e = entryEnds[entry] as number; e !== NONE; e = endNext[e] as number) ends.push(endPosition[e] as number);
    return ends;
  };
  const onlyEndOf = (rule: number, position: number): number => {
    const entry = entryOf(rule, position);
    if (entry === NONE) return NONE;
    const end = entryEnds[entry] as number;
    if (end === NONE) return NO_END;
    return endNext[end] === NONE ? (endPosition[end] as number) : NONE;
  };
  const orderOf = (rule: number, position: number, end: number): number => {
    const entry = entryOf(rule, position);
    if (entry === NONE) return 0;
    for (let e = entryEnds[entry] as number; e !== NONE; e = endNext[e] as number)
      if (endPosition[e] === end) return e + 1;
    return 0;
  };
  const accepted = endsOf(start, 0).includes(count);
  return {
    kind: accepted ? 'accepted' : gaveUp ? 'gave-up' : 'rejected',
    furthest,
    steps,
    endsOf,
    onlyEndOf,
    orderOf,
  };

  /** Works until the work list is empty, or as many transitions as `until` were made. */
  function advance(until: number): void {
    run: while (work.length > 0) {
      let entry = work.pop() as number;
      let position = work.pop() as number;
      let state = work.pop() as number;
      for (;;) {
        if (steps >= until) {
          work.push(state, position, entry);
          return;
        }
        steps++;
        if (position > furthest) furthest = position;
        const kind = kinds[state] as number;
        if (kind === TOKEN || kind === SET) {
          const type = typeAt(position);
          if (kind === TOKEN) {
            if (args[state] !== type) continue run;
          } else if ((network.states[state] as State & { kind: 'set' }).types[type] === 0) continue run;
          if (type !== END_OF_TEXT) position++;
          state = nexts[state] as number;
        } else if (kind === DECIDE) {
          const targets = choicesAt(machine, state, typeAt(position));
          if (targets.length === 0) continue run;
          if (targets.length > 1) {
            if (!seen.add(state, position, entry)) continue run;
            for (let i = targets.length - 1; i > 0; i--) {
              work.push(afterMarkers[targets[i] as number] as number, position, entry);
            }
          }
          state = afterMarkers[targets[0] as number] as number;
        } else if (kind === CALL) {
          const rule = args[state] as number;
          const next = nexts[state] as number;
          if (!lookahead.starts(rule, typeAt(position)) && conditional[rule] === 0) {
            if (!lookahead.nullable(rule)) continue run;
            state = next;
            continue;
          }
          const existing = entryOf(rule, position);
          if (existing === NONE) {
            const created = createEntry(rule, position);
            wait(created, next, entry);
            entry = created;
            state = starts[rule] as number;
            continue;
          }
          if (!wait(existing, next, entry)) continue run;
          for (let e = entryEnds[existing] as number; e !== NONE; e = endNext[e] as number) {
            work.push(next, endPosition[e] as number, entry);
          }
          continue run;
        } else if (kind === STOP) {
          if (!lookahead.follows(entryRule[entry] as number, typeAt(position))) continue run;
          if (!seen.add(state, position, entry)) continue run;
          endNext.push(entryEnds[entry] as number);
          entryEnds[entry] = endPosition.push(position) - 1;
          if (entry === startEntry && position === count) limit = Math.min(limit, steps + stepsAfter(steps));
          const waiting = entryWaiting[entry] as number;
          if (waiting === NONE) continue run;
          for (let w = waitingNext[waiting] as number; w !== NONE; w = waitingNext[w] as number) {
            work.push(waitingState[w] as number, position, waitingEntry[w] as number);
          }
          state = waitingState[waiting] as number;
          entry = waitingEntry[waiting] as number;
        } else {
          const predicate = network.states[state] as State & { kind: 'predicate' };
          if (!holds(predicate.code, types, position)) continue run;
          state = nexts[state] as number;
        }
      }
    }
  }
}
