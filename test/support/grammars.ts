/** Small grammars for tests: from a text, and random ones. */
import fc from 'fast-check';
import { createLexer, type Grammar, loadGrammar, type Tokens, tokenize } from '../../src/syntax/index.js';

/** The grammar in one text, which may import others by their names. */
export function grammarOf(text: string, imported: Readonly<Record<string, string>> = {}): Grammar {
  const name = /grammar\s+(\w+)/.exec(text)?.[1] ?? 'G';
  return loadGrammar(name, (wanted) => {
    const found = wanted === name ? text : imported[wanted];
    return found === undefined ? undefined : { file: `${wanted}.g4`, text: found };
  });
}

export function tokensOf(grammar: Grammar, text: string): Tokens {
  return tokenize(createLexer(grammar), text);
}

/** Rule bodies with the tokens a, b, c and the rules r0 … r(n-1), in .g4 notation. */
function body(rules: number): fc.Arbitrary<string> {
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom("'a'", "'b'", "'c'"),
      fc.nat(rules - 1).map((i) => `r${i}`),
      fc.array(tie('expression'), { minLength: 0, maxLength: 3 }).map((items) => `( ${items.join(' ')} )`),
      fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((items) => `( ${items.join(' | ')} )`),
      fc
        .tuple(tie('expression'), fc.constantFrom('?', '*', '+', '??', '*?'))
        .map(([item, suffix]) => `( ${item} )${suffix}`),
    ),
  }));
  return expression;
}

/** Random grammars with any kind of recursion, in .g4 notation. */
export const grammarText: fc.Arbitrary<string> = fc.integer({ min: 1, max: 4 }).chain((rules) => {
  const sequence = fc.array(body(rules), { minLength: 0, maxLength: 3 }).map((items) => items.join(' '));
  const alternatives = fc.array(sequence, { minLength: 1, maxLength: 4 }).map((bodies) => bodies.join(' | '));
  return fc
    .array(alternatives, { minLength: rules, maxLength: rules })
    .map((bodies) => `grammar G;\n${bodies.map((text, i) => `r${i} : ${text} ;`).join('\n')}\nD : 'd';`);
});
