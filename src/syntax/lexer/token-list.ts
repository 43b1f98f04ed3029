/** Collects tokens in typed arrays: a dump has millions of them, and arrays of numbers that grow leave many times their size behind. */
import type { Tokens } from './lexer.js';

const MIN_CAPACITY = 64;

/** Can be used again after `clear`, for one text after the other. */
export class TokenList {
  #types = new Int32Array(MIN_CAPACITY);
  #starts = new Int32Array(MIN_CAPACITY);
  #ends = new Int32Array(MIN_CAPACITY);
  /** The number of tokens. */
  length = 0;

  /** The end of the last token; undefined if there is none. */
  get end(): number | undefined {
    return this.length === 0 ? undefined : this.#ends[this.length - 1];
  }

  push(type: number, start: number, end: number): void {
    if (this.length === this.#types.length) this.#grow();
    this.#types[this.length] = type;
    this.#starts[this.length] = start;
    this.#ends[this.length++] = end;
  }

  clear(): void {
    this.length = 0;
  }

  /** A copy of the tokens; `text` is for predicates of parser rules. */
  toTokens(text?: string): Tokens {
    return {
      types: this.#types.slice(0, this.length),
      starts: this.#starts.slice(0, this.length),
      ends: this.#ends.slice(0, this.length),
      ...(text === undefined ? {} : { text }),
    };
  }

  #grow(): void {
    const enlarge = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const array = new Int32Array(2 * old.length);
      array.set(old);
      return array;
    };
    this.#types = enlarge(this.#types);
    this.#starts = enlarge(this.#starts);
    this.#ends = enlarge(this.#ends);
  }
}
