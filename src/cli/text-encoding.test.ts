import { describe, expect, it } from 'vitest';
import { decodeText } from '../edit/text.js';
import { encodingOf, withoutByteOrderMark } from './text-encoding.js';

const SCRIPT = "CREATE TABLE t (größe TEXT);\nINSERT INTO t VALUES ('日本');\nSELECT * FROM nowhere;\n";
const littleEndian = Buffer.from(SCRIPT, 'utf16le');
const bigEndian = Buffer.from(littleEndian).swap16();
const read = (...bytes: Uint8Array[]): string => decodeText(Buffer.concat(bytes));

describe('encodingOf', () => {
  it.each<[string, string, string | undefined]>([
    ['UTF-8', SCRIPT, undefined],
    ['UTF-8 with a byte order mark', `\ufeff${SCRIPT}`, undefined],
    ['UTF-16 with a little-endian mark', read(Uint8Array.of(0xff, 0xfe), littleEndian), 'UTF-16'],
    ['UTF-16 with a big-endian mark', read(Uint8Array.of(0xfe, 0xff), bigEndian), 'UTF-16'],
    ['UTF-16LE', read(littleEndian), 'UTF-16LE'],
    ['UTF-16BE', read(bigEndian), 'UTF-16BE'],
    ['UTF-32', read(Uint8Array.of(0xff, 0xfe, 0, 0, 0x53, 0, 0, 0)), 'UTF-32'],
    ['a NUL in a script', 'SELECT 1;\0SELECT 2;', undefined],
    ['zeros', '\0'.repeat(100), undefined],
    ['one character', 'x', undefined],
    ['nothing', '', undefined],
  ])('of %s', (_, text, encoding) => {
    expect(encodingOf(text)).toBe(encoding);
  });
});

describe('withoutByteOrderMark', () => {
  it('removes only a mark at the start', () => {
    expect(withoutByteOrderMark('\ufeffSELECT 1')).toBe('SELECT 1');
    expect(withoutByteOrderMark("SELECT '\ufeff'")).toBe("SELECT '\ufeff'");
  });
});
