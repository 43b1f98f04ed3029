/** How much it tells that a byte, or a number of some bytes, has a value: little if the file is full of such values. */

const BITS_OF_BYTE = 8;

const frequenciesByFile = new WeakMap<Uint8Array, Frequencies>();

/** How often each value of a byte occurs in a file: zeros, and small numbers in the data of a simple image, are everywhere. */
export interface Frequencies {
  readonly each: Float64Array;
  /** Of all values below one. */
  readonly below: Float64Array;
}

/** With `isUniform`, each value is as frequent as any other: few bytes say nothing about others. */
export function frequenciesOf(bytes: Uint8Array, isUniform: boolean): Frequencies {
  const known = frequenciesByFile.get(bytes);
  if (known) return known;
  const counts = new Float64Array(256).fill(isUniform ? 1 : 0);
  if (!isUniform) for (const byte of bytes) counts[byte] = (counts[byte] as number) + 1;
  const sum = counts.reduce((total, count) => total + count, 0);
  const each = counts.map((count) => count / sum);
  const below = new Float64Array(256);
  for (let i = 1; i < 256; i++) below[i] = (below[i - 1] as number) + (each[i - 1] as number);
  const frequencies = { each, below };
  frequenciesByFile.set(bytes, frequencies);
  return frequencies;
}

/** How many bits a value of a byte tells where it stands. */
export function bitsOfByte({ each }: Frequencies, value: number): number {
  return Math.min(BITS_OF_BYTE, -Math.log2(each[value] as number));
}

/** How many bits it tells that a number of some bytes is not above a limit. */
export function bitsOfLimit({ each, below }: Frequencies, size: number, limit: number): number {
  let probability = 0;
  let isEqual = 1;
  for (let i = size - 1; i >= 0; i--) {
    const digit = Math.floor(limit / 256 ** i) & 255;
    probability += isEqual * (below[digit] as number);
    isEqual *= each[digit] as number;
  }
  return Math.min(BITS_OF_BYTE * size, -Math.log2(probability + isEqual));
}
