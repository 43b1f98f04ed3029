/** Numbers in files of bytes. */
import type { Span } from '../../edit/edit.js';

/** The bytes of a text in which each character is one: the lower half of a lone surrogate is its byte (see `decodeBytes`). */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0xff);
}

/** How a number is written. */
export interface NumberField extends Span {
  readonly isLittleEndian: boolean;
}

export function readNumber(bytes: Uint8Array, { start, end }: Span, isLittleEndian: boolean): number {
  let number = 0;
  if (isLittleEndian) for (let i = end - 1; i >= start; i--) number = number * 256 + (bytes[i] as number);
  else for (let i = start; i < end; i++) number = number * 256 + (bytes[i] as number);
  return number;
}

export function writeNumber(number: number, size: number, isLittleEndian: boolean): Uint8Array {
  const digits = Uint8Array.from({ length: size }, (_, i) => Math.floor(number / 256 ** i) % 256);
  return isLittleEndian ? digits : digits.reverse();
}
