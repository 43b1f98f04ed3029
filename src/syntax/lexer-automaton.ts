/**
 * The deterministic automaton behind the lexer, grown while it is used. Its states are ordered lists of
 * configurations of the lexer network. The order and the rule for dropping configurations behind an accepted
 * non-greedy match are those of ANTLR 4 (Parr, Harwell, Fisher: Adaptive LL(*), OOPSLA 2014), so that foreign
 * lexer grammars split text the way their authors saw it.
 */
import { contains } from './char-set.js';
import type { LexerNetwork } from './lexer-network.js';

export interface AutomatonState {
  /** Flat: network state, call stack, entry * 2 + 1 where a non-greedy decision lies behind. */
  readonly configurations: readonly number[];
  /** Entries whose rule ends here, best first. */
  readonly accepts: readonly number[];
  /** Next states by ASCII code, and by any other code. */
  readonly ascii: (AutomatonState | null | undefined)[];
  readonly other: Map<number, AutomatonState | null>;
  atEnd: AutomatonState | null | undefined;
}

const EMPTY_STACK = 0;

/** Grows the automaton of one lexer; shared by all its modes. */
export class LexerAutomaton {
  readonly #network: LexerNetwork;
  readonly #states = new Map<string, AutomatonState>();
  /** Call stacks as a shared tree: the state to return to, and the stack below. */
  readonly #stacks: { readonly returnTo: number; readonly below: number }[] = [{ returnTo: -1, below: -1 }];
  readonly #stackIds = new Map<string, number>();

  constructor(network: LexerNetwork) {
    this.#network = network;
  }

  startAt(entries: readonly number[]): AutomatonState {
    const into: number[] = [];
    const seen = new Set<string>();
    for (const entry of entries) {
      this.#close(this.#network.entries[entry]?.start as number, EMPTY_STACK, entry, 0, false, into, seen);
    }
    return this.#intern(into);
  }

  /** Null where nothing matches. */
  step(state: AutomatonState, code: number): AutomatonState | null {
    const known = code < 128 ? state.ascii[code] : state.other.get(code);
    if (known !== undefined) return known;
    const next = this.#reach(state, (target) => target.kind === 'chars' && contains(target.set, code));
    if (code < 128) state.ascii[code] = next;
    else state.other.set(code, next);
    return next;
  }

  stepAtEnd(state: AutomatonState): AutomatonState | null {
    if (state.atEnd === undefined) state.atEnd = this.#reach(state, (target) => target.kind === 'end');
    return state.atEnd;
  }

  #reach(from: AutomatonState, matches: (state: LexerNetwork['states'][number]) => boolean): AutomatonState | null {
    const { configurations } = from;
    const into: number[] = [];
    const seen = new Set<string>();
    let accepted = -1;
    for (let i = 0; i < configurations.length; i += 3) {
      const entryAndFlag = configurations[i + 2] as number;
      const entry = entryAndFlag >> 1;
      const flag = entryAndFlag & 1;
      const isBehind = entry === accepted;
      if (isBehind && flag) continue;
      const state = this.#network.states[configurations[i] as number] as LexerNetwork['states'][number];
      if (!matches(state) || !('next' in state)) continue;
      if (this.#close(state.next, configurations[i + 1] as number, entry, flag, isBehind, into, seen)) accepted = entry;
    }
    return into.length > 0 ? this.#intern(into) : null;
  }

  /** Follows what needs no character; true where the entry's rule can end here. */
  #close(
    at: number,
    stack: number,
    entry: number,
    flag: number,
    isBehind: boolean,
    into: number[],
    seen: Set<string>,
  ): boolean {
    const key = `${at},${stack},${entry},${flag}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const state = this.#network.states[at] as LexerNetwork['states'][number];
    switch (state.kind) {
      case 'split': {
        const passed = state.nonGreedy ? 1 : flag;
        let accepted = false;
        for (const target of state.targets) {
          accepted = this.#close(target, stack, entry, passed, isBehind, into, seen) || accepted;
        }
        return accepted;
      }
      case 'call': {
        const start = this.#network.ruleStarts.get(state.rule) as number;
        return this.#close(start, this.#push(state.next, stack), entry, flag, isBehind, into, seen);
      }
      case 'stop': {
        const frame = this.#stacks[stack];
        if (frame && frame.below >= 0)
          return this.#close(frame.returnTo, frame.below, entry, flag, isBehind, into, seen);
        into.push(at, EMPTY_STACK, entry * 2 + flag);
        return true;
      }
      default:
        if (!isBehind || !flag) into.push(at, stack, entry * 2 + flag);
        return false;
    }
  }

  #push(returnTo: number, below: number): number {
    const key = `${returnTo},${below}`;
    let id = this.#stackIds.get(key);
    if (id === undefined) {
      id = this.#stacks.push({ returnTo, below }) - 1;
      this.#stackIds.set(key, id);
    }
    return id;
  }

  #intern(configurations: number[]): AutomatonState {
    const key = configurations.join();
    let state = this.#states.get(key);
    if (!state) {
      const accepts: number[] = [];
      for (let i = 0; i < configurations.length; i += 3) {
        const entry = (configurations[i + 2] as number) >> 1;
        if (this.#network.states[configurations[i] as number]?.kind === 'stop' && !accepts.includes(entry))
          accepts.push(entry);
      }
      state = { configurations, accepts, ascii: new Array(128).fill(undefined), other: new Map(), atEnd: undefined };
      this.#states.set(key, state);
    }
    return state;
  }
}
