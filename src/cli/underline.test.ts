import { describe, expect, it } from 'vitest';
import { underlined } from './underline.js';

describe('an underlined script', () => {
  it('has its marks below the lines they belong to', () => {
    const text = 'SELECT a\nFROM t WHERE b';
    const marks = [
      { start: 7, end: 8, label: '1' },
      { start: 14, end: 15, label: '2' },
      { start: 16, end: 23, label: '3' },
    ];
    expect(underlined(text, marks)).toBe('SELECT a\n       ^1\nFROM t WHERE b\n     ^2\n       ^^^^^^^3');
  });

  it('keeps marks apart that overlap, and goes over the end of a line', () => {
    expect(
      underlined('ab\ncd', [
        { start: 0, end: 5, label: '1' },
        { start: 1, end: 2, label: '2' },
      ]),
    ).toBe('ab\n^^1\n ^2\ncd\n^^1');
  });

  it('is the script where nothing is marked', () => {
    expect(underlined('SELECT 1\n\n', [])).toBe('SELECT 1\n\n');
  });
});
