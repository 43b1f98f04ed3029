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
import { CALL, choiceAt, DECIDE, type Machine, SET, STOP, TOKEN } from './machine.js';
import { Memo, NONE } from './memo.js';
import type { State } from './network.js';

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
  /** Ends the use of the result, so that the next text can use its memory. */
  release(): void;
}

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

/** Runs the recogniser from the start rule over all tokens, with at most `budget` steps and a bounded amount of memory. */
export function* recognise(
  machine: Machine,
  start: number,
  types: Int32Array,
  budget: number,
  holds: PredicateHook,
): Steps<Recognition> {
  const { network, lookahead, kinds, args, afterMarkers, nexts, starts, conditional, outcomes } = machine;
  const count = types.length;

  const memo = machine.spare ?? new Memo();
  machine.spare = undefined;
  memo.begin(count);
  // The work list: state, position and entry, three numbers each. Only `workCount` numbers are valid.
  const { work, ends, nextEnds, endPositions, callers, nextCallers, callerStates, callerEntries } = memo;
  let workCount = 0;
  /** The decisions with several targets that were made. Ordinary SQL makes less than one per token. */
  const decided = new TripleSet(Math.min(count, 10_000));
  const isTooLarge = (): boolean => memo.bytes + 40 * decided.size + 8 * workCount > MAX_BYTES;
  const push = (state: number, position: number, entry: number): void => {
    work[workCount++] = state;
    work[workCount++] = position;
    work[workCount++] = entry;
  };

  let furthest = 0;
  let steps = 0;
  const startEntry = memo.create(start, 0);
  push(starts[start] as number, 0, startEntry);

  let limit = budget;
  while (workCount > 0 && steps < limit && !isTooLarge()) {
    advance(Math.min(limit, steps + TRANSITIONS_PER_STEP));
    yield undefined;
  }
  const gaveUp = workCount > 0;

  const endsOf = (rule: number, position: number): number[] => {
    const found: number[] = [];
    const entry = memo.find(rule, position);
    if (entry === NONE) return found;
    for (let e = ends[entry] as number; e !== NONE; e = nextEnds[e] as number) found.push(endPositions[e] as number);
    return found;
  };
  const onlyEndOf = (rule: number, position: number): number => {
    const entry = memo.find(rule, position);
    if (entry === NONE) return NONE;
    const end = ends[entry] as number;
    if (end === NONE) return NO_END;
    return nextEnds[end] === NONE ? (endPositions[end] as number) : NONE;
  };
  const orderOf = (rule: number, position: number, end: number): number => {
    const entry = memo.find(rule, position);
    if (entry === NONE) return 0;
    for (let e = ends[entry] as number; e !== NONE; e = nextEnds[e] as number)
      if (endPositions[e] === end) return e + 1;
    return 0;
  };
  const release = (): void => {
    if (memo.isSmall) machine.spare = memo;
  };
  const accepted = endsOf(start, 0).includes(count);
  return {
    kind: accepted ? 'accepted' : gaveUp ? 'gave-up' : 'rejected',
    furthest,
    steps,
    endsOf,
    onlyEndOf,
    orderOf,
    release,
  };

  /** Works until the work list is empty, or as many transitions as `until` were made. */
  function advance(until: number): void {
    run: while (workCount > 0) {
      let entry = work[--workCount] as number;
      let position = work[--workCount] as number;
      let state = work[--workCount] as number;
      for (;;) {
        if (steps >= until) {
          push(state, position, entry);
          return;
        }
        steps++;
        if (position > furthest) furthest = position;
        const kind = kinds[state] as number;
        const type = position < count ? (types[position] as number) : END_OF_TEXT;
        if (kind === TOKEN || kind === SET) {
          if (kind === TOKEN) {
            if (args[state] !== type) continue run;
          } else if ((network.states[state] as State & { kind: 'set' }).types[type] === 0) continue run;
          if (type !== END_OF_TEXT) position++;
          state = nexts[state] as number;
        } else if (kind === DECIDE) {
          const choice = choiceAt(machine, state, type);
          let target = choice - 1;
          if (choice < 0) {
            const targets = outcomes[-choice] as readonly number[];
            if (targets.length === 0 || !decided.add(state, position, entry)) continue run;
            for (let i = targets.length - 1; i > 0; i--)
              push(afterMarkers[targets[i] as number] as number, position, entry);
            target = targets[0] as number;
          }
          state = afterMarkers[target] as number;
        } else if (kind === CALL) {
          const rule = args[state] as number;
          const next = nexts[state] as number;
          if (!lookahead.starts(rule, type) && conditional[rule] === 0) {
            if (!lookahead.nullable(rule)) continue run;
            state = next;
            continue;
          }
          const existing = memo.find(rule, position);
          if (existing === NONE) {
            const created = memo.create(rule, position);
            memo.addCaller(created, next, entry);
            entry = created;
            state = starts[rule] as number;
            continue;
          }
          if (!memo.addCaller(existing, next, entry)) continue run;
          for (let e = ends[existing] as number; e !== NONE; e = nextEnds[e] as number)
            push(next, endPositions[e] as number, entry);
          continue run;
        } else if (kind === STOP) {
          if (!lookahead.follows(memo.rules[entry] as number, type)) continue run;
          if (!memo.addEnd(entry, position)) continue run;
          if (entry === startEntry && position === count) limit = Math.min(limit, steps + stepsAfter(steps));
          const newest = callers[entry] as number;
          if (newest === NONE) continue run;
          for (let w = nextCallers[newest] as number; w !== NONE; w = nextCallers[w] as number)
            push(callerStates[w] as number, position, callerEntries[w] as number);
          state = callerStates[newest] as number;
          entry = callerEntries[newest] as number;
        } else {
          const predicate = network.states[state] as State & { kind: 'predicate' };
          if (!holds(predicate.code, types, position)) continue run;
          state = nexts[state] as number;
        }
      }
    }
  }
}
