/** A set of triples of small numbers: open addressing, grown as needed. */

const NONE = -1;

export class TripleSet {
  #capacity: number;
  #slots: Int32Array;
  #size = 0;

  constructor(expected: number) {
    this.#capacity = Math.max(64, 2 ** Math.ceil(Math.log2(2 * expected + 1)));
    this.#slots = new Int32Array(this.#capacity * 3).fill(NONE);
  }

  /** False where it was there already. */
  add(a: number, b: number, c: number): boolean {
    if (this.#size * 2 >= this.#capacity) this.#grow();
    const slots = this.#slots;
    const mask = this.#capacity - 1;
    let i = hash(a, b, c) & mask;
    for (;;) {
      const at = i * 3;
      if (slots[at] === NONE) {
        slots[at] = a;
        slots[at + 1] = b;
        slots[at + 2] = c;
        this.#size++;
        return true;
      }
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c) return false;
      i = (i + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity *= 4;
    this.#slots = new Int32Array(this.#capacity * 3).fill(NONE);
    this.#size = 0;
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] !== NONE) this.add(old[at] as number, old[at + 1] as number, old[at + 2] as number);
    }
  }
}

function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) >>> 0;
}
