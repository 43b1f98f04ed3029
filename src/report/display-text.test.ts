import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutToWidth, visibleText, widthOf } from './display-text.js';

describe('visibleText', () => {
  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['a\tb\nc', 'a  b\nc'],
    ['\x1b[2J\x07\r', '␛[2J␇␍'],
    ['\x7f\x9b31m', '␡\ufffd31m'],
    ['\u202egnp.exe', '\ufffdgnp.exe'],
    ['\udc80', '\ufffd'],
    ['日本 👍', '日本 👍'],
  ])('of %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it('contains nothing that a terminal executes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the property is about these characters
        expect(visibleText(text)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
      }),
    );
  });
});

describe('widthOf', () => {
  it.each([
    ['SELECT', 6],
    ['日本', 4],
    ['e\u0301', 1],
    ['👍', 2],
    ['❤\ufe0f', 2],
    ['ｱ', 1],
    ['한글', 4],
    ['größe', 5],
  ])('of %j', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});

describe('cutToWidth', () => {
  it.each([
    ['SELECT', 6, 'SELECT'],
    ['SELECT', 5, 'SELE…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['SELECT', 1, '…'],
    ['SELECT', 0, ''],
  ])('of %j to %i columns', (text, width, cut) => {
    expect(cutToWidth(text, width)).toBe(cut);
  });

  it('never exceeds the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(50), (text, width) => {
        const cut = cutToWidth(visibleText(text), width);
        expect(widthOf(cut)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
