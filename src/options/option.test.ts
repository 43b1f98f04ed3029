import { describe, expect, it } from 'vitest';
import { faultOf, flagOf, type OptionDefinition, parseOption, usageOf } from './option.js';

const option = (definition: Partial<OptionDefinition>): OptionDefinition => ({
  name: 'example',
  kind: 'text',
  about: 'an example',
  ...definition,
});

describe('flagOf', () => {
  it.each([
    [{ name: 'jobs' }, '--jobs'],
    [{ name: 'maxCalls' }, '--max-calls'],
    [{ name: 'format', isNegated: true }, '--no-format'],
  ])('turns %j into %s', (definition, flag) => {
    expect(flagOf(definition)).toBe(flag);
  });
});

describe('usageOf', () => {
  it.each<[Partial<OptionDefinition>, string]>([
    [{ kind: 'switch' }, '--example'],
    [{ kind: 'count', value: 'N' }, '--example N'],
    [{ kind: 'number', value: 'PERCENT', isValueOptional: true }, '--example [PERCENT]'],
    [{ kind: 'texts', value: 'NAME' }, '--example NAME...'],
  ])('shows %j as %s', (definition, usage) => {
    expect(usageOf(option(definition))).toBe(usage);
  });
});

describe('parseOption', () => {
  it.each<[Partial<OptionDefinition>, string, string | number]>([
    [{ kind: 'count' }, '3', 3],
    [{ kind: 'number' }, '1e-9', 1e-9],
    [{ kind: 'choice', choices: ['all', 'grammar'] }, 'grammar', 'grammar'],
    [{ kind: 'text' }, '', ''],
    [{ kind: 'file' }, './a b', './a b'],
  ])('reads a value of %j from %j', (definition, text, value) => {
    expect(parseOption(option(definition), text)).toBe(value);
  });

  it.each<[Partial<OptionDefinition>, string, string]>([
    [{ kind: 'count' }, '0', 'It takes a number above 0.'],
    [{ kind: 'count' }, '1.5', 'It takes a whole number above 0.'],
    [{ kind: 'count' }, 'many', 'It takes a number above 0.'],
    [{ kind: 'number' }, ' ', 'It takes a number above 0.'],
    [{ kind: 'number' }, '-1', 'It takes a number above 0.'],
    [{ kind: 'choice', choices: ['all', 'grammar'] }, 'some', 'It takes one of all, grammar.'],
    [{ kind: 'choice', choices: ['c', 'python'] }, 'pyhton', 'It takes one of c, python; did you mean python?'],
  ])('rejects for %j the text %j', (definition, text, message) => {
    expect(() => parseOption(option(definition), text)).toThrow(new RangeError(message));
  });
});

describe('faultOf', () => {
  it.each<[Partial<OptionDefinition>, unknown]>([
    [{ kind: 'switch' }, false],
    [{ kind: 'text' }, ''],
    [{ kind: 'texts' }, ['a', 'b']],
    [{ kind: 'count' }, 2],
    [{ kind: 'number', isValueOptional: true }, true],
    [{ kind: 'choice', choices: ['all'] }, 'all'],
  ])('accepts for %j the value %j', (definition, value) => {
    expect(faultOf(option(definition), value)).toBeUndefined();
  });

  it.each<[Partial<OptionDefinition>, unknown, string]>([
    [{ kind: 'switch' }, 'yes', 'it takes true or false'],
    [{ kind: 'text' }, 3, 'it takes a text'],
    [{ kind: 'file' }, true, 'it takes a text'],
    [{ kind: 'texts' }, 'a', 'it takes a list of texts'],
    [{ kind: 'texts' }, ['a', 1], 'it takes a list of texts'],
    [{ kind: 'count' }, '3', 'it takes a number'],
    [{ kind: 'count' }, 2.5, 'it takes a whole number above 0'],
    [{ kind: 'number' }, 0, 'it takes a number above 0'],
    [{ kind: 'number' }, true, 'it takes a number'],
    [{ kind: 'choice', choices: ['all', 'grammar'] }, 'some', 'it takes one of all, grammar'],
  ])('names the fault for %j of the value %j', (definition, value, fault) => {
    expect(faultOf(option(definition), value)).toBe(fault);
  });
});
