/**
 * Files that are lists of records, each with the length of its data before it, such as the chunks of an image. The format is guessed:
 * where a length is, and how many bytes it has, fits if the records fill the file to its end.
 */
import { deletion, type Edit, type Replacement, type Span } from '../../edit/edit.js';
import { decodeBytes } from '../../edit/text.js';
import type { Pass, Snapshot } from '../../language/language.js';
import { halvingRanges, largestFirst } from '../../passes/edit-order.js';

/** How the records of a file are written. */
interface Format {
  /** The number of bytes before the length, of the length, and after the data. */
  readonly before: number;
  readonly size: number;
  readonly after: number;
  readonly isLittleEndian: boolean;
}

interface FileRecord extends Span {
  readonly data: Span;
}

interface Records {
  readonly format: Format;
  readonly records: readonly FileRecord[];
  readonly totals: readonly Total[];
}

/** A number before the first record that counts the records or bytes. */
interface Total extends Span {
  /** Writes the number again without some records. */
  without(count: number, bytes: number): Replacement;
}

const FORMATS: readonly Format[] = [1, 2, 4].flatMap((size) =>
  [0, 1, 2, 4].flatMap((before) =>
    (size > 1 ? [false, true] : [false]).flatMap((isLittleEndian) =>
      // A checksum; the type of a chunk and its checksum.
      [0, 4, 8].map((after) => ({ before, size, after, isLittleEndian })),
    ),
  ),
);
/** Where the first record starts at most. */
const MAX_HEADER = 16;
/** Fewer records fill a file by chance. */
const MIN_RECORDS = 4;
/** In longer files, a few bytes more do not matter. */
const MAX_SHORTENED = 64;
/** Longer files would take long to guess. */
const MAX_LENGTH = 1_000_000;

let latest: { readonly text: string; readonly found: readonly Records[] } | undefined;

/** All formats that fit, those first that fit least by chance: with a total, with long numbers, with many records. */
function recordsOf(text: string): readonly Records[] {
  if (latest?.text === text) return latest.found;
  const found: Records[] = [];
  for (let header = 0; header <= MAX_HEADER && text.length <= MAX_LENGTH; header++) {
    for (const format of FORMATS) {
      const records = readRecords(text, header, format);
      if (records.length > 0) found.push({ format, records, totals: totalsIn(text, records) });
    }
  }
  const evidence = ({ format, records, totals }: Records): readonly number[] => [
    records.length < MIN_RECORDS ? 0 : 1,
    totals.some(({ start, end }) => end - start > 1) ? 1 : 0,
    format.size,
    records.length * (totals.length > 0 ? 2 : 1),
  ];
  found.sort((a, b) => {
    const other = evidence(b);
    return evidence(a).reduce((order, part, i) => order || (other[i] as number) - part, 0);
  });
  latest = { text, found };
  return found;
}

/** None if the records do not end with the file. */
function readRecords(text: string, header: number, { before, size, after, isLittleEndian }: Format): FileRecord[] {
  const records: FileRecord[] = [];
  for (let start = header; start < text.length; ) {
    const data = start + before + size;
    const length = readNumber(text.slice(data - size, data), isLittleEndian);
    const end = data + length + after;
    if (end > text.length) return [];
    records.push({ start, end, data: { start: data, end: data + length } });
    start = end;
  }
  return records;
}

function readNumber(bytes: string, isLittleEndian: boolean): number {
  // The lower half of a lone surrogate is its byte: see `decodeBytes`.
  const digits = [...bytes].map((byte) => byte.charCodeAt(0) & 0xff);
  return (isLittleEndian ? digits.reverse() : digits).reduce((number, digit) => number * 256 + digit, 0);
}

function writeNumber(number: number, size: number, isLittleEndian: boolean): string {
  const digits = Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** i) % 256);
  return decodeBytes(Uint8Array.from(isLittleEndian ? digits : digits.reverse()));
}

const EXAMPLE = 'HEADk\x02abm\x03cden\x01fo\x02gh';

/** Deletes records, half of them first. */
export const deleteRecords: Pass = {
  name: 'delete-records',
  about: 'delete records that have their length before them, half of them first',
  level: 'grammar',
  edits: deletedRecords,
  examples: [
    { before: EXAMPLE, after: 'HEADk\x02abn\x01fo\x02gh' },
    { before: 'HE\x04ADk\x02abm\x03cden\x01fo\x02gh', after: 'HE\x02ADn\x01fo\x02gh' },
  ],
};

/** How many formats are tried in a file of few records: a number of one byte fits often by chance. */
const MAX_FORMATS = 4;
const FEW_RECORDS = 16;

function* deletedRecords({ text }: Snapshot): Generator<Edit | undefined> {
  const isShort = text.length <= MAX_SHORTENED;
  const lists = recordsOf(text).filter(
    ({ records, totals }) => records.length >= MIN_RECORDS || (isShort && totals.length > 0),
  );
  const tried = lists.slice(0, MAX_FORMATS).filter(({ records }, i) => i === 0 || records.length <= FEW_RECORDS);
  for (const { records, totals } of tried) {
    for (const { from, to } of halvingRanges(records.length)) {
      const count = to - from;
      const [start, end] = [records[from]?.start ?? 0, records[to - 1]?.end ?? 0];
      const deleted = deletion(start, end, `delete ${count} records`);
      const written = totals.map((total) => total.without(count, end - start));
      if (written.length > 0) yield { ...deleted, replacements: [...written, ...deleted.replacements] };
      yield deleted;
    }
  }
}

function totalsIn(text: string, records: readonly FileRecord[]): readonly Total[] {
  const header = records[0]?.start ?? 0;
  const totals: Total[] = [];
  for (const size of [4, 2, 1]) {
    for (let start = 0; start + size <= header; start++) {
      const end = start + size;
      // The lowest byte of a longer number looks like a number of its own.
      if (totals.some((total) => total.start < end && start < total.end)) continue;
      const isLittleEndian = [false, true].find((little) => isTotal(readNumber(text.slice(start, end), little), end));
      if (isLittleEndian === undefined) continue;
      const number = readNumber(text.slice(start, end), isLittleEndian);
      const without = (count: number, bytes: number): Replacement => {
        const rest = number - (number === records.length ? count : bytes);
        return { start, end, text: writeNumber(rest, size, isLittleEndian) };
      };
      totals.push({ start, end, without });
    }
  }
  return totals.sort((a, b) => a.start - b.start);

  function isTotal(number: number, end: number): boolean {
    return [records.length, text.length, text.length - end, text.length - header].includes(number);
  }
}

/** Deletes data of a record and writes its new length. */
export const shortenRecords: Pass = {
  name: 'shorten-records',
  about: 'delete data of a record and write its new length',
  level: 'grammar',
  repeats: true,
  edits: (snapshot) => largestFirst(shorterRecords(snapshot)),
  examples: [
    { before: EXAMPLE, after: 'HEADk\x00m\x03cden\x01fo\x02gh' },
    { before: EXAMPLE, after: 'HEADk\x02abm\x02cdn\x01fo\x02gh' },
  ],
};

function* shorterRecords({ text }: Snapshot): Generator<Edit | undefined> {
  if (text.length > MAX_SHORTENED) return;
  for (const { format, records } of recordsOf(text)) {
    const { size, isLittleEndian } = format;
    for (const { data } of records) {
      const length = data.end - data.start;
      for (const kept of new Set([0, Math.floor(length / 2), length - 1])) {
        if (kept < 0 || kept >= length) continue;
        const number = { start: data.start - size, end: data.start, text: writeNumber(kept, size, isLittleEndian) };
        const note = `keep ${kept} bytes of a record`;
        yield { replacements: [number, { start: data.start + kept, end: data.end, text: '' }], note };
        if (kept > 0) yield { replacements: [{ ...number, end: data.end - kept }], note };
      }
    }
  }
}
