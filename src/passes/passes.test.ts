import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../test/support/grammars.js';
import { randomSentences } from '../../test/support/random-sentences.js';
import { applyEdit } from '../edit/edit.js';
import { grammarLanguage } from '../language/grammar-language.js';
import type { PassExample } from '../language/language.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { createLexer } from '../syntax/index.js';
import { passLaws, requireExample, requireLawfulEdits } from '../testing/pass-laws.js';
import { allEdits, halvingRanges } from './edit-order.js';
import { GRAMMAR_PASSES, TIDY_PASSES } from './index.js';

/** A small language that is not SQL: `--` is an operator, and there are no statements. */
const grammar = grammarOf(`grammar Calculator;
program : command+ ;
command : 'let' NAME type? '=' sum ';' | 'print' sum ( ',' sum )* ';' ;
type : ':' NAME ;
sum : product ( ( '+' | '-' ) product )* ;
product : value ( '*' value )* ;
value : NUMBER | STRING | NAME '--'? | '(' sum ')' ;
NUMBER : [0-9]+ ;
STRING : '"' ~["]* '"' ;
NAME : [a-z]+ ;
COMMENT : '#' ~[\\n]* -> skip ;
SPACE : [ \\n]+ -> skip ;`);
const calculator = grammarLanguage(grammar);
const programFor = randomSentences(createLexer(grammar), 'program', 'print 1;');
const sqlite = sqlLanguage('sqlite');
const PASSES = [...GRAMMAR_PASSES, ...TIDY_PASSES];

const CALCULATOR_EXAMPLES: Readonly<Record<string, readonly PassExample[]>> = {
  'delete-statements': [{ before: 'print 1; print 2;', after: '' }],
  'delete-list-items': [
    { before: 'print a, b, c;', after: 'print a, c;' },
    { before: 'let a = 1; print a; print b;', after: 'let a = 1; print b;' },
  ],
  'delete-optionals': [
    { before: 'let a : t = 1;', after: 'let a = 1;' },
    { before: 'print a--;', after: 'print a;' },
  ],
  'hoist-descendants': [{ before: 'print (a + b);', after: 'print a;' }],
  'replace-with-default': [{ before: 'print abc * (d + e);', after: 'print 0;' }],
  'delete-parallel-items': [{ before: 'print a, b, c; print d, e, f;', after: 'print a, c; print d, f;' }],
  'delete-tokens': [{ before: 'print (a);', after: 'print a;' }],
  'simplify-literals': [
    { before: 'print 123;', after: 'print 0;' },
    { before: 'print "abcd";', after: 'print "ab";' },
  ],
  'tidy-whitespace': [{ before: 'print  a ;\n\n# a comment\nprint b;\n', after: 'print a ;\nprint b;\n' }],
};

describe.each(PASSES)('$name', (pass) => {
  it.each(passLaws(pass, { language: sqlite }))('$name', ({ check }) => check());

  it.each(CALCULATOR_EXAMPLES[pass.name] as PassExample[])(
    'leads from $before to $after with another grammar',
    (example) => requireExample(pass, calculator, example),
  );

  it('obeys the laws of passes on random texts of another grammar', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => requireLawfulEdits(pass, calculator, programFor(seed))),
      { numRuns: 100 },
    );
  });

  it('needs the grammar only', () => expect(pass.level).toBe('grammar'));
});

it('proposes edits that remove more text first', () => {
  const snapshot = sqlite.snapshot('SELECT a, b, c, d FROM t');
  const pass = PASSES.find(({ name }) => name === 'delete-list-items');
  const [largest] = pass ? allEdits(pass, snapshot, sqlite) : [];
  expect(largest && applyEdit(snapshot.text, largest)).toBe('SELECT a, b FROM t');
});

it('halves lists down to single items, from the end', () => {
  const ranges = Array.from(halvingRanges(3), ({ from, to }) => [from, to]);
  expect(ranges).toEqual([
    [0, 3],
    [2, 3],
    [0, 2],
    [2, 3],
    [1, 2],
    [0, 1],
  ]);
});
