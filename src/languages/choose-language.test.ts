import { describe, expect, it } from 'vitest';
import { givenOptions } from '../../test/support/given-options.js';
import { plainLanguage } from '../language/plain-language.js';
import { OptionError } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { chooseLanguage } from './choose-language.js';
import { definitionOf } from './definition.js';
import { grammarDefinition } from './grammar-definition.js';
import { sqlDefinition } from './sql/definition.js';

const DEFINITIONS = [sqlDefinition, grammarDefinition, definitionOf(plainLanguage('lines'), ['.txt'])];

function choose(file: string, typed: OptionValues, configured: OptionValues = {}): readonly [string, OptionValues] {
  const { definition, given } = chooseLanguage(DEFINITIONS, file, givenOptions(typed, configured, { dialect: 'auto' }));
  return [definition.name, given.values];
}

describe('chooseLanguage', () => {
  it.each<[string, string]>([
    ['bug.sql', 'sql'],
    ['notes.txt', 'plain'],
    ['bug.unknown', 'sql'],
    ['-', 'sql'],
  ])('selects by the extension of %s the language %s', (file, name) => {
    expect(choose(file, {})).toEqual([name, { dialect: 'auto' }]);
  });

  it('selects the language of a typed --language, whatever the extension', () => {
    expect(choose('bug.sql', { language: 'plain' })).toEqual(['plain', { language: 'plain', dialect: 'auto' }]);
  });

  it('selects the language that an option belongs to', () => {
    const typed = { grammar: 'Json.g4', start: 'value' };
    expect(choose('bug.sql', typed)).toEqual(['grammar', { ...typed, dialect: 'auto' }]);
  });

  it('prefers a typed --language to a configured grammar, which is dropped', () => {
    expect(choose('notes.txt', { language: 'sql' }, { grammar: 'Json.g4', start: 'value' })).toEqual([
      'sql',
      { language: 'sql', dialect: 'auto' },
    ]);
  });

  it('prefers a grammar to a configured language', () => {
    expect(choose('bug.sql', { grammar: 'Json.g4' }, { language: 'sql' })[0]).toBe('grammar');
  });

  it('uses a configured language', () => {
    expect(choose('bug.sql', {}, { language: 'plain' })[0]).toBe('plain');
  });

  it('drops configured options of other languages', () => {
    expect(choose('notes.txt', {}, { dialect: 'mysql', jobs: 2 })).toEqual(['plain', { jobs: 2 }]);
    expect(choose('bug.sql', { language: 'grammar' }, { start: 'value' })[1]).toEqual({
      language: 'grammar',
      dialect: 'auto',
    });
  });

  it.each<[string, OptionValues, string]>([
    ['bug.sql', { start: 'value' }, '--start has no effect without --grammar'],
    ['a.json', { grammar: 'Json.g4', dialect: 'mysql' }, '--dialect has no effect on the language grammar'],
    ['a.json', { language: 'grammar', start: 'value' }, '--start has no effect without --grammar'],
    ['a.json', { language: 'json' }, 'there is no language json; the languages are sql, grammar, plain'],
  ])('rejects for %s the options %j', (file, typed, message) => {
    expect(() => choose(file, typed)).toThrow(new OptionError(message));
  });
});
