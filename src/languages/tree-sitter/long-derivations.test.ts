import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDerivations, type Derive } from './derivations.js';
import { readGrammarData } from './grammar-data.js';
import { importGrammar } from './import-grammar.js';
import { deriveLong } from './long-derivations.js';

const require = createRequire(import.meta.url);

function derivationsOf(name: string): Derive {
  const file = require.resolve(`tree-sitter-${name}/src/grammar.json`);
  return createDerivations(importGrammar(readGrammarData(JSON.parse(readFileSync(file, 'utf8')))));
}

it.each([
  [
    'json',
    'array',
    ["'['", 'true'],
    [
      ["','", 'number'],
      ["','", 'object'],
    ],
    ["','", 'null', "']'"],
  ],
  ['json', 'document', [], [['object'], ['array']], ['number']],
  ['javascript', 'array', ["'['", 'number'], [["','", 'string'], ["','"]], ["']'"]],
  ['javascript', 'class_body', ["'{'"], [['field_definition', "';'"], ['method_definition']], ["'}'"]],
  ['javascript', 'program', ['hash_bang_line'], [['if_statement'], ['class_declaration']], ['if_statement']],
  [
    'python',
    'module',
    [],
    [['expression_statement'], ['if_statement'], ['pass_statement', "';'", 'pass_statement']],
    [],
  ],
  ['c', 'translation_unit', ['declaration'], [['function_definition'], ['preproc_include']], ['declaration']],
  [
    'c',
    'declaration',
    ['primitive_type', 'identifier'],
    [
      ["','", 'pointer_declarator'],
      ["','", 'identifier'],
    ],
    ["';'"],
  ],
])('derives long sequences as short ones: %s %s', (language, rule, head, iterations, tail) => {
  const derive = derivationsOf(language);
  const long = deriveLong((name, children) => {
    expect(children.length).toBeLessThan(20);
    return derive(name, children);
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...iterations), { minLength: 50, maxLength: 60 }), (chosen) => {
      const children = [...head, ...chosen.flat(), ...tail];
      const expected = derive(rule, children);
      expect(expected).toBeDefined();
      expect(long(rule, children)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

it('does not derive what its rule does not', () => {
  const derive = deriveLong(derivationsOf('json'));
  const items = Array.from({ length: 50 }, () => ["','", 'number']).flat();
  expect(derive('array', ["'['", 'number', ...items, "']'"])).toBeDefined();
  expect(derive('array', ["'['", 'number', ...items, 'number', "']'"])).toBeUndefined();
  expect(derive('array', ["'['", ...items, "']'"])).toBeUndefined();
  expect(derive('array', ["'['", 'number', ...items])).toBeUndefined();
});
