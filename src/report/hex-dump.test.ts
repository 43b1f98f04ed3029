import { expect, it } from 'vitest';
import { decodeText } from '../edit/text.js';
import { hexDump } from './hex-dump.js';

it('shows bytes of any value beside the characters that can be printed', () => {
  expect(hexDump(decodeText(Uint8Array.of(0x50, 0x4b, 0, 0x0a, 0xff, 0x7f, 0x7e)))).toBe(
    '00000000  50 4b 00 0a ff 7f 7e                             PK....~',
  );
});

it('counts what it does not show', () => {
  const lines = hexDump('a'.repeat(16 * 16 + 1)).split('\n');
  expect([lines.length, lines[1]?.slice(0, 13), lines.at(-1)]).toEqual([17, '00000010  61 ', '… 1 more byte']);
  expect(hexDump('a'.repeat(16 * 16)).split('\n').length).toBe(16);
});
