/**
 * The memo of the recogniser: for each rule that was called at a position, an entry with the callers that wait for it and the ends that
 * were found. Everything is in linked lists in arrays, which serve one text after the other: arrays that grow again for each text would
 * take a large part of the time.
 */
import { TripleSet } from '../triple-set.js';

export const NONE = -1;
/** The callers and ends of an entry are lists up to this number, and also hash sets from there on. */
const MAX_LISTED = 16;
/** A memo with more entries is not used again, because its memory would never be freed. */
const MAX_KEPT_ENTRIES = 300_000;

/** Belongs to one text at a time. All numbers are indices into the arrays of the same prefix. */
export class Memo {
  readonly #firstAt: number[] = [];
  #entries = 0;
  readonly #entryNext: number[] = [];
  readonly #entryCallers: number[] = [];
  readonly #entryEndCount: number[] = [];
  /** By entry: its rule, its newest caller and its newest end. */
  readonly rules: number[] = [];
  readonly callers: number[] = [];
  readonly ends: number[] = [];
  #waiting = 0;
  /** By caller: the state and the entry in which it continues, and the next older caller. */
  readonly callerStates: number[] = [];
  readonly callerEntries: number[] = [];
  readonly nextCallers: number[] = [];
  #found = 0;
  /** By end: its position, and the next older end. */
  readonly endPositions: number[] = [];
  readonly nextEnds: number[] = [];
  #manyCallers = new TripleSet(0);
  #manyEnds = new TripleSet(0);
  /** The work list of the recogniser. */
  readonly work: number[] = [];

  /** Forgets everything, for a text with this number of tokens. */
  begin(count: number): void {
    for (let i = 0; i <= count; i++) this.#firstAt[i] = NONE;
    this.#entries = 0;
    this.#waiting = 0;
    this.#found = 0;
    this.#manyCallers.clear();
    this.#manyEnds.clear();
  }

  /** Whether the arrays are small enough to be kept. */
  get isSmall(): boolean {
    return this.rules.length + this.nextCallers.length + this.nextEnds.length < MAX_KEPT_ENTRIES;
  }

  /** The approximate size of what is in use. */
  get bytes(): number {
    return 40 * this.#entries + 24 * this.#waiting + 16 * this.#found;
  }

  /** The entry of a rule at a position, or `NONE`. */
  find(rule: number, position: number): number {
    let entry = this.#firstAt[position] as number;
    while (entry !== NONE && this.rules[entry] !== rule) entry = this.#entryNext[entry] as number;
    return entry;
  }

  create(rule: number, position: number): number {
    const entry = this.#entries++;
    this.rules[entry] = rule;
    this.#entryNext[entry] = this.#firstAt[position] as number;
    this.#firstAt[position] = entry;
    this.callers[entry] = NONE;
    this.ends[entry] = NONE;
    this.#entryCallers[entry] = 0;
    this.#entryEndCount[entry] = 0;
    return entry;
  }

  /** Adds a caller that continues in a state of its own entry; false if it already waits. */
  addCaller(entry: number, state: number, caller: number): boolean {
    const count = this.#entryCallers[entry] as number;
    const newest = this.callers[entry] as number;
    if (count >= MAX_LISTED) {
      if (!this.#manyCallers.add(entry, state, caller)) return false;
    } else {
      for (let w = newest; w !== NONE; w = this.nextCallers[w] as number)
        if (this.callerStates[w] === state && this.callerEntries[w] === caller) return false;
      if (count + 1 === MAX_LISTED) {
        this.#manyCallers.add(entry, state, caller);
        for (let w = newest; w !== NONE; w = this.nextCallers[w] as number)
          this.#manyCallers.add(entry, this.callerStates[w] as number, this.callerEntries[w] as number);
      }
    }
    const added = this.#waiting++;
    this.#entryCallers[entry] = count + 1;
    this.nextCallers[added] = newest;
    this.callerStates[added] = state;
    this.callerEntries[added] = caller;
    this.callers[entry] = added;
    return true;
  }

  /** Adds an end; false if it is already known. */
  addEnd(entry: number, position: number): boolean {
    const count = this.#entryEndCount[entry] as number;
    const newest = this.ends[entry] as number;
    if (count >= MAX_LISTED) {
      if (!this.#manyEnds.add(entry, position, 0)) return false;
    } else {
      for (let e = newest; e !== NONE; e = this.nextEnds[e] as number)
        if (this.endPositions[e] === position) return false;
      if (count + 1 === MAX_LISTED) {
        this.#manyEnds.add(entry, position, 0);
        for (let e = newest; e !== NONE; e = this.nextEnds[e] as number)
          this.#manyEnds.add(entry, this.endPositions[e] as number, 0);
      }
    }
    const added = this.#found++;
    this.#entryEndCount[entry] = count + 1;
    this.endPositions[added] = position;
    this.nextEnds[added] = newest;
    this.ends[entry] = added;
    return true;
  }
}
