import { describe, expect, it } from 'vitest';
import { givenOptions } from '../../test/support/given-options.js';
import { plainLanguage } from '../language/plain-language.js';
import { grammarDefinition } from '../language-files/grammar-definition.js';
import { OptionError } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { chooseLanguage } from './choose-language.js';
import { definitionOf, type LanguageDefinition } from './definition.js';
import { sqlDefinition } from './sql/definition.js';

const plain = plainLanguage('lines');
const DEFINITIONS: readonly LanguageDefinition[] = [
  sqlDefinition,
  grammarDefinition,
  { ...definitionOf(plain, ['.txt']), isFallback: true },
  {
    ...definitionOf({ ...plain, name: 'python' }, ['.py']),
    fileNames: ['wscript'],
    interpreters: ['python'],
    isWithoutEngines: true,
  },
];

function choose(file: string, typed: OptionValues, configured: OptionValues = {}): readonly [string, OptionValues] {
  const choice = { file, text: 'x = 1', isForEngine: (typed['engine'] ?? configured['engine']) !== undefined };
  const given = givenOptions(typed, configured, { dialect: 'auto' });
  const chosen = chooseLanguage(DEFINITIONS, choice, given);
  return [chosen.definition.name, chosen.given.values];
}

describe('chooseLanguage', () => {
  it.each<[string, string]>([
    ['bug.sql', 'sql'],
    ['notes.txt', 'plain'],
    ['bug.unknown', 'plain'],
    ['-', 'plain'],
    ['crash.py', 'python'],
    ['OLD.PY', 'python'],
    ['sub/wscript', 'python'],
  ])('selects by the name of %s the language %s', (file, name) => {
    expect(choose(file, {})).toEqual([name, { dialect: 'auto' }]);
  });

  it.each<[string, string]>([
    ['#!/usr/bin/python', 'python'],
    ['#!/usr/bin/env python3', 'python'],
    ['#! /usr/bin/env -S LANG=C python3.12 -u\nx', 'python'],
    ['#!/bin/cat\npython', 'plain'],
    ['#!', 'plain'],
    ['CREATE TABLE t (a);\nSELECT a FROM t;', 'sql'],
    ['python', 'plain'],
    ['', 'plain'],
  ])('selects by the text %j the language %s', (text, name) => {
    const choice = { file: '-', text, isForEngine: false };
    expect(chooseLanguage(DEFINITIONS, choice, givenOptions({}, {}, {})).definition.name).toBe(name);
  });

  it('selects SQL for engines, unless an option names another language', () => {
    expect(choose('bug.unknown', { engine: 'sqlite' })[0]).toBe('sql');
    expect(choose('crash.py', { engine: 'sqlite' })[0]).toBe('sql');
    expect(choose('bug.sql', { engine: 'sqlite', language: 'plain' })[0]).toBe('plain');
    expect(choose('bug.sql', { engine: 'sqlite' }, { language: 'python' })[0]).toBe('sql');
  });

  it('has a fallback only for a language that nobody asked for', () => {
    const fallbackFor = (typed: OptionValues): string | undefined =>
      chooseLanguage(DEFINITIONS, { file: 'a.py', text: '', isForEngine: false }, givenOptions(typed, {}, {})).fallback
        ?.name;
    expect(fallbackFor({})).toBe('plain');
    expect(fallbackFor({ language: 'python' })).toBeUndefined();
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
    ['a.json', { language: 'json' }, 'there is no language json; the languages are sql, grammar, plain, python'],
    [
      'a.py',
      { language: 'python', engine: 'sqlite' },
      'engines cannot run the language python; use --test COMMAND instead of --engine',
    ],
  ])('rejects for %s the options %j', (file, typed, message) => {
    expect(() => choose(file, typed)).toThrow(new OptionError(message));
  });
});
