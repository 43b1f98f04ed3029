/** Finds the states of a network that are reachable without consuming a token. */
import type { Network, State } from './network.js';

/** A state that consumes tokens or ends a rule. */
export type ReachableState = State & { readonly kind: 'token' | 'set' | 'call' | 'stop' };

/**
 * Calls `visit` with each state that is reachable from a state without a token, past calls of nullable rules, until a
 * call returns true. Returns whether one did. `visit` must not call the same `Walk` again.
 */
export type Walk = (from: number, visit: (state: ReachableState) => boolean) => boolean;

/** Creates a walk over a network; `isNullable` tells whether a rule can match the empty text. */
export function createWalk({ states }: Network, isNullable: (rule: number) => boolean): Walk {
  const visited = new Int32Array(states.length);
  const queue: number[] = [];
  let round = 0;
  return (from, visit) => {
    round++;
    queue.length = 0;
    queue.push(from);
    for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
      if (visited[s] === round) continue;
      visited[s] = round;
      const state = states[s] as State;
      switch (state.kind) {
        case 'token':
        case 'set':
        case 'stop':
          if (visit(state)) return true;
          break;
        case 'call':
          if (visit(state)) return true;
          if (isNullable(state.rule)) queue.push(state.next);
          break;
        case 'decide':
          for (const target of state.targets) queue.push(target);
          break;
        default:
          queue.push(state.next);
      }
    }
    return false;
  };
}

/**
 * For each rule, 0 if it cannot match the empty text. Otherwise the round of the fixpoint iteration that found it: a
 * rule of round n needs only rules of earlier rounds to match the empty text.
 */
export function emptyRanks(network: Network): Uint16Array {
  const ranks = new Uint16Array(network.rules.length);
  const walk = createWalk(network, (rule) => ranks[rule] !== 0);
  for (let round = 1; ; round++) {
    const found = network.rules.flatMap(({ start }, rule) =>
      ranks[rule] === 0 && walk(start, ({ kind }) => kind === 'stop') ? [rule] : [],
    );
    if (found.length === 0) return ranks;
    for (const rule of found) ranks[rule] = round;
  }
}
