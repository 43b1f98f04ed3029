/**
 * The deterministic automaton of the lexer, built lazily while text is read. A state is an ordered list of
 * configurations of the lexer network. The order, and the rule that drops configurations after an accepted non-greedy
 * match, follow ANTLR 4 (Parr, Harwell, Fisher: Adaptive LL(*), OOPSLA 2014), so that grammars written for ANTLR split
 * text in the same way here.
 */
import { contains } from '../grammar/char-set.js';
import type { LexerRule } from '../grammar/grammar.js';
import { TripleSet } from '../triple-set.js';
import type { LexerNetwork, LexerPredicate, LexerState } from './lexer-network.js';

/** A state of the deterministic automaton. Transitions are filled in when they are first used; null means no match. */
export interface AutomatonState {
  /**
   * Three numbers per configuration, in order of priority: network state, call stack, and `entry * 2 + flag`. The flag
   * is 1 if the path to the configuration passed a non-greedy decision.
   */
  readonly configurations: readonly number[];
  /** The entries whose rule can end in this state, highest priority first. */
  readonly accepts: readonly number[];
  /** Whether no rule can end in this state and no predicate must be decided. */
  readonly isPlain: boolean;
  /** Set if the state depends on a predicate: the state after the decision takes its place. */
  readonly waiting: Waiting | undefined;
  /** Next states by ASCII code. */
  readonly ascii: (AutomatonState | null | undefined)[];
  /** Next states by class of code points from 128: the rules do not tell the members of a class apart. */
  readonly nonAscii: (AutomatonState | null | undefined)[];
  /** Next state at the end of the text. */
  atEnd: AutomatonState | null | undefined;
  /** Only in states with many configurations: offsets of the configurations that match each ASCII code. */
  byCode: number[][] | undefined;
}

/** What the state after the decision of a predicate is made of. */
export interface Waiting {
  /** The network state of the predicate. */
  readonly state: number;
  readonly kernel: readonly number[];
  readonly answers: ReadonlyMap<number, boolean>;
  ifTrue: AutomatonState | null | undefined;
  ifFalse: AutomatonState | null | undefined;
}

/**
 * States with more configurations than this get an index by ASCII code. This applies to the start state, which contains
 * all keywords and gets a transition for nearly every code.
 */
const MAX_UNINDEXED_CONFIGURATIONS = 64;

const EMPTY_STACK = 0;
const NO_ANSWERS: ReadonlyMap<number, boolean> = new Map();

/**
 * How deep rules can call each other. A match that needs more depth, such as comments in comments in comments, fails there: the
 * number of states and their sizes grow with the depth.
 */
const MAX_STACK_DEPTH = 200;

/** Owns the states of one lexer, in all its modes. */
export class LexerAutomaton {
  readonly #network: LexerNetwork;
  /** By the hash of their configurations. */
  readonly #states = new Map<number, AutomatonState[]>();
  /** Call stacks as a tree with shared tails: the network state to return to, and the id of the rest of the stack. */
  readonly #stacks: { readonly returnTo: number; readonly below: number; readonly depth: number }[] = [
    { returnTo: -1, below: -1, depth: 0 },
  ];
  readonly #stackIds = new Map<number, number>();
  readonly #closed = new TripleSet(0);
  /** The first code point of each class. */
  readonly #classStarts: readonly number[];

  constructor(network: LexerNetwork) {
    this.#network = network;
    this.#classStarts = classStarts(network);
  }

  /** The start state of a mode; `entries` are indices into the entries of the network, in order of priority. */
  startAt(entries: readonly number[]): AutomatonState {
    const kernel = entries.flatMap((entry) => [this.#network.entries[entry]?.start as number, EMPTY_STACK, entry * 2]);
    return this.#closeAll(kernel, NO_ANSWERS) ?? this.#intern([]);
  }

  /** The state after a code point; null if no configuration matches it. */
  step(state: AutomatonState, code: number): AutomatonState | null {
    const charClass = code < 128 ? 0 : this.#classOf(code);
    const cached = code < 128 ? state.ascii[code] : state.nonAscii[charClass];
    if (cached !== undefined) return cached;
    const isMatch = (target: LexerState): boolean => target.kind === 'chars' && contains(target.set, code);
    const next = this.#reach(state, isMatch, code < 128 ? this.#offsetsFor(state, code) : undefined);
    if (code < 128) state.ascii[code] = next;
    else state.nonAscii[charClass] = next;
    return next;
  }

  /** The predicate that a state waits for. */
  predicateOf({ state }: Waiting): LexerPredicate {
    return (this.#network.states[state] as LexerState & { kind: 'predicate' }).predicate;
  }

  /** The state in which a predicate holds or does not, of a state that waits for it; null if nothing is left to match. */
  decide(waiting: Waiting, holds: boolean): AutomatonState | null {
    const known = holds ? waiting.ifTrue : waiting.ifFalse;
    if (known !== undefined) return known;
    const next = this.#closeAll(waiting.kernel, new Map(waiting.answers).set(waiting.state, holds));
    if (holds) waiting.ifTrue = next;
    else waiting.ifFalse = next;
    return next;
  }

  /** The state after the end of the text; null if no configuration matches it. */
  stepAtEnd(state: AutomatonState): AutomatonState | null {
    if (state.atEnd === undefined) state.atEnd = this.#reach(state, (target) => target.kind === 'end');
    return state.atEnd;
  }

  #classOf(code: number): number {
    let low = 0;
    for (let high = this.#classStarts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((this.#classStarts[middle] as number) <= code) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #offsetsFor(state: AutomatonState, code: number): readonly number[] | undefined {
    const { configurations } = state;
    if (configurations.length <= MAX_UNINDEXED_CONFIGURATIONS * 3) return undefined;
    if (!state.byCode) {
      const byCode = Array.from({ length: 128 }, (): number[] => []);
      for (let i = 0; i < configurations.length; i += 3) {
        const target = this.#network.states[configurations[i] as number] as LexerState;
        if (target.kind !== 'chars') continue;
        for (let k = 0; k < target.set.length && (target.set[k] as number) < 128; k += 2) {
          const last = Math.min(127, target.set[k + 1] as number);
          for (let char = target.set[k] as number; char <= last; char++) byCode[char]?.push(i);
        }
      }
      state.byCode = byCode;
    }
    return state.byCode[code];
  }

  /** Moves all configurations that match. `offsets` limits the search to those configurations. */
  #reach(
    from: AutomatonState,
    matches: (state: LexerState) => boolean,
    offsets?: readonly number[],
  ): AutomatonState | null {
    const { configurations } = from;
    const kernel: number[] = [];
    const count = offsets ? offsets.length : configurations.length / 3;
    for (let n = 0; n < count; n++) {
      const i = offsets ? (offsets[n] as number) : n * 3;
      const state = this.#network.states[configurations[i] as number] as LexerState;
      if (matches(state) && 'next' in state)
        kernel.push(state.next, configurations[i + 1] as number, configurations[i + 2] as number);
    }
    return kernel.length > 0 ? this.#closeAll(kernel, NO_ANSWERS) : null;
  }

  /**
   * The state of these configurations and of all that they reach without a character. `answers` has the predicates that are
   * decided, by network state; if the configurations depend on another one, the state waits for it.
   */
  #closeAll(kernel: readonly number[], answers: ReadonlyMap<number, boolean>): AutomatonState | null {
    const into: number[] = [];
    this.#closed.clear();
    // An end of one alternative also ends the non-greedy loops of the later alternatives of its rule.
    let accepted: LexerRule | undefined;
    for (let i = 0; i < kernel.length; i += 3) {
      const entryAndFlag = kernel[i + 2] as number;
      const entry = entryAndFlag >> 1;
      const rule = this.#network.entries[entry]?.rule;
      const isAfterAccept = rule === accepted;
      if (isAfterAccept && entryAndFlag & 1) continue;
      const closed = this.#close(kernel, i, isAfterAccept, answers, into);
      if (typeof closed === 'number') return waitingState(kernel, answers, closed);
      if (closed) accepted = rule;
    }
    return into.length > 0 ? this.#intern(into) : null;
  }

  /**
   * Adds the configuration at index `i` of `kernel` and all that it reaches without a character to `into`; returns whether the
   * rule of the entry can end, or the network state of a predicate without an answer. `isAfterAccept`: the rule of the entry was
   * already accepted with higher priority. This, or an end found here before, drops non-greedy configurations.
   */
  #close(
    kernel: readonly number[],
    i: number,
    isAfterAccept: boolean,
    answers: ReadonlyMap<number, boolean>,
    into: number[],
  ): boolean | number {
    const { states, ruleStarts } = this.#network;
    const entry = (kernel[i + 2] as number) >> 1;
    let accepted = false;
    // Three numbers per task, the next one last. No recursion: a rule may consist of thousands of optional parts.
    const tasks = [kernel[i] as number, kernel[i + 1] as number, (kernel[i + 2] as number) & 1];
    while (tasks.length > 0) {
      const currentFlag = tasks.pop() as number;
      const currentStack = tasks.pop() as number;
      const id = tasks.pop() as number;
      if (!this.#closed.add(id * 2 + currentFlag, currentStack, entry)) continue;
      const state = states[id] as LexerState;
      switch (state.kind) {
        case 'split': {
          const newFlag = state.nonGreedy ? 1 : currentFlag;
          for (let t = state.targets.length - 1; t >= 0; t--)
            tasks.push(state.targets[t] as number, currentStack, newFlag);
          break;
        }
        case 'call': {
          const inside = this.#push(state.next, currentStack);
          if (inside !== undefined) tasks.push(ruleStarts.get(state.rule) as number, inside, currentFlag);
          break;
        }
        case 'predicate': {
          const answer = answers.get(id);
          if (answer === undefined) return id;
          if (answer) tasks.push(state.next, currentStack, currentFlag);
          break;
        }
        case 'stop': {
          const frame = this.#stacks[currentStack];
          if (frame && frame.below >= 0) tasks.push(frame.returnTo, frame.below, currentFlag);
          else {
            into.push(id, EMPTY_STACK, entry * 2 + currentFlag);
            accepted = true;
          }
          break;
        }
        default:
          if (!(isAfterAccept || accepted) || !currentFlag) into.push(id, currentStack, entry * 2 + currentFlag);
      }
    }
    return accepted;
  }

  /** Undefined if the stack is too deep. */
  #push(returnTo: number, below: number): number | undefined {
    const depth = (this.#stacks[below]?.depth ?? 0) + 1;
    if (depth > MAX_STACK_DEPTH) return undefined;
    const key = below * this.#network.states.length + returnTo;
    let id = this.#stackIds.get(key);
    if (id === undefined) {
      id = this.#stacks.push({ returnTo, below, depth }) - 1;
      this.#stackIds.set(key, id);
    }
    return id;
  }

  #intern(configurations: number[]): AutomatonState {
    let hash = configurations.length;
    for (let i = 0; i < configurations.length; i++) hash = (Math.imul(hash, 31) + (configurations[i] as number)) | 0;
    const alike = this.#states.get(hash);
    const known = alike?.find((state) => isEqual(state.configurations, configurations));
    if (known) return known;
    const accepts: number[] = [];
    for (let i = 0; i < configurations.length; i += 3) {
      const entry = (configurations[i + 2] as number) >> 1;
      if (this.#network.states[configurations[i] as number]?.kind === 'stop' && !accepts.includes(entry))
        accepts.push(entry);
    }
    const state: AutomatonState = {
      configurations,
      accepts,
      isPlain: accepts.length === 0,
      waiting: undefined,
      ascii: new Array(128).fill(undefined),
      nonAscii: [],
      atEnd: undefined,
      byCode: undefined,
    };
    if (alike) alike.push(state);
    else this.#states.set(hash, [state]);
    return state;
  }
}

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function waitingState(kernel: readonly number[], answers: ReadonlyMap<number, boolean>, state: number): AutomatonState {
  return {
    configurations: [],
    accepts: [],
    isPlain: false,
    waiting: { state, kernel, answers, ifTrue: undefined, ifFalse: undefined },
    ascii: [],
    nonAscii: [],
    atEnd: null,
    byCode: undefined,
  };
}

function classStarts({ states }: LexerNetwork): number[] {
  const starts = new Set([0]);
  for (const state of states) {
    if (state.kind !== 'chars') continue;
    state.set.forEach((bound, i) => {
      starts.add(i % 2 === 0 ? bound : bound + 1);
    });
  }
  return [...starts].sort((a, b) => a - b);
}
