import { describe, expect, it } from 'vitest';
import { areAlike, areAlikeInAnyOrder, missingFrom } from './rows.js';

describe('rows', () => {
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
  ])('%j and %j within %d: %s', (some, others, tolerance, expected) => {
    expect(areAlikeInAnyOrder(some, others, tolerance)).toBe(expected);
    expect(areAlikeInAnyOrder(others, some, tolerance)).toBe(expected);
  });

  it('stand in order where that matters', () => {
    expect(areAlike(['1', '2'], ['2', '1'])).toBe(false);
    expect(areAlike(['1', '2.0000001'], ['1', '2'], 1e-6)).toBe(true);
  });

  it('are missing as often as they are', () => {
    expect(missingFrom(['a', 'a', 'b', 'c'], ['a', 'c', 'c'])).toEqual(['a', 'b']);
    expect(missingFrom(['1.0000001', '1'], ['1'], 1e-6)).toEqual(['1.0000001']);
  });
});
