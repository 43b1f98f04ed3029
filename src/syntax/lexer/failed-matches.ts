/**
 * Long matches of one text that failed, so that they are not tried again from the next character: an opening quote without a
 * closing one is otherwise searched for up to the end of the text, once per quote (Reps: "Maximal munch" tokenization in linear
 * time, TOPLAS 1998).
 */
import type { AutomatonState } from './lexer-automaton.js';

/** Shorter matches are not worth remembering. */
export const MIN_FAILED_LENGTH = 256;
/** Shorter matches are not looked up. */
export const MIN_LOOKUP_LENGTH = 8;
const MAX_BYTES = 256 * 1024 * 1024;

/** One bit per state and offset. */
export class FailedMatches {
  readonly #offsetsOf = new Map<AutomatonState, Uint8Array>();
  readonly #bytesPerState: number;
  #lastState: AutomatonState | undefined;
  #lastOffsets: Uint8Array | undefined;
  /** The end of the text that was read to find out that these matches fail; see `Scanner.reached`. */
  reached = 0;

  constructor(textLength: number) {
    this.#bytesPerState = (textLength >> 3) + 1;
  }

  /** Whether no token ends at or after `offset` if the automaton is in this state there. */
  has(state: AutomatonState, offset: number): boolean {
    const offsets = this.#find(state);
    return offsets !== undefined && ((offsets[offset >> 3] as number) & (1 << (offset & 7))) !== 0;
  }

  add(state: AutomatonState, offset: number): void {
    let offsets = this.#find(state);
    if (!offsets) {
      if ((this.#offsetsOf.size + 1) * this.#bytesPerState > MAX_BYTES) return;
      offsets = new Uint8Array(this.#bytesPerState);
      this.#offsetsOf.set(state, offsets);
      this.#lastState = undefined;
    }
    offsets[offset >> 3] = (offsets[offset >> 3] as number) | (1 << (offset & 7));
  }

  /** A match stays in the same state for long. */
  #find(state: AutomatonState): Uint8Array | undefined {
    if (state !== this.#lastState) {
      this.#lastState = state;
      this.#lastOffsets = this.#offsetsOf.get(state);
    }
    return this.#lastOffsets;
  }
}
