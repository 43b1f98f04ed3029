import { describe, expect, it } from 'vitest';
import { defineAlgorithm } from './algorithms/algorithm.js';
import { minrepro } from './algorithms/minrepro.js';
import type { Language, Pass } from './language/language.js';
import { plainLanguage } from './language/plain-language.js';
import { BUILT_IN, choicesOf, extendRegistry, passesFor } from './registry.js';

const pass = (name: string): Pass => ({ name, about: '', level: 'grammar', edits: () => [], examples: [] });
const language: Language = { ...plainLanguage('lines'), passes: [pass('first'), pass('last')] };

/** The names of the passes of the language after an extension. */
function passNames(...passes: NonNullable<Parameters<typeof extendRegistry>[1]['passes']>): string[] {
  return passesFor(extendRegistry(BUILT_IN, { passes }), language).map(({ name }) => name);
}

describe('passesFor', () => {
  it('adds passes at the end', () => {
    expect(passNames(pass('x'), { pass: pass('y') })).toEqual(['first', 'last', 'x', 'y']);
  });

  it('adds a pass before another one, which may be an extension too', () => {
    expect(passNames({ pass: pass('x'), before: 'last' })).toEqual(['first', 'x', 'last']);
    expect(passNames({ pass: pass('x'), before: 'first' }, { pass: pass('y'), before: 'x' })).toEqual([
      'y',
      'x',
      'first',
      'last',
    ]);
  });

  it('adds a pass at the end if there is no pass of the name', () => {
    expect(passNames({ pass: pass('x'), before: 'unknown' })).toEqual(['first', 'last', 'x']);
  });

  it('adds a pass only to its language', () => {
    expect(passNames({ pass: pass('x'), language: 'sql' })).toEqual(['first', 'last']);
    expect(passNames({ pass: pass('x'), language: 'plain' })).toEqual(['first', 'last', 'x']);
  });
});

describe('extendRegistry', () => {
  it('adds a language as a definition', async () => {
    const { languages } = extendRegistry(BUILT_IN, { languages: [language] });
    expect(languages.slice(0, -1)).toEqual(BUILT_IN.languages);
    const added = languages.at(-1);
    expect(added?.name).toBe('plain');
    const make = await added?.create({ text: '', options: {}, level: 'grammar', setup: '', dialects: [] });
    expect(make?.()).toBe(language);
  });

  it('adds an algorithm as a definition or as a factory', () => {
    const definition = { name: 'mine', about: 'example', create: () => minrepro() };
    for (const algorithm of [definition, defineAlgorithm(definition)])
      expect(extendRegistry(BUILT_IN, { algorithms: [algorithm] }).algorithms.at(-1)).toBe(definition);
  });

  it('rejects a name that is already taken', () => {
    const definition = { name: 'mine', about: 'example', create: () => minrepro() };
    expect(() => extendRegistry(BUILT_IN, { algorithms: [{ ...definition, name: 'hdd' }] })).toThrow(
      new RangeError('algorithms[0]: the name hdd is already taken'),
    );
    expect(() => extendRegistry(BUILT_IN, { algorithms: [definition, definition] })).toThrow(
      new RangeError('algorithms[1]: the name mine is already taken'),
    );
  });

  it('does not change the registry that it extends', () => {
    const before = BUILT_IN.languages.length;
    extendRegistry(BUILT_IN, { languages: [language], passes: [pass('x')] });
    expect([BUILT_IN.languages.length, BUILT_IN.passes.length]).toEqual([before, 0]);
  });
});

describe('choicesOf', () => {
  it('lists fixed choices before names from the registry', () => {
    const registry = extendRegistry(BUILT_IN, { languages: [language] });
    const option = {
      name: 'language',
      kind: 'choice',
      about: '',
      choices: ['auto'],
      choicesFrom: 'languages',
    } as const;
    expect(choicesOf(registry, option)).toEqual(['auto', ...BUILT_IN.languages.map(({ name }) => name), 'plain']);
    expect(choicesOf(registry, { name: 'jobs', kind: 'count', about: '' })).toEqual([]);
  });
});
