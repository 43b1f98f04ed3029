import { describe, expect, it } from 'vitest';
import { givenOptions } from '../../test/support/given-options.js';
import { OptionError } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { BUILT_IN } from '../registry.js';
import { chooseAlgorithm } from './choose-algorithm.js';

function choose(typed: OptionValues, configured: OptionValues = {}, language = 'sql'): string {
  const given = givenOptions(typed, configured, { algorithm: 'minrepro' });
  return chooseAlgorithm(BUILT_IN.algorithms, language, given).name;
}

describe('chooseAlgorithm', () => {
  it('creates every algorithm', () => {
    for (const { name } of BUILT_IN.algorithms) expect(choose({ algorithm: name })).toBe(name);
    expect(choose({})).toBe('minrepro');
  });

  it('drops configured options of another algorithm', () => {
    expect(choose({}, { unit: 'lines' })).toBe('minrepro');
  });

  it('rejects an algorithm for another language', () => {
    expect(() => choose({ algorithm: 'apollo' }, {}, 'grammar')).toThrow(
      new OptionError('--algorithm apollo works on the language sql only, not on grammar'),
    );
  });

  it('rejects a typed option of another algorithm', () => {
    expect(() => choose({ algorithm: 'hdd', unit: 'lines' })).toThrow(
      new OptionError('--unit belongs to --algorithm ddmin'),
    );
    expect(() => choose({ algorithm: 'hdd', repair: true })).toThrow(
      new OptionError('--repair belongs to --algorithm simp or simp-exhaustive'),
    );
  });

  it('requires an engine to estimate costs', () => {
    expect(() => choose({ algorithm: 'simp', cheapestFirst: true })).toThrow(
      new OptionError('--cheapest-first needs --engine NAME'),
    );
    expect(choose({ algorithm: 'simp', cheapestFirst: true, engine: 'sqlite' })).toBe('simp');
  });
});
