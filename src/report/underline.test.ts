import { describe, expect, it } from 'vitest';
import { underlined } from './underline.js';

describe('underlined', () => {
  it('draws marks below the lines that they belong to', () => {
    const text = 'SELECT a\nFROM t WHERE b';
    const marks = [
      { start: 7, end: 8, label: '1' },
      { start: 14, end: 15, label: '2' },
      { start: 16, end: 23, label: '3' },
    ];
    expect(underlined(text, marks)).toBe('SELECT a\n       ^1\nFROM t WHERE b\n     ^2\n       ^^^^^^^3');
  });

  it('draws marks on one row if a space remains between them', () => {
    const marks = [
      { start: 0, end: 1, label: '1' },
      { start: 3, end: 4, label: '2' },
    ];
    expect(underlined('a  b', marks)).toBe('a  b\n^1 ^2');
  });

  it('draws overlapping marks on separate rows, and continues a mark on the next line', () => {
    const marks = [
      { start: 0, end: 5, label: '1' },
      { start: 1, end: 2, label: '2' },
    ];
    expect(underlined('ab\ncd', marks)).toBe('ab\n^^1\n ^2\ncd\n^^1');
  });

  it('returns the script unchanged without marks', () => {
    expect(underlined('SELECT 1\n\n', [])).toBe('SELECT 1\n\n');
  });
});
