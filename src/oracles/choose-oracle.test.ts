import { describe, expect, it } from 'vitest';
import { givenOptions } from '../../test/support/given-options.js';
import { OptionError } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { chooseOracle } from './choose-oracle.js';
import { ORACLES } from './index.js';

/** The name of the chosen oracle, and the options that have an effect. */
function choose(typed: OptionValues, configured: OptionValues = {}): readonly [string, OptionValues] {
  const { definition, given } = chooseOracle(ORACLES, givenOptions(typed, configured), 'sqlite, duckdb');
  return [definition.name, given.values];
}

describe('chooseOracle', () => {
  it.each<[OptionValues, string]>([
    [{ engine: 'sqlite' }, 'failure'],
    [{ engine: 'sqlite', expect: 'crash' }, 'failure'],
    [{ engine: 'sqlite', against: 'duckdb', ordered: true, tolerance: 1e-9 }, 'failure'],
    [{ test: './test.sh' }, 'command'],
    [{ engine: 'sqlite', relation: 'tlp', setup: 'schema.sql' }, 'relation'],
    [{ engine: 'sqlite', planContains: 'SCAN' }, 'plan'],
    [{ engine: 'sqlite', withoutIndexes: true, planDiffers: true }, 'plan'],
    [{ engine: 'sqlite', switch: 'PRAGMA x', slower: 10, byTime: true }, 'slow'],
    [{ oracle: 'check.mjs' }, 'module'],
    [{ oracle: 'check.mjs', engine: 'sqlite', against: 'duckdb' }, 'module'],
  ])('for %j selects %s and keeps all options', (typed, name) => {
    expect(choose(typed)).toEqual([name, typed]);
  });

  it.each<[OptionValues, string]>([
    [{}, 'no oracle given: use --test COMMAND, or --engine NAME (sqlite, duckdb)'],
    [{ engine: 'sqlite', relation: 'tlp', slower: 2 }, 'use only one of --relation and --slower'],
    [{ engine: 'sqlite', byTime: true }, '--by-time has no effect without --slower'],
    [{ engine: 'sqlite', relation: 'tlp', byTime: true }, '--by-time has no effect without --slower'],
    [{ engine: 'sqlite', relation: 'tlp', ordered: true }, '--ordered has no effect with --relation'],
    [{ test: 'x', tolerance: 0.1 }, '--tolerance has no effect with --test'],
    [
      { engine: 'sqlite', ordered: true },
      '--ordered compares two engines: give --against or --switch or --without-indexes',
    ],
    [
      { engine: 'sqlite', planDiffers: 5 },
      '--plan-differs compares two engines: give --against or --switch or --without-indexes',
    ],
    [{ engine: 'sqlite', slower: 2 }, '--slower compares two engines: give --against or --switch or --without-indexes'],
    [{ engine: 'sqlite', against: 'duckdb', relation: 'tlp' }, '--relation uses one engine: leave out --against'],
    [{ test: 'x', engine: 'sqlite' }, 'only one oracle is possible: use --test or --engine'],
    [{ test: 'x', setup: 'schema.sql' }, '--setup has no effect with --test'],
    [{ relation: 'tlp' }, '--relation needs --engine NAME (sqlite, duckdb)'],
    [{ fresh: true }, '--fresh needs --engine NAME (sqlite, duckdb)'],
    [{ oracle: 'check.mjs', against: 'duckdb' }, '--against needs --engine NAME (sqlite, duckdb)'],
  ])('rejects %j', (typed, message) => {
    expect(() => choose(typed)).toThrow(new OptionError(message));
  });
});

describe('chooseOracle with a configuration file', () => {
  it.each<[string, OptionValues, OptionValues, string, OptionValues]>([
    [
      'drops options of another oracle',
      { engine: 'sqlite' },
      { byTime: true, jobs: 2 },
      'failure',
      { engine: 'sqlite', jobs: 2 },
    ],
    [
      'drops options that compare two engines',
      { engine: 'sqlite' },
      { ordered: true },
      'failure',
      { engine: 'sqlite' },
    ],
    [
      'drops a second engine that the oracle does not use',
      { relation: 'tlp' },
      { engine: 'sqlite', against: 'duckdb' },
      'relation',
      { relation: 'tlp', engine: 'sqlite' },
    ],
    [
      'prefers a typed test command to a configured engine',
      { test: 'x' },
      { engine: 'sqlite', against: 'duckdb', expect: 'crash' },
      'command',
      { test: 'x' },
    ],
    [
      'prefers a typed engine to a configured test command',
      { engine: 'sqlite' },
      { test: 'x' },
      'failure',
      { engine: 'sqlite' },
    ],
    [
      'prefers a typed oracle to a configured oracle',
      { engine: 'sqlite', relation: 'tlp' },
      { expect: 'crash', slower: 2 },
      'relation',
      { engine: 'sqlite', relation: 'tlp' },
    ],
    [
      'uses a configured oracle with a typed engine',
      { engine: 'sqlite' },
      { relation: 'norec' },
      'relation',
      { engine: 'sqlite', relation: 'norec' },
    ],
    [
      'drops engine options if the oracle uses no engine',
      { oracle: 'check.mjs' },
      { fresh: true, setup: 'schema.sql' },
      'module',
      { oracle: 'check.mjs' },
    ],
    ['uses a configured test command', {}, { test: 'x', setup: 'schema.sql' }, 'command', { test: 'x' }],
  ])('%s', (_, typed, configured, name, effective) => {
    expect(choose(typed, configured)).toEqual([name, effective]);
  });

  it.each<[OptionValues, OptionValues, string]>([
    [{}, { fresh: true }, 'no oracle given: use --test COMMAND, or --engine NAME (sqlite, duckdb)'],
    [{ ordered: true }, { test: 'x' }, '--ordered has no effect with --test'],
    [
      { engine: 'sqlite' },
      { planDiffers: true },
      '--plan-differs compares two engines: give --against or --switch or --without-indexes',
    ],
    [
      { engine: 'sqlite' },
      { slower: 2 },
      '--slower compares two engines: give --against or --switch or --without-indexes',
    ],
  ])('rejects the typed options %j with the configuration %j', (typed, configured, message) => {
    expect(() => choose(typed, configured)).toThrow(new OptionError(message));
  });
});
