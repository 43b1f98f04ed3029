/**
 * A hash of a text, 128 bits long. It is fast and mixes well, but it is no defence against someone who constructs collisions: such a
 * script could only confuse its own reduction, whose result is run again in the end. Web Crypto has no hash that answers at once.
 */

/** What each lane multiplies and adds, and how far it rotates: odd numbers with about as many ones as zeros. */
const [M1, M2, M3, M4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93] as const;
const [A1, A2, A3, A4] = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17] as const;
const LANES = 4;
const UNITS_PER_ROUND = 2 * LANES;
/** How many characters a lane has at most: 32 bits in base 36. */
const LANE_LENGTH = 7;

/** Equal for equal texts. It depends on each UTF-16 code unit, so that lone surrogates, which stand for invalid bytes, differ. */
export function hashOf(text: string): string {
  const { length } = text;
  // The length tells a text from one that ends with further zeros.
  const padded = text.slice(length - (length % UNITS_PER_ROUND)).padEnd(UNITS_PER_ROUND, '\0');
  let [a, b, c, d] = [length, length, length, length];
  for (const part of [text, padded]) {
    const end = part.length - (part.length % UNITS_PER_ROUND);
    for (let at = 0; at < end; at += UNITS_PER_ROUND) {
      const first = part.charCodeAt(at) | (part.charCodeAt(at + 1) << 16);
      const second = part.charCodeAt(at + 2) | (part.charCodeAt(at + 3) << 16);
      const third = part.charCodeAt(at + 4) | (part.charCodeAt(at + 5) << 16);
      const fourth = part.charCodeAt(at + 6) | (part.charCodeAt(at + 7) << 16);
      a = (Math.imul(rotated(a ^ mixed(first, M1, 15, M2), 19) + b, 5) + A1) | 0;
      b = (Math.imul(rotated(b ^ mixed(second, M2, 16, M3), 17) + c, 5) + A2) | 0;
      c = (Math.imul(rotated(c ^ mixed(third, M3, 17, M4), 15) + d, 5) + A3) | 0;
      d = (Math.imul(rotated(d ^ mixed(fourth, M4, 18, M1), 13) + a, 5) + A4) | 0;
    }
  }
  let lanes = [a, b, c, d];
  // Twice, so that each bit of a lane reaches all others.
  for (let round = 0; round < 2; round++) {
    const sum = lanes.reduce((total, lane) => (total + lane) | 0, 0);
    lanes = lanes.map((lane) => finished((lane + sum) | 0));
  }
  return lanes.map((lane) => (lane >>> 0).toString(36).padStart(LANE_LENGTH, '0')).join('');
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function mixed(word: number, first: number, bits: number, second: number): number {
  return Math.imul(rotated(Math.imul(word, first), bits), second);
}

/** Spreads each bit over the whole word. */
function finished(word: number): number {
  let value = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
