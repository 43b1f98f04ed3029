/** What can come next in a network without a token in between. */
import type { Network, State } from './network.js';

export type Stop = State & { readonly kind: 'token' | 'set' | 'call' | 'stop' };

/**
 * Visits what can come next from a state, calls of rules that can be empty passed over, until a visit returns true; whether
 * one did. A visit must not start another walk of the same kind.
 */
export type Walk = (from: number, visit: (state: Stop) => boolean) => boolean;

export function createWalk({ states }: Network, isEmpty: (rule: number) => boolean): Walk {
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
          if (isEmpty(state.rule)) queue.push(state.next);
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

/** For each rule that can match the empty text a number, lower for those that need fewer others to do so; zero for others. */
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
