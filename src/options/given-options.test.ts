import { describe, expect, it } from 'vitest';
import { givenOptions } from '../../test/support/given-options.js';
import { type GivenOptions, isGiven, OptionError, rejectOptions, withoutOptions, yieldingTo } from './given-options.js';
import type { OptionDefinition } from './option.js';

const OPTIONS: readonly OptionDefinition[] = [
  { name: 'byTime', kind: 'switch', about: 'measure time' },
  { name: 'maxCalls', kind: 'count', value: 'N', about: 'stop after N calls' },
];

describe('isGiven', () => {
  it('is true for typed and configured values, unless they are false', () => {
    const given = givenOptions({ byTime: true }, { maxCalls: 3, ordered: false }, { jobs: 1 });
    expect(['byTime', 'maxCalls', 'ordered', 'jobs', 'seed'].map((name) => isGiven(given, name))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('withoutOptions', () => {
  it('removes values and keeps the sources of the others', () => {
    const given = withoutOptions(givenOptions({ byTime: true, maxCalls: 3 }), ['byTime']);
    expect(given.values).toEqual({ maxCalls: 3 });
    expect(given.sourceOf('maxCalls')).toBe('command line');
  });
});

describe('rejectOptions', () => {
  const reason = (flag: string): string => `${flag} has no effect`;

  it('throws if the user typed one of the options, and names the first of them', () => {
    expect(() => rejectOptions(givenOptions({ byTime: true }, { maxCalls: 3 }), OPTIONS, reason)).toThrow(
      new OptionError('--by-time has no effect'),
    );
    expect(() => rejectOptions(givenOptions({ byTime: true, maxCalls: 3 }), OPTIONS, reason)).toThrow(
      new OptionError('--by-time has no effect'),
    );
  });

  it('drops options of the configuration file', () => {
    const { values } = rejectOptions(givenOptions({ engine: 'sqlite' }, { byTime: true, jobs: 2 }), OPTIONS, reason);
    expect(values).toEqual({ engine: 'sqlite', jobs: 2 });
  });

  it('keeps defaults', () => {
    const { values } = rejectOptions(givenOptions({}, {}, { maxCalls: 5 }), OPTIONS, reason);
    expect(values).toEqual({ maxCalls: 5 });
  });
});

describe('yieldingTo', () => {
  const choose = ({ values }: GivenOptions): string => {
    if (values['test'] !== undefined) throw new OptionError('--against has no effect', { isRejection: true });
    if (values['engine'] === undefined) throw new OptionError('no oracle given');
    return 'engine';
  };

  it('drops the choice of the configuration if a typed option contradicts it', () => {
    expect(yieldingTo(givenOptions({ engine: 'sqlite' }, { test: 'x' }), ['test'], choose)).toBe('engine');
  });

  it('reports the contradiction if nothing else can be chosen, and what is missing at once', () => {
    expect(() => yieldingTo(givenOptions({}, { test: 'x' }), ['test'], choose)).toThrow('--against has no effect');
    expect(() => yieldingTo(givenOptions({}, {}), ['test'], choose)).toThrow('no oracle given');
  });
});
