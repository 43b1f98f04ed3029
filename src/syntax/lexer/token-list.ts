/** Collects tokens in typed arrays: a dump has millions of them, and arrays of numbers that grow leave many times their size behind. */

/** Arrays of up to 64 bytes need no memory outside the heap: many texts have a few tokens only. */
const MIN_CAPACITY = 16;

/**
 * The tokens of a text as parallel arrays: type numbers, start offsets and end offsets. Skipped text is between them.
 */
export interface Tokens {
  readonly types: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The whole text, for predicates of parser rules. */
  readonly text?: string;
}

/** All types, then all starts, then all ends: for many short texts, one array takes a third of the memory of three. */
export type PackedTokens = Int32Array;

/** A copy of tokens in one array. */
export function packTokens({ types, starts, ends }: Tokens): PackedTokens {
  const count = types.length;
  const packed = new Int32Array(3 * count);
  packed.set(types);
  packed.set(starts, count);
  packed.set(ends, 2 * count);
  return packed;
}

/** Views of the packed tokens. */
export function unpackTokens(packed: PackedTokens): Tokens {
  const count = packed.length / 3;
  return {
    types: packed.subarray(0, count),
    starts: packed.subarray(count, 2 * count),
    ends: packed.subarray(2 * count),
  };
}

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
    return { ...unpackTokens(this.pack()), ...(text === undefined ? {} : { text }) };
  }

  /** A copy of the tokens in one array. */
  pack(): PackedTokens {
    const list = (numbers: Int32Array): Int32Array => numbers.subarray(0, this.length);
    return packTokens({ types: list(this.#types), starts: list(this.#starts), ends: list(this.#ends) });
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
