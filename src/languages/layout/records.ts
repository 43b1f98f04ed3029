/**
 * Files that are lists of records, each with the length of its data before it, such as the chunks of an image. The format is guessed:
 * where a length is, and how many bytes it has, fits if the records fill the file to its end.
 */
import { deletion, type Edit, type Span } from '../../edit/edit.js';
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
/** Longer files would take long to guess. */
const MAX_LENGTH = 1_000_000;

let latest: { readonly text: string; readonly found: readonly Records[] } | undefined;

/** All formats that fit, the one with the most records first. */
function recordsOf(text: string): readonly Records[] {
  if (latest?.text === text) return latest.found;
  const found: Records[] = [];
  for (let header = 0; header <= MAX_HEADER && text.length <= MAX_LENGTH; header++) {
    for (const format of FORMATS) {
      const records = readRecords(text, header, format);
      if (records.length > 0) found.push({ format, records });
    }
  }
  found.sort((a, b) => b.records.length - a.records.length);
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
  const digits = [...bytes].map((byte) => byte.charCodeAt(0));
  return (isLittleEndian ? digits.reverse() : digits).reduce((number, digit) => number * 256 + digit, 0);
}

function writeNumber(number: number, size: number, isLittleEndian: boolean): string {
  const bytes = Array.from({ length: size }, (_, i) => String.fromCharCode(Math.floor(number / 256 ** i) % 256));
  return (isLittleEndian ? bytes : bytes.reverse()).join('');
}

const EXAMPLE = 'HEADk\x02abm\x03cden\x01fo\x02gh';

/** Deletes records, half of them first. */
export const deleteRecords: Pass = {
  name: 'delete-records',
  about: 'delete records that have their length before them, half of them first',
  level: 'grammar',
  *edits({ text }) {
    const records = recordsOf(text)[0]?.records ?? [];
    if (records.length < MIN_RECORDS) return;
    for (const { from, to } of halvingRanges(records.length))
      yield deletion(records[from]?.start ?? 0, records[to - 1]?.end ?? 0, `delete ${to - from} records`);
  },
  examples: [{ before: EXAMPLE, after: 'HEADk\x02abn\x01fo\x02gh' }],
};

/** In longer files, a few bytes more do not matter. */
const MAX_SHORTENED = 64;

/** Deletes data of a record and writes its new length. */
export const shortenRecords: Pass = {
  name: 'shorten-records',
  about: 'delete data of a record and write its new length',
  level: 'grammar',
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
