/**
 * The deterministic automaton behind the lexer, grown while it is used. Its states are ordered lists of
 * configurations of the lexer network. The order and the rule for dropping configurations behind an accepted
 * non-greedy match are those of ANTLR 4 (Parr, Harwell, Fisher: Adaptive LL(*), OOPSLA 2014), so that foreign
 * lexer grammars split text the way their authors saw it.
 */
import { contains } from './char-set.js';
import type { LexerNetwork, LexerState } from './lexer-network.js';

export interface AutomatonState {
  /** Flat: network state, call stack, entry * 2 + 1 where a non-greedy decision lies behind. */
  readonly configurations: readonly number[];
  /** Entries whose rule ends here, best first. */
  readonly accepts: readonly number[];
  /** Next states by ASCII code, and by any other code. */
  readonly ascii: (AutomatonState | null | undefined)[];
  readonly other: Map<number, AutomatonState | null>;
  atEnd: AutomatonState | null | undefined;
  /** Where there are many: those that each ASCII code can take on, as offsets. */
  byCode: number[][] | undefined;
}

/** A state with more configurations than this is asked about nearly every code: the first one, which has all keywords. */
const MANY = 64;

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
    const seen = new Set<number>();
    for (const entry of entries) {
      this.#close(this.#network.entries[entry]?.start as number, EMPTY_STACK, entry, 0, false, into, seen);
    }
    return this.#intern(into);
  }

  /** Null where nothing matches. */
  step(state: AutomatonState, code: number): AutomatonState | null {
    const known = code < 128 ? state.ascii[code] : state.other.get(code);
    if (known !== undefined) return known;
    const isMatch = (target: LexerState): boolean => target.kind === 'chars' && contains(target.set, code);
    const next = this.#reach(state, isMatch, code < 128 ? this.#offsetsFor(state, code) : undefined);
    if (code < 128) state.ascii[code] = next;
    else state.other.set(code, next);
    return next;
  }

  stepAtEnd(state: AutomatonState): AutomatonState | null {
    if (state.atEnd === undefined) state.atEnd = this.#reach(state, (target) => target.kind === 'end');
    return state.atEnd;
  }

  #offsetsFor(state: AutomatonState, code: number): readonly number[] | undefined {
    const { configurations } = state;
    if (configurations.length <= MANY * 3) return undefined;
    if (!state.byCode) {
      const byCode = Array.from({ length: 128 }, (): number[] => []);
      for (let i = 0; i < configurations.length; i += 3) {
        const target = this.#network.states[configurations[i] as number] as LexerState;
        if (target.kind !== 'chars') continue;
        for (let k = 0; k < target.set.length; k += 2) {
          const last = Math.min(127, target.set[k + 1] as number);
          for (let one = target.set[k] as number; one <= last; one++) byCode[one]?.push(i);
        }
      }
      state.byCode = byCode;
    }
    return state.byCode[code];
  }

  /** `offsets`: the configurations that can match, all where not given. */
  #reach(
    from: AutomatonState,
    matches: (state: LexerState) => boolean,
    offsets?: readonly number[],
  ): AutomatonState | null {
    const { configurations } = from;
    const into: number[] = [];
    const seen = new Set<number>();
    let accepted = -1;
    const count = offsets ? offsets.length : configurations.length / 3;
    for (let n = 0; n < count; n++) {
      const i = offsets ? (offsets[n] as number) : n * 3;
      const entryAndFlag = configurations[i + 2] as number;
      const entry = entryAndFlag >> 1;
      const flag = entryAndFlag & 1;
      const isBehind = entry === accepted;
      if (isBehind && flag) continue;
      const state = this.#network.states[configurations[i] as number] as LexerState;
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
    seen: Set<number>,
  ): boolean {
    const key = ((stack * this.#network.states.length + at) * this.#network.entries.length + entry) * 2 + flag;
    if (seen.has(key)) return false;
    seen.add(key);
    const state = this.#network.states[at] as LexerState;
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
      const ascii = new Array(128).fill(undefined);
      state = { configurations, accepts, ascii, other: new Map(), atEnd: undefined, byCode: undefined };
      this.#states.set(key, state);
    }
    return state;
  }
}
