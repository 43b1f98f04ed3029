/** Small grammars for tests: from text, and at random. */
import fc from 'fast-check';
import { createLexer, type Grammar, loadGrammar, type Tokens, tokenize } from '../../src/syntax/index.js';

/** The grammar in one text; further texts can be imported by name. */
export function grammarOf(text: string, others: Readonly<Record<string, string>> = {}): Grammar {
  const name = /grammar\s+(\w+)/.exec(text)?.[1] ?? 'G';
  return loadGrammar(name, (wanted) => {
    const found = wanted === name ? text : others[wanted];
    return found === undefined ? undefined : { file: `${wanted}.g4`, text: found };
  });
}

export function tokensOf(grammar: Grammar, text: string): Tokens {
  return tokenize(createLexer(grammar), text);
}

/** Bodies over the tokens a, b, c and the rules r0 … r(n-1), as .g4 text. */
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

/** Random grammars with any kind of recursion, as .g4 text. */
export const grammarText: fc.Arbitrary<string> = fc.integer({ min: 1, max: 4 }).chain((rules) => {
  const sequence = fc.array(body(rules), { minLength: 0, maxLength: 3 }).map((items) => items.join(' '));
  const alternatives = fc.array(sequence, { minLength: 1, maxLength: 4 }).map((bodies) => bodies.join(' | '));
  return fc
    .array(alternatives, { minLength: rules, maxLength: rules })
    .map((all) => `grammar G;\n${all.map((text, i) => `r${i} : ${text} ;`).join('\n')}\nD : 'd';`);
});
