import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../test/support/grammars.js';
import { randomSentences } from '../../test/support/random-sentences.js';
import { applyEdit } from '../edit/edit.js';
import { grammarLanguage } from '../language/grammar-language.js';
import type { Language, Pass, PassExample } from '../language/language.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { reduce } from '../reduce.js';
import { createLexer } from '../syntax/index.js';
import { passLaws, requireExample, requireLawfulEdits } from '../testing/pass-laws.js';
import { deleteListItems } from './delete-list-items.js';
import { deleteOptionals } from './delete-optionals.js';
import { deleteStatements } from './delete-statements.js';
import { allEdits, halvingRanges } from './edit-order.js';
import { GRAMMAR_PASSES, TIDY_PASSES } from './index.js';
import { inlineCalls } from './inline-calls.js';
import { replaceWithSimilar } from './replace-with-similar.js';
import { unifyIdentifiers } from './unify-identifiers.js';
import { unwrapLists } from './unwrap-lists.js';

/** A small language that is not SQL: `--` is an operator, and there are no statements. */
const grammar = grammarOf(`grammar Calculator;
program : command+ ;
command : 'let' NAME type? '=' sum ';' | 'print' sum ( ',' sum )* ';' | 'begin' command* 'end' ;
type : ':' NAME ;
sum : product ( ( '+' | '-' ) product )* ;
product : value ( '*' value )* ;
value : NUMBER | STRING | NAME '--'? | NAME '(' sum ( ',' sum )* ')' | '(' sum ')' ;
NUMBER : [0-9]+ ;
STRING : '"' ~["]* '"' ;
NAME : [a-z]+ ;
COMMENT : '#' ~[\\n]* -> skip ;
SPACE : [ \\n]+ -> skip ;`);
const calculator = grammarLanguage(grammar);
const programFor = randomSentences(createLexer(grammar), 'program', 'print 1;');
const sqlite = sqlLanguage('sqlite');
const PASSES = [deleteStatements, deleteListItems, deleteOptionals, ...GRAMMAR_PASSES, ...TIDY_PASSES];

const CALCULATOR_EXAMPLES: Readonly<Record<string, readonly PassExample[]>> = {
  'delete-statements': [{ before: 'print 1; print 2;', after: '' }],
  'delete-layers': [
    { before: 'print a, b, c;', after: 'print a, c;' },
    { before: 'let a : t = 1; print a--;', after: 'let a : t = 1; print a;' },
  ],
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
  'delete-names': [
    { before: 'let a = 1; print b, a; print c;', after: 'print b; print c;' },
    { before: 'let a = 1; print b, f(c, a); print c;', after: 'print b, f(c); print c;' },
    { before: 'let a = 1; print f(a);', after: '' },
  ],
  'delete-parallel-items': [{ before: 'print a, b, c; print d, e, f;', after: 'print a, c; print d, f;' }],
  'delete-text-lines': [
    { before: 'print "a\nb\nc";', after: 'print "a\nc";' },
    { before: 'print "a\nb";', after: 'print "b";' },
  ],
  'delete-text-words': [
    { before: 'print "one, two three";', after: 'print "one, three";' },
    { before: 'print " at last (it) works";', after: 'print "(it) works";' },
    { before: 'print "f(x, y, z)";', after: 'print "f(x, z)";' },
  ],
  'delete-tokens': [{ before: 'print (a);', after: 'print a;' }],
  'simplify-literals': [
    { before: 'print 123;', after: 'print 0;' },
    { before: 'print "abcd";', after: 'print "abc";' },
  ],
  'unwrap-lists': [
    { before: 'print a, f(b, c), d;', after: 'print a, b, c, d;' },
    { before: 'begin print a; print b; end print c;', after: 'print a; print b; print c;' },
  ],
  'inline-assignments': [
    { before: 'let a = 1; print a;', after: 'print 1;' },
    { before: 'let a : t = b * 2; print a * 3, a;', after: 'print (b * 2) * 3, (b * 2);' },
  ],
  'replace-with-similar': [{ before: 'print (a + b) * c; print d;', after: 'print d; print d;' }],
  'unify-identifiers': [
    { before: 'let count = 1; print count, total;', after: 'let count = 1; print count, count;' },
    { before: 'let sum = 1; print sum + total;', after: 'let sum = 1; print sum + sum;' },
  ],
  'shorten-names': [
    { before: 'let count = total; print count;', after: 'let a = b; print a;' },
    { before: 'let count = a; print count;', after: 'let b = a; print b;' },
  ],
  'tidy-whitespace': [
    { before: 'print  a ;\n\n# a comment\nprint b;\n', after: 'print a;\nprint b;\n' },
    { before: '  begin\n\n    print f(\n a\n , b ) ;\n  end', after: 'begin\n  print f(a, b);\nend' },
  ],
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

it('are documented in docs/passes.md, in order and with the same texts', () => {
  const page = readFileSync(new URL('../../docs/passes.md', import.meta.url), 'utf8');
  const section = page.split('\n## ').find((part) => part.startsWith('Other languages')) ?? '';
  const rows = [...section.matchAll(/^\| `([^`]+)` +\| (grammar) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual([...GRAMMAR_PASSES, ...TIDY_PASSES].map(({ name, level, about }) => [name, level, about]));
});

/** All texts that the edits of a pass lead to, in the order in which they are tried. */
function textsOf(pass: Pass, text: string): string[] {
  return allEdits(pass, calculator.snapshot(text), calculator).map((edit) => applyEdit(text, edit));
}

describe('the passes for languages without a model of names', () => {
  it('replace a list item by all items inside it, in any list around them that allows them', () => {
    expect(textsOf(unwrapLists, 'begin begin print a, f(b, c); end print d; end')).toEqual([
      'begin print a, f(b, c); end print d;',
      'begin print a, f(b, c); print d; end',
      'begin begin print a, b, c; end print d; end',
    ]);
    expect(textsOf(unwrapLists, 'print a; print b, c;')).toEqual([]);
  });

  it('remove the indentation of what is unwrapped', () => {
    const text = 'begin\n  begin\n    print a;\n      print b;\n  end\nend\nprint c;';
    const language: Language = { ...calculator, hasIndentation: true };
    const edits = allEdits(unwrapLists, calculator.snapshot(text), language);
    expect(edits.map((edit) => applyEdit(text, edit))).toContain('begin\n  print a;\n    print b;\nend\nprint c;');
  });

  it('replace a node by the shortest ones from elsewhere', () => {
    expect(textsOf(replaceWithSimilar, 'print (a + 1) * 2; print b;')).toContain('print b; print b;');
    expect(textsOf(replaceWithSimilar, 'print a; print b;')).toEqual([]);
  });

  it('unify names in the direction that makes the text shorter', () => {
    expect(textsOf(unifyIdentifiers, 'let long = b; print long, a;')).toEqual([
      'let b = b; print b, a;',
      'let a = b; print a, a;',
      'let long = a; print long, a;',
    ]);
  });

  it('propose a number of edits in proportion to the text', () => {
    const program = (count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `let ${nameOf(i)} = f(1, ${i}); begin print ${nameOf(i)}, "text"; end`,
      ).join('\n');
    for (const pass of PASSES) {
      const [small, large] = [textsOf(pass, program(20)).length, textsOf(pass, program(80)).length];
      expect(large, pass.name).toBeLessThan(6 * small + 40);
    }
  });

  it('leave nothing that one of their edits could remove', async () => {
    const text =
      'let width = 4; begin let height = f(width, (9)); begin print "unused", height; print f(1); end end print width;';
    const isFailing = (candidate: string): boolean =>
      calculator.snapshot(candidate).statements.every(({ isCovered }) => isCovered) &&
      /f\s*\(/.test(candidate) &&
      /print[^;]*,/.test(candidate);
    const reduction = await reduce({ text, language: calculator, oracle: isFailing });
    expect(reduction).toMatchObject({ minimal: true, tokensAfter: 8 });
    const snapshot = calculator.snapshot(reduction.text);
    for (const pass of GRAMMAR_PASSES)
      for (const edit of allEdits(pass, snapshot, calculator)) {
        const candidate = applyEdit(reduction.text, edit);
        expect(isFailing(candidate) && calculator.countTokens(candidate) < 8, candidate).toBe(false);
      }
  });
});

/** The words a, b, … z, ba, bb, … */
function nameOf(index: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  return index < 26 ? `v${letter}` : nameOf(Math.floor(index / 26)) + letter;
}

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

describe('inline-calls', () => {
  const functions = grammarLanguage(
    grammarOf(`grammar Functions;
program : statement* ;
statement : 'function' NAME '(' NAME? ')' block? 'end' | NAME '=' value ;
block : statement* result? ;
result : 'return' value ;
value : NAME ( '(' value? ')' )? | '[' value ( ',' value )* ']' ;
NAME : [a-z]+ ;
SPACE : [ \\n]+ -> skip ;`),
  );

  it('writes what a function returns where it is called, if the grammar has that beside the statements', () => {
    const text = 'function f(a) return g(a) end x = [f(b)]';
    const results = allEdits(inlineCalls, functions.snapshot(text), functions).map((edit) =>
      applyEdit(text, edit).trim(),
    );
    expect(results).toContain('x = [(g(b))]');
  });
});
