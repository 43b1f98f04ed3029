import { describe, expect, it } from 'vitest';
import { areAlike, areAlikeInAnyOrder, missingFrom } from './rows.js';

describe('areAlikeInAnyOrder', () => {
  it.each<[string[], string[], number, boolean]>([
    [['1', '2'], ['2', '1'], 0, true],
    [['1', '1', '2'], ['1', '2', '2'], 0, false],
    [['1'], ['1', '1'], 0, false],
    [['0.30000000000000004|x'], ['0.3|x'], 0, false],
    [['0.30000000000000004|x'], ['0.3|x'], 1e-9, true],
    [['0.3|x'], ['0.4|x'], 1e-9, false],
    [['0.3|x'], ['0.3|y'], 1e-3, false],
    [['a'], ['b'], 1, false],
    [['9.999999', '10.2'], ['10.2', '10.000001'], 1e-5, true],
    [['1|2'], ['1|2|3'], 1, false],
    [['-5e-7'], ['-5.0000001e-7'], 1e-6, true],
  ])('compares %j with %j, tolerance %d: %s', (first, second, tolerance, expected) => {
    expect(areAlikeInAnyOrder(first, second, tolerance)).toBe(expected);
    expect(areAlikeInAnyOrder(second, first, tolerance)).toBe(expected);
  });
});

describe('areAlike', () => {
  it('compares the order of the rows', () => {
    expect(areAlike(['1', '2'], ['2', '1'])).toBe(false);
    expect(areAlike(['1', '2'], ['1', '2'])).toBe(true);
  });

  it('tolerates small differences of numbers', () => {
    expect(areAlike(['1', '2.0000001'], ['1', '2'], 1e-6)).toBe(true);
    expect(areAlike(['1', '2.0000001'], ['1', '2'])).toBe(false);
  });
});

describe('missingFrom', () => {
  it('counts duplicates', () => {
    expect(missingFrom(['a', 'a', 'b', 'c'], ['a', 'c', 'c'])).toEqual(['a', 'b']);
  });

  it('prefers equal rows to similar rows', () => {
    expect(missingFrom(['1.0000001', '1'], ['1'], 1e-6)).toEqual(['1.0000001']);
  });
});
