/**
 * Rules that can derive themselves with nothing gained (`a : b ; b : a | 'x' ;`). Their derivations could go round for
 * ever; the tree builder lets one of them stand for another only if that was found earlier.
 */
import type { Network } from './network.js';
import { createWalk } from './network-walk.js';

export interface UnitCycles {
  /** Whether each of two rules can derive just the other. */
  sameCycle(a: number, b: number): boolean;
}

export function findUnitCycles(network: Network, isEmpty: (rule: number) => boolean): UnitCycles {
  const walk = createWalk(network, isEmpty);
  const walkBehind = createWalk(network, isEmpty);

  /** The rules that a rule can call with nothing before and nothing behind. */
  const callsOf = remembered((rule) => {
    const found = new Set<number>();
    walk(network.rules[rule]?.start as number, (state) => {
      if (state.kind === 'call' && walkBehind(state.next, ({ kind }) => kind === 'stop')) found.add(state.rule);
      return false;
    });
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
