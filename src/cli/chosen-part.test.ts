import { expect, test } from 'vitest';
import { type ArrowKey, firstPart } from './chosen-part.js';

const TEXT = "CREATE TABLE t (a);\n\n  SELECT 'x y', b FROM t;\n";

const after = (...keys: readonly ArrowKey[]): string | undefined => {
  let part = firstPart(TEXT);
  for (const key of keys) part = part?.move(key);
  if (part) expect(TEXT.slice(part.start, part.end)).toBe(part.text);
  return part?.text;
};

test('a line is chosen first, without its indentation', () => {
  expect(after()).toBe('CREATE TABLE t (a);');
  expect(after('down')).toBe("SELECT 'x y', b FROM t;");
  expect(after('down', 'down', 'up')).toBe('CREATE TABLE t (a);');
});

test('words of the line are chosen from left to right, and the line again before the first one', () => {
  expect(after('down', 'right')).toBe('SELECT');
  expect(after('down', 'right', 'right')).toBe("'x y'");
  expect(after('down', 'right', 'right', 'right')).toBe(',');
  expect(after('down', 'right', 'left')).toBe("SELECT 'x y', b FROM t;");
  expect(after('right', 'down')).toBe("SELECT 'x y', b FROM t;");
});

test('a text without lines has nothing to choose', () => {
  expect(firstPart(' \n\n')).toBeUndefined();
});
