import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeText, encodeText } from './text.js';

it('restores arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...encodeText(decodeText(bytes))]).toEqual([...bytes]);
    }),
  );
});

it('restores malformed UTF-8: truncated, overlong, surrogates, above U+10FFFF', () => {
  const pieces = [
    'c3',
    'c3a9',
    'e282',
    'e282ac',
    'c080',
    'e08080',
    'eda080',
    'edb280',
    'f09f9880',
    'f4908080',
    'f0808080',
    'ff',
    '00',
    'efbbbf',
    '27',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
      const bytes = Buffer.from(parts.join(''), 'hex');
      expect(Buffer.from(encodeText(decodeText(bytes))).toString('hex')).toBe(bytes.toString('hex'));
    }),
    { numRuns: 1000 },
  );
});

it('decodes valid UTF-8 in the standard way and keeps the byte order mark', () => {
  const text = "\ufeffSELECT 'é€😀' -- \r\n";
  expect(decodeText(Buffer.from(text, 'utf8'))).toBe(text);
  expect(decodeText(Uint8Array.of(0x41, 0xe9, 0x42))).toBe('A\udce9B');
});
