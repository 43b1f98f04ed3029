/**
 * A recogniser that advances token by token, so that it can say what it expects at a position and can continue from there at another
 * one. It is slower than `recognise`, and is used only to find out why a text does not match.
 */
import { END_OF_TEXT } from '../grammar/grammar.js';
import type { Machine } from '../parser/machine.js';
import type { State } from '../parser/network.js';
import { createWalk } from '../parser/network-walk.js';

/** A rule that was called at a position, with the items that wait for its end. */
export interface Call {
  readonly rule: number;
  readonly start: number;
  readonly callers: readonly Item[];
}

/** A state that was reached in a call. */
export interface Item {
  readonly state: number;
  readonly call: Call;
}

/** What can happen at one position. */
export interface Expected {
  /** All items, those of outer calls first. */
  readonly items: readonly Item[];
  /** The items after the token at this position. */
  readonly next: readonly Item[];
  /** Whether a rule names the token at this position, rather than a set that contains it. */
  readonly isFixed: boolean;
  /** The calls that end here. */
  readonly ended: readonly Call[];
}

/** Follows the items of a text from position to position. */
export interface Chart {
  /** Starts a call without callers. */
  begin(rule: number, position: number): Item;
  /** All that follows from items without a token. With `all`, also what the token at this position does not allow. */
  expand(items: readonly Item[], position: number, all?: boolean): Expected;
  /** The work done so far. */
  readonly steps: number;
}

interface OpenCall extends Call {
  readonly id: number;
  readonly callers: OpenItem[];
  isEmpty: boolean;
}

interface OpenItem extends Item {
  readonly call: OpenCall;
}

/** Creates a chart for one text. Predicates hold. */
export function createChart(machine: Machine, types: Int32Array): Chart {
  const { network, lookahead, afterMarkers, nexts, starts } = machine;
  const { states } = network;
  const walk = createWalk(network, lookahead.nullable);
  const width = network.grammar.tokenNames.length;
  const allowed = new Map<number, readonly number[]>();
  let calls = 0;
  let steps = 0;

  const open = (rule: number, start: number): OpenCall => ({ id: calls++, rule, start, callers: [], isEmpty: false });

  /** The targets of a decision that a token allows, or from which the rule can end. */
  const targetsFor = (decision: number, type: number): readonly number[] => {
    const key = decision * width + type;
    const known = allowed.get(key);
    if (known) return known;
    const { targets } = states[decision] as State & { kind: 'decide' };
    const found = targets.filter((target) =>
      walk(target, (state) => {
        if (state.kind === 'token') return state.type === type;
        if (state.kind === 'set') return state.types[type] === 1;
        return state.kind === 'stop' || lookahead.starts(state.rule, type);
      }),
    );
    allowed.set(key, found);
    return found;
  };

  return {
    get steps() {
      return steps;
    },
    begin: (rule, position) => ({ state: starts[rule] as number, call: open(rule, position) }),
    expand: (kernel, position, all = false) => {
      const type = types[position] ?? END_OF_TEXT;
      const items: OpenItem[] = [];
      const next: OpenItem[] = [];
      const ended: OpenCall[] = [];
      let isFixed = false;
      const here = new Map<number, OpenCall>();
      const seen = new Set<number>();
      const add = (state: number, call: OpenCall): void => {
        const key = call.id * states.length + state;
        if (seen.has(key)) return;
        seen.add(key);
        items.push({ state, call });
      };
      for (const { state, call } of kernel) {
        if (call.start === position) here.set(call.rule, call as OpenCall);
        add(state, call as OpenCall);
      }
      // `items` grows while it is read.
      for (const item of items) {
        steps++;
        const { state: s, call } = item;
        const state = states[s] as State;
        switch (state.kind) {
          case 'token':
          case 'set': {
            const matches = state.kind === 'token' ? state.type === type : state.types[type] === 1;
            if (!matches) break;
            isFixed ||= state.kind === 'token';
            if (type === END_OF_TEXT) add(nexts[s] as number, call);
            else next.push({ state: nexts[s] as number, call });
            break;
          }
          case 'decide':
            for (const target of all ? state.targets : targetsFor(s, type)) add(afterMarkers[target] as number, call);
            break;
          case 'call': {
            if (!all && !lookahead.starts(state.rule, type)) {
              if (lookahead.nullable(state.rule)) add(nexts[s] as number, call);
              break;
            }
            let called = here.get(state.rule);
            if (!called) {
              called = open(state.rule, position);
              here.set(state.rule, called);
              add(starts[state.rule] as number, called);
            }
            called.callers.push({ state: nexts[s] as number, call });
            if (called.isEmpty) add(nexts[s] as number, call);
            break;
          }
          case 'stop':
            ended.push(call);
            if (call.start === position) call.isEmpty = true;
            for (const caller of call.callers) add(caller.state, caller.call);
            break;
          default:
            add(nexts[s] as number, call);
        }
      }
      return { items, next, isFixed, ended };
    },
  };
}
