import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { decodeText } from '../edit/text.js';
import { outputFile } from './output-file.js';
import { UsageError } from './usage-error.js';

const folder = mkdtempSync(join(tmpdir(), 'minrepro-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('holds the last text, byte by byte, and leaves no other file', () => {
  const path = join(folder, 'out.sql');
  const bytes = Uint8Array.of(0, 0xff, 0xc3, 0x28);
  const file = outputFile(path);
  file.write('SELECT 1;');
  expect(readFileSync(path, 'utf8')).toBe('SELECT 1;');
  file.write(decodeText(bytes));
  file.settle();
  expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
  expect(readdirSync(folder)).toEqual(['out.sql']);
});

it('writes to a device without replacing it', () => {
  expect(() => outputFile('/dev/null').write('SELECT 1;')).not.toThrow();
});

it('names what would help if the file cannot be written', () => {
  const path = join(folder, 'missing', 'out.sql');
  expect(() => outputFile(path).write('')).toThrow(UsageError);
  expect(() => outputFile(path).write('')).toThrow(`${path}: no such folder; choose another file with --output`);
});
