/** The tokens of random lexer rules, compared with those of antlr4ng: exact boundaries, with non-greedy loops. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antlrTokens } from '../bench/antlr-baseline.js';
import { createLexer, type Grammar, Scanner } from '../src/syntax/index.js';
import { grammarOf } from './support/grammars.js';

/** The tokens as NAME:text. */
function ourTokens(grammar: Grammar, text: string): string[] {
  const scanner = new Scanner(createLexer(grammar), text);
  const found: string[] = [];
  while (scanner.next()) found.push(`${grammar.tokenNames[scanner.type]}:${text.slice(scanner.start, scanner.end)}`);
  return found;
}

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom("'a'", "'b'", "'c'", "'ab'", '[ab]', '~[a]', '.'),
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((items) => `( ${items.join(' ')} )`),
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((items) => `( ${items.join(' | ')} )`),
    fc
      .tuple(tie('expression'), fc.constantFrom('?', '*', '+', '??', '*?', '+?'))
      .map(([item, suffix]) => `( ${item} )${suffix}`),
  ),
}));
/** A character first, and a rule for every character: ANTLR continues in its own way after an empty token and after an error. */
const body = fc
  .tuple(fc.constantFrom("'a'", "'b'", '[ab]', '.', 'F'), fc.array(expression, { maxLength: 3 }))
  .map((parts) => parts.flat().join(' '));
const rules = fc.array(
  fc.array(body, { minLength: 1, maxLength: 2 }).map((bodies) => bodies.join(' | ')),
  { minLength: 1, maxLength: 4 },
);

describe('the lexer compared with antlr4ng', () => {
  it('finds the same tokens, for random rules with greedy and non-greedy loops', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        rules,
        body.filter((text) => !text.includes('F')),
        fc.array(fc.stringMatching(/^[abcd]{0,12}$/), { minLength: 4, maxLength: 4 }),
        (bodies, fragment, texts) => {
          const lexerText = `lexer grammar L; ${bodies.map((text, i) => `R${i} : ${text} ;`).join(' ')} X : . ; fragment F : ${fragment} ;`;
          let reference: (text: string) => string[];
          try {
            reference = antlrTokens(lexerText);
          } catch {
            return;
          }
          const grammar = grammarOf('parser grammar P; options { tokenVocab = L; } s : R0 ;', { L: lexerText });
          for (const text of texts) expect(ourTokens(grammar, text), `${lexerText}\n${text}`).toEqual(reference(text));
          compared++;
        },
      ),
      { numRuns: 150 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it.each([
    ["TEXT : .+? ; END : ';;' ; LAZY : '#' [a-z]*? ;", ': abc;;#a'],
    ["A : '<' ( 'x' | . )*? '>' ; X : . ;", '<a><<b>>'],
    ["S : '\"' ( '\\\\' . | . )*? '\"' ; X : . ;", '"a\\"b"c"'],
    ["A : 'a' ( B | 'c' )*? ; fragment B : 'b'+? 'c' ; X : . ;", 'abbcac'],
    ["LINE : .*? '\\n' ; X : . ;", 'ab\n\nc'],
    ["A : 'x' 'y'?? 'z'?? ; Y : 'y' ; Z : 'z' ;", 'xyzxz'],
  ])('finds the same tokens of %s', (lexerRules, text) => {
    const lexerText = `lexer grammar L; ${lexerRules}`;
    const name = /\w+/.exec(lexerRules)?.[0];
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : ${name} ;`, { L: lexerText });
    expect(ourTokens(grammar, text)).toEqual(antlrTokens(lexerText)(text));
  });
});
