/** Checksums of bytes: how they are computed, and where a file has one. */
import type { Span } from '../../edit/edit.js';
import { readNumber } from './numbers.js';

/** A checksum in a file, and the bytes that it is computed from. */
export interface Checksum {
  readonly field: Span;
  readonly isLittleEndian: boolean;
  readonly range: Span;
  /** The bytes of the field are 0 for the computation if the range contains it. */
  compute(bytes: Uint8Array, range: Span): number;
}

/** How many bytes a checksum has, and how it is computed. */
interface Algorithm {
  readonly size: number;
  compute(bytes: Uint8Array, range: Span): number;
}

const CRC32_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let remainder = index;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array, { start, end }: Span): number {
  let sum = 0xffffffff;
  for (let i = start; i < end; i++) sum = (CRC32_TABLE[(sum ^ (bytes[i] as number)) & 0xff] as number) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

function adler32(bytes: Uint8Array, { start, end }: Span): number {
  let [low, high] = [1, 0];
  for (let i = start; i < end; i++) {
    low = (low + (bytes[i] as number)) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

function crc16(initial: number): Algorithm['compute'] {
  return (bytes, { start, end }) => {
    let sum = initial;
    for (let i = start; i < end; i++) {
      sum ^= (bytes[i] as number) << 8;
      for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff;
    }
    return sum;
  };
}

function total(bytes: Uint8Array, { start, end }: Span): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += bytes[i] as number;
  return sum;
}

function parity(bytes: Uint8Array, { start, end }: Span): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum ^= bytes[i] as number;
  return sum;
}

const ALGORITHMS: readonly Algorithm[] = [
  { size: 4, compute: crc32 },
  { size: 4, compute: adler32 },
  { size: 4, compute: (bytes, range) => total(bytes, range) >>> 0 },
  { size: 2, compute: (bytes, range) => total(bytes, range) & 0xffff },
  { size: 2, compute: (bytes, range) => crc32(bytes, range) & 0xffff },
  { size: 2, compute: crc16(0xffff) },
  { size: 2, compute: crc16(0) },
  { size: 1, compute: (bytes, range) => total(bytes, range) & 0xff },
  { size: 1, compute: (bytes, range) => -total(bytes, range) & 0xff },
  { size: 1, compute: (bytes, range) => ~total(bytes, range) & 0xff },
  { size: 1, compute: parity },
];

/** What may have a checksum: a record or the file. */
export interface Summed {
  readonly whole: Span;
  /** Where checksums may be: ends of fields at the end, and starts of fields at the beginning. */
  readonly endings: readonly number[];
  readonly beginnings: readonly number[];
  /** Where the bytes that are summed up may start. */
  readonly starts: readonly number[];
}

/** Sums that would agree by chance are no evidence: so many bits must agree in all. */
const MIN_BITS = 16;

/** The checksums of equal things: the same computation must be right for all of them. None if there is no such computation. */
export function findChecksums(
  bytes: Uint8Array,
  things: readonly Summed[],
  minBits: number = MIN_BITS,
): readonly Checksum[] {
  const [first] = things;
  if (!first) return [];
  for (const { size, compute } of ALGORITHMS) {
    for (const isLittleEndian of size > 1 ? [false, true] : [false]) {
      for (const place of placesOf(first, size)) {
        let bits = 0;
        const found: Checksum[] = [];
        for (const thing of things) {
          const checksum = place(thing);
          if (!checksum) break;
          const { field, range } = checksum;
          const sum = compute(bytes, range);
          if (sum !== readNumber(bytes, field, isLittleEndian)) break;
          if (sum !== 0) bits += 8 * size;
          found.push({ field, isLittleEndian, range, compute });
        }
        if (found.length === things.length && bits >= minBits) return found;
      }
    }
  }
  return [];
}

type Place = (thing: Summed) => Pick<Checksum, 'field' | 'range'> | undefined;

/** Where things may have a checksum of a size, by what the first of them allows. */
function placesOf({ endings, beginnings, starts }: Summed, size: number): Place[] {
  const places: Place[] = [];
  for (const [i] of endings.entries())
    for (const [j] of starts.entries())
      places.push((thing) => {
        const end = thing.endings[i] as number;
        const [field, range] = [
          { start: end - size, end },
          { start: thing.starts[j] as number, end: end - size },
        ];
        return range.end > range.start ? { field, range } : undefined;
      });
  for (const [i] of beginnings.entries())
    places.push((thing) => {
      const start = thing.beginnings[i] as number;
      const [field, range] = [
        { start, end: start + size },
        { start: start + size, end: thing.whole.end },
      ];
      return range.end > range.start ? { field, range } : undefined;
    });
  return places;
}
