import { describe, expect, it } from 'vitest';
import { matchVersion } from './match-version.js';

const VERSIONS = ['1.3.2', '1.4.0', '1.4.1', '1.4.10', '2.0.0', '17.2', '17.10'];

describe('matchVersion', () => {
  it.each([
    ['1.4.1', '1.4.1'],
    ['v1.4.1', '1.4.1'],
    ['1.4.1-r.5', '1.4.1'],
    ['1.4', '1.4.10'],
    ['1', '1.4.10'],
    ['1.4.0', '1.4.0'],
    ['2', '2.0.0'],
    ['17', '17.10'],
    ['17.2', '17.2'],
    ['17.10.0-beta.17', '17.10'],
    ['latest', '17.10'],
  ])('finds %s', (wanted, found) => {
    expect(matchVersion('x', wanted, VERSIONS)).toBe(found);
  });

  it.each([
    ['1.4.7', '1.4.10'],
    ['1.4.3', '1.4.1'],
    ['3.1', '2.0.0'],
    ['99', '17.10'],
    ['1.', '17.10'],
    ['newest', '17.10'],
  ])('lists the versions and the nearest one for %s', (wanted, nearest) => {
    expect(() => matchVersion('x', wanted, VERSIONS)).toThrow(
      `x@${wanted}: unknown version; the versions are 17.10, 17.2, 2.0.0, 1.4.10, 1.4.1, 1.4.0, 1.3.2; the nearest one is x@${nearest}`,
    );
  });
});
