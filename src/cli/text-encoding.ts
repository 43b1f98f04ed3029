/** Detects encodings other than UTF-8 in a text that was decoded as UTF-8, without losing bytes (see `edit/text.ts`). Pure. */

export type OtherEncoding = 'UTF-16' | 'UTF-16LE' | 'UTF-16BE' | 'UTF-32';

/** How many characters are looked at if there is no byte order mark. */
const SAMPLE_LENGTH = 4_096;
/** The share of zero bytes at one of two places in UTF-16 that is mostly ASCII, and at the other one. */
const MIN_ZEROS = 0.6;
const MAX_ZEROS = 0.02;

/** Invalid bytes are lone surrogates: 0xFF is U+DCFF. `UTF-16` is what `iconv` calls UTF-16 with a byte order mark. */
export function encodingOf(text: string): OtherEncoding | undefined {
  if (text.startsWith('\udcff\udcfe\0\0') || text.startsWith('\0\0\udcfe\udcff')) return 'UTF-32';
  if (text.startsWith('\udcff\udcfe') || text.startsWith('\udcfe\udcff')) return 'UTF-16';
  const sample = text.slice(0, SAMPLE_LENGTH);
  const [even, odd] = [zerosAt(sample, 0), zerosAt(sample, 1)];
  if (odd >= MIN_ZEROS && even <= MAX_ZEROS) return 'UTF-16LE';
  if (even >= MIN_ZEROS && odd <= MAX_ZEROS) return 'UTF-16BE';
  return undefined;
}

/** The share of zero bytes among every second character. */
function zerosAt(text: string, first: number): number {
  let zeros = 0;
  for (let i = first; i < text.length; i += 2) if (text.charCodeAt(i) === 0) zeros++;
  return text.length < 2 ? 0 : zeros / Math.ceil((text.length - first) / 2);
}

/** UTF-8 needs no byte order mark, and most engines reject it. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
