/**
 * Lossless conversion between bytes and text, so that any file can be edited as text and written back unchanged. Bytes
 * that are not valid UTF-8 become lone low surrogates U+DC80 to U+DCFF, which valid UTF-8 never produces (the same
 * scheme as Python's `surrogateescape`, PEP 383).
 */

/** Decodes UTF-8 and keeps a byte order mark. Each invalid byte becomes one lone surrogate. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeInvalid(bytes);
  }
}

function decodeInvalid(bytes: Uint8Array): string {
  const parts: string[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = 0;
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    parts.push(decoder.decode(bytes.subarray(start, i)), String.fromCharCode(0xdc00 + (bytes[i] as number)));
    start = ++i;
  }
  parts.push(decoder.decode(bytes.subarray(start)));
  return parts.join('');
}

/** The length in bytes of the UTF-8 sequence that starts at index `i`; 0 if it is not valid. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const first = bytes[i] as number;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (let k = 1; k < length; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[i + 1] as number;
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isNotScalar = (first === 0xed && second >= 0xa0) || (first === 0xf4 && second >= 0x90);
  return isOverlong || isNotScalar ? 0 : length;
}

/** What a function takes safely. */
const MAX_ARGUMENTS = 8_192;

/** One character for each byte, so that bytes can be edited one by one: those above 0x7F become lone surrogates. */
export function decodeBytes(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) => (byte < 0x80 ? byte : 0xdc00 + byte));
  const parts: string[] = [];
  for (let start = 0; start < units.length; start += MAX_ARGUMENTS)
    parts.push(String.fromCharCode(...units.subarray(start, start + MAX_ARGUMENTS)));
  return parts.join('');
}

/** The inverse of `decodeText` and `decodeBytes`. */
export function encodeText(text: string): Uint8Array {
  const escaped = /[\udc80-\udcff]/u;
  if (!escaped.test(text)) return new TextEncoder().encode(text);
  const encoder = new TextEncoder();
  const parts = text
    .split(/([\udc80-\udcff])/u)
    .map((part) => (escaped.test(part) ? Uint8Array.of(part.charCodeAt(0) - 0xdc00) : encoder.encode(part)));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * A string that does not share memory with the text it was cut from: a slice that is kept would keep the whole text alive.
 * The runtime copies slices of less than 13 characters itself. JSON keeps lone surrogates.
 */
export function ownCopy(slice: string): string {
  return slice.length < 13 ? slice : (JSON.parse(JSON.stringify(slice)) as string);
}
