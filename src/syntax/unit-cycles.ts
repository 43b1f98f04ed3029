/**
 * Rules that can derive themselves with nothing gained (`a : b ; b : a | 'x' ;`). Their derivations could go round for
 * ever; the tree builder lets one of them stand for another only if that was found earlier.
 */
import type { Network, State } from './network.js';

export interface UnitCycles {
  /** Whether each of two rules can derive just the other. */
  sameCycle(a: number, b: number): boolean;
  /** A number for rules that can match the empty text: lower for those that need fewer others to do so. */
  emptyRank(rule: number): number;
}

export function findUnitCycles(network: Network, isEmpty: (rule: number) => boolean): UnitCycles {
  const { states, rules } = network;
  let ranks: readonly (number | undefined)[] | undefined;

  /** The rules that a rule can call with nothing before and nothing behind. */
  const callsOf = remembered((rule) => {
    const before = reachable(states, [rules[rule]?.start as number], isEmpty);
    const found = new Set<number>();
    for (const s of before) {
      const state = states[s] as State;
      if (state.kind !== 'call') continue;
      if ([...reachable(states, [state.next], isEmpty)].some((t) => states[t]?.kind === 'stop')) found.add(state.rule);
    }
    return found;
  });
  const closureOf = remembered((rule) => {
    const found = new Set<number>();
    const queue = [...callsOf(rule)];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...callsOf(next));
    }
    return found;
  });
  /** Most rules are in no cycle at all. */
  const inCycle: (boolean | undefined)[] = [];
  return {
    sameCycle: (a, b) => {
      inCycle[a] ??= closureOf(a).has(a);
      return inCycle[a] && closureOf(a).has(b) && closureOf(b).has(a);
    },
    emptyRank: (rule) => {
      ranks ??= emptyRanks(network);
      return ranks[rule] ?? 0;
    },
  };
}

/** Most rules are never asked about: each is looked at when it is. */
function remembered(find: (rule: number) => ReadonlySet<number>): (rule: number) => ReadonlySet<number> {
  const known: (ReadonlySet<number> | undefined)[] = [];
  return (rule) => {
    const found = known[rule] ?? find(rule);
    known[rule] = found;
    return found;
  };
}

/** The states that can be reached from some states without a token, calls to empty rules passed over. */
function reachable(states: readonly State[], from: readonly number[], isEmpty: (rule: number) => boolean): Set<number> {
  const found = new Set<number>();
  const queue = [...from];
  for (let s = queue.pop(); s !== undefined; s = queue.pop()) {
    if (found.has(s)) continue;
    found.add(s);
    const state = states[s] as State;
    if (state.kind === 'decide') queue.push(...state.targets);
    else if (state.kind === 'call') {
      if (isEmpty(state.rule)) queue.push(state.next);
    } else if ('next' in state && state.kind !== 'token' && state.kind !== 'set') queue.push(state.next);
  }
  return found;
}

function emptyRanks(network: Network): (number | undefined)[] {
  const ranks: (number | undefined)[] = network.rules.map(() => undefined);
  for (let round = 1; ; round++) {
    const found = network.rules.flatMap((rule, number) => {
      if (ranks[number] !== undefined) return [];
      const reached = reachable(network.states, [rule.start], (called) => ranks[called] !== undefined);
      return [...reached].some((s) => network.states[s]?.kind === 'stop') ? [number] : [];
    });
    if (found.length === 0) return ranks;
    for (const rule of found) ranks[rule] = round;
  }
}
