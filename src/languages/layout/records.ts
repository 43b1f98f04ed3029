/**
 * Files that are lists of records, each with its length in front of its data, such as the chunks of an image; the data of a record can
 * be a list of records again. The format is guessed: the records fill their place to its end, and chance seldom does that.
 */
import { overlaps, type Span } from '../../edit/edit.js';
import { bitsOfByte, bitsOfLimit, type Frequencies, frequenciesOf } from './byte-frequencies.js';
import { type Checksum, findChecksums } from './checksums.js';
import { type NumberField, readNumber } from './numbers.js';

/** How records are written. */
interface Format {
  /** The number of bytes before the length, and of the length. */
  readonly before: number;
  readonly size: number;
  readonly isLittleEndian: boolean;
  /** The number of bytes of a record that its length does not count. */
  readonly uncounted: number;
  /** The data is filled up to a multiple of this length. */
  readonly alignment: number;
}

export interface FileRecord extends Span {
  readonly length: NumberField;
  /** What fills the data up; it is at the end of the record. */
  readonly padding: Span;
  readonly alignment: number;
  readonly inside: RecordList | undefined;
  readonly checksum: Checksum | undefined;
}

/** Records that follow each other, with what is in front of them. */
export interface RecordList extends Span {
  readonly records: readonly FileRecord[];
  /** Numbers in front of the records that count them, or the bytes from some place on. */
  readonly counts: readonly NumberField[];
  readonly totals: readonly NumberField[];
}

/** What is known about a file. */
export interface FileFormat {
  /** All guesses, those first that fit least by chance. */
  readonly lists: readonly RecordList[];
  readonly checksum: Checksum | undefined;
}

/** Where the first record starts at most, and how many bytes follow the last one. */
const MAX_HEADER = 16;
const TRAILERS = [0, 4, 2, 1, 8];
/** How many bits must agree by chance for a wrong guess: in a file, and in the data of a record. */
const MIN_BITS = 5;
const MIN_BITS_INSIDE = 14;
/** How many guesses are kept; more in a short file, where each of them costs few calls. */
const MAX_LISTS = 4;
const MAX_LISTS_OF_SHORT_FILE = 12;
export const SHORT_FILE = 64;
/** A checksum of one byte agrees by chance, but a wrong guess costs few calls there. */
const MIN_BITS_OF_SHORT_FILE = 8;
/** How many bits a number in front of records agrees by chance. */
const BITS_BY_CHANCE = 4;
const BITS_OF_BYTE = 8;
/** How many bits it takes to explain bytes after the records, and data that is filled up. */
const COST_OF_TRAILER = 6;
const COST_OF_ALIGNMENT = 4;
const MAX_DEPTH = 3;
/** Longer files would take long to guess, and so would their checksums. */
const MAX_LENGTH = 250_000;
const MAX_SUMMED = 32_000;

const FORMATS: readonly Format[] = [4, 2, 8, 1].flatMap((size) =>
  [0, 1, 2, 4, 3, 8].flatMap((before) =>
    (size > 1 ? [false, true] : [false]).flatMap((isLittleEndian) =>
      // The length counts what follows it, except for a type and a checksum; or all of the record, or all from the length on.
      [...[0, 1, 2, 4, 8].map((more) => before + size + more), 0, before]
        .filter((uncounted, i, all) => all.indexOf(uncounted) === i)
        .flatMap((uncounted) =>
          (size > 1 ? [1, 2, 4] : [1]).map((alignment) => ({ before, size, isLittleEndian, uncounted, alignment })),
        ),
    ),
  ),
);

/** How many bits it takes to name a format and where its records start. */
const BITS_OF_GUESS = Math.log2(FORMATS.length * (MAX_HEADER + 1));

let latest: { readonly text: string; readonly format: FileFormat } | undefined;

/** `bytes` are those of the text. */
export function formatOf(text: string, bytes: Uint8Array): FileFormat {
  if (latest?.text !== text) latest = { text, format: guess(bytes) };
  return latest.format;
}

function guess(bytes: Uint8Array): FileFormat {
  const end = bytes.length;
  if (end > MAX_LENGTH) return { lists: [], checksum: undefined };
  const whole = { start: 0, end };
  const header = Array.from({ length: Math.min(MAX_HEADER, end) + 1 }, (_, i) => i);
  const summedUp = { whole, endings: [end], beginnings: header, starts: header };
  const [checksum] = findChecksums(bytes, end <= MAX_SUMMED ? [summedUp] : []);
  const isAtEnd = checksum?.field.end === end;
  const summed = isAtEnd ? { start: 0, end: checksum.field.start } : whole;
  const lists = guessLists(bytes, summed, isAtEnd ? [0] : TRAILERS, MIN_BITS);
  return { lists: lists.map((list) => detailed(bytes, list, 0)), checksum };
}

function isShort(bytes: Uint8Array): boolean {
  return bytes.length <= SHORT_FILE;
}

/** Records without what is inside them. */
interface Chain extends Span {
  readonly format: Format;
  /** Where each record starts. */
  readonly starts: readonly number[];
  readonly bits: number;
}

/** The best chains of records that fill a span after a header, as far as chance does not explain them. */
function guessLists(
  bytes: Uint8Array,
  { start, end }: Span,
  trailers: readonly number[],
  minBits: number,
  around?: Format,
): Chain[] {
  const found: Chain[] = [];
  const frequencies = frequenciesOf(bytes, isShort(bytes));
  for (const trailer of trailers) {
    for (const format of FORMATS) {
      const seen = new Set<number>();
      for (let header = 0; header <= MAX_HEADER && start + header < end - trailer; header++) {
        const chain = readChain(bytes, { start: start + header, end: end - trailer }, format, frequencies);
        if (!chain) continue;
        const placed = { ...chain, start, end: end - trailer };
        const numbers = bitsOfNumbers(bytes, placed);
        // The first record is no header, unless that is needed to explain a number.
        if (numbers <= (isShort(bytes) ? 0 : BITS_OF_BYTE) && seen.has(start + header)) continue;
        for (const at of chain.starts) seen.add(at);
        // A number that counts the records, or their bytes, says that all of them are where they seem to be.
        const located = bitsOfNumbers(bytes, placed, ({ end }) => end === chain.starts[0]);
        const factor = located > BITS_OF_BYTE ? 2 : numbers > 0 ? 1.25 : 1;
        // The format of the records around is one guess instead of many.
        const again = format === around ? BITS_OF_GUESS : 0;
        const bits = chain.bits * factor + numbers + again - (trailer > 0 ? COST_OF_TRAILER : 0);
        if (bits >= minBits) found.push({ ...placed, bits });
      }
    }
  }
  // Records inside of one that end with it are evidence for the one around them.
  const outer = found.map((chain) => {
    const around = found.find((other) => containsStart(other, chain));
    return around ? { ...around, bits: around.bits + chain.bits } : chain;
  });
  outer.sort((a, b) => b.bits - a.bits || a.starts.length - b.starts.length);
  // Guesses with the same lengths differ in what a record is made of only.
  const best = new Map<string, Chain>();
  const max = isShort(bytes) ? MAX_LISTS_OF_SHORT_FILE : MAX_LISTS;
  for (const chain of outer) {
    const key = `${(chain.starts[0] as number) + chain.format.before} ${chain.starts.length} ${chain.end}`;
    if (best.size < max && !best.has(key)) best.set(key, chain);
  }
  return [...best.values()];
}

/** Whether a chain begins inside a record of another one and goes on where that record ends: its first records are those inside. */
function containsStart(outer: Chain, { format, starts, end }: Chain): boolean {
  // Lengths of one byte meet by chance.
  if (outer.format !== format || outer.end !== end || format.size === 1) return false;
  const first = starts[0] as number;
  const next = outer.starts[outer.starts.indexOf(first - format.before - format.size) + 1];
  return first > (outer.starts[0] as number) && next !== undefined && next > first && starts.includes(next);
}

/** Undefined if the records do not end with the span. */
function readChain(
  bytes: Uint8Array,
  { start, end }: Span,
  format: Format,
  frequencies: Frequencies,
): Chain | undefined {
  const { before, size, uncounted, alignment, isLittleEndian } = format;
  const starts: number[] = [];
  const types = new Set<number>();
  let filled = 0;
  let surprise = 0;
  let bits = 0;
  for (let at = start; at < end; ) {
    const field = at + before;
    if (field + size > end) return undefined;
    const length = readNumber(bytes, { start: field, end: field + size }, isLittleEndian);
    const next = at + uncounted + length + (-length & (alignment - 1));
    if (next > end || next < field + size) return undefined;
    // A number that says nothing fits anywhere.
    if (length > 0) {
      filled++;
      bits += bitsOfLimit(frequencies, size, end - at);
      const type = bytes[before > 0 ? at : field + size] ?? 0;
      types.add(type);
      surprise += bitsOfByte(frequencies, type);
    }
    starts.push(at);
    at = next;
  }
  const count = starts.length;
  bits += Math.log2(Math.max(1, (end - start) / count - before - size));
  // Few types for many records are no chance either.
  bits += Math.max(0, surprise - filled * Math.log2(Math.max(1, types.size)) - types.size * BITS_OF_BYTE);
  // The simplest explanation is the best one.
  bits -= alignment > 1 ? COST_OF_ALIGNMENT : 0;
  return count > 0 ? { start, end, format, starts, bits } : undefined;
}

/** What the numbers in front of records say, without some of the totals: a number of one byte may agree by chance. */
function bitsOfNumbers(bytes: Uint8Array, chain: Chain, isTold: (total: NumberField) => boolean = () => true): number {
  const { counts, totals } = numbersBefore(bytes, chain);
  const told = totals.filter(isTold);
  const agreeing = chain.starts.length > 1 ? [...counts, ...told] : told;
  const frequencies = frequenciesOf(bytes, isShort(bytes));
  const bitsOf = ({ start, end }: Span): number =>
    bytes.subarray(start, end).reduce((bits, byte) => bits + bitsOfByte(frequencies, byte), -BITS_BY_CHANCE);
  return agreeing.reduce((bits, field) => bits + Math.max(0, bitsOf(field)), 0);
}

/** The records of a chain with what is inside them. */
function detailed(bytes: Uint8Array, chain: Chain, depth: number): RecordList {
  const { start, end, format, starts } = chain;
  const { before, size, alignment, isLittleEndian } = format;
  const spans = starts.map((at, i) => ({ start: at, end: starts[i + 1] ?? end }));
  const plain = spans.map((span) => {
    const length = { start: span.start + before, end: span.start + before + size, isLittleEndian };
    const padding = alignment > 1 ? -readNumber(bytes, length, isLittleEndian) & (alignment - 1) : 0;
    return { ...span, length, padding: { start: span.end - padding, end: span.end }, alignment };
  });
  const checksums = findChecksums(
    bytes,
    plain.map(({ padding, length, ...whole }) => ({
      whole: { start: whole.start, end: padding.start },
      endings: [padding.start],
      beginnings: [length.end],
      starts: [whole.start, length.end, length.end + 1, length.end + 2, length.start, length.end + 4],
    })),
    isShort(bytes) ? MIN_BITS_OF_SHORT_FILE : undefined,
  );
  const records = plain.map((record, i): FileRecord => {
    const checksum = checksums[i];
    const contents = { start: record.length.end, end: record.padding.start };
    if (checksum && checksum.field.end === contents.end) contents.end = checksum.field.start;
    const minBits = isShort(bytes) ? MIN_BITS : MIN_BITS_INSIDE;
    const [inner] = depth < MAX_DEPTH ? guessLists(bytes, contents, [0], minBits, format) : [];
    return { ...record, checksum, inside: inner && detailed(bytes, inner, depth + 1) };
  });
  return { start, end, records, ...numbersBefore(bytes, chain) };
}

/** Numbers in front of the records of a chain that count something. */
function numbersBefore(bytes: Uint8Array, { start, end, starts }: Chain): Pick<RecordList, 'counts' | 'totals'> {
  const first = starts[0] ?? start;
  const [counts, totals]: [NumberField[], NumberField[]] = [[], []];
  const isUsed = (field: Span): boolean => [...counts, ...totals].some((other) => overlaps(other, field));
  for (const size of [8, 4, 2, 1]) {
    // The last ones first: a letter and the zeros of a number after it look like a number, too.
    for (let at = first - size; at >= start; at--) {
      for (const isLittleEndian of size > 1 ? [false, true] : [false]) {
        const field = { start: at, end: at + size, isLittleEndian };
        // The lowest byte of a longer number looks like a number of its own, and so may a letter of a word.
        if (isUsed(field) || (size === 1 && (counts.length + totals.length > 0 || isInWord(bytes, at)))) continue;
        const number = readNumber(bytes, field, isLittleEndian);
        if (number === starts.length) counts.push(field);
        else if ([bytes.length, end - field.end, end - first, end - start].includes(number)) totals.push(field);
      }
    }
  }
  return { counts, totals };
}

function isInWord(bytes: Uint8Array, at: number): boolean {
  const isLetter = (i: number): boolean => /[a-z]/i.test(String.fromCharCode(bytes[i] ?? 0));
  return isLetter(at) && (isLetter(at - 1) || isLetter(at + 1));
}
