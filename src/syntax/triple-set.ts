/** A hash set of triples of non-negative 31-bit integers, with open addressing and without an object per element. */

const NONE = -1;
const MAX_KEPT_CAPACITY = 256;

/** Grows as needed; elements cannot be removed one by one. */
export class TripleSet {
  #capacity: number;
  #slots: Int32Array;
  #size = 0;

  /** `expected`: the number of elements for which no growth should be necessary. */
  constructor(expected: number) {
    this.#capacity = Math.max(64, 2 ** Math.ceil(Math.log2(2 * expected + 1)));
    this.#slots = new Int32Array(this.#capacity * 3).fill(NONE);
  }

  get size(): number {
    return this.#size;
  }

  /** Removes all elements. */
  clear(): void {
    if (this.#size === 0) return;
    this.#size = 0;
    // A large array would be filled each time.
    if (this.#capacity > MAX_KEPT_CAPACITY) {
      this.#capacity = MAX_KEPT_CAPACITY;
      this.#slots = new Int32Array(this.#capacity * 3);
    }
    this.#slots.fill(NONE);
  }

  /** Returns false if the triple is already in the set. */
  add(a: number, b: number, c: number): boolean {
    if (this.#size * 2 >= this.#capacity) this.#grow();
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    let i = hash(a, b, c) & mask;
    for (;;) {
      const offset = i * 3;
      if (slots[offset] === NONE) {
        slots[offset] = a;
        slots[offset + 1] = b;
        slots[offset + 2] = c;
        this.#size++;
        return true;
      }
      if (slots[offset] === a && slots[offset + 1] === b && slots[offset + 2] === c) return false;
      i = (i + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    // Large sets grow less, because both arrays exist for a moment.
    this.#capacity *= this.#capacity < 1_000_000 ? 4 : 2;
    this.#slots = new Int32Array(this.#capacity * 3).fill(NONE);
    this.#size = 0;
    for (let offset = 0; offset < old.length; offset += 3) {
      if (old[offset] !== NONE) this.add(old[offset] as number, old[offset + 1] as number, old[offset + 2] as number);
    }
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) >>> 0;
}
