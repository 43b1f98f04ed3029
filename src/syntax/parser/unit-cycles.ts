/**
 * Finds unit cycles: rules that can derive themselves with only the empty text around them (`a : b ; b : a | 'x' ;`).
 * Such a rule has infinitely many derivations of one text; `find-path.ts` uses the cycles to choose a finite
 * derivation.
 */
import type { Network } from './network.js';
import { createWalk } from './network-walk.js';

/** The unit cycles of a network. */
export interface UnitCycles {
  /** Whether each of two rules can derive the other with only the empty text around it. */
  sameCycle(a: number, b: number): boolean;
}

/** `isNullable` tells whether a rule can match the empty text. Cycles are computed on demand. */
export function findUnitCycles(network: Network, isNullable: (rule: number) => boolean): UnitCycles {
  const walk = createWalk(network, isNullable);
  const walkAfterCall = createWalk(network, isNullable);

  /** The rules that a rule can call with only the empty text before and after the call. */
  const callsOf = cached((rule) => {
    const found = new Set<number>();
    walk(network.rules[rule]?.start as number, (state) => {
      if (state.kind === 'call' && walkAfterCall(state.next, ({ kind }) => kind === 'stop')) found.add(state.rule);
      return false;
    });
    return found;
  });
  const closureOf = cached((rule) => {
    const found = new Set<number>();
    const queue = [...callsOf(rule)];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...callsOf(next));
    }
    return found;
  });
  /** Checked first, because most rules are in no cycle. */
  const inCycle: (boolean | undefined)[] = [];
  return {
    sameCycle: (a, b) => {
      inCycle[a] ??= closureOf(a).has(a);
      return inCycle[a] && closureOf(a).has(b) && closureOf(b).has(a);
    },
  };
}

/** Computes the set of a rule on first use, because most rules are never needed. */
function cached(find: (rule: number) => ReadonlySet<number>): (rule: number) => ReadonlySet<number> {
  const cache: (ReadonlySet<number> | undefined)[] = [];
  return (rule) => {
    const found = cache[rule] ?? find(rule);
    cache[rule] = found;
    return found;
  };
}
