import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../test/support/check-tree.js';
import { sentencesOf } from '../../../test/support/enumerate.js';
import { grammarOf, grammarText } from '../../../test/support/grammars.js';
import { createGenerator, createLexer, createParser, type Node, renderTree, tokenize } from '../index.js';

/** The number of nested rules. */
function depthOf(node: Node): number {
  return Math.max(0, ...node.children.map(depthOf)) + (node.kind === 'rule' ? 1 : 0);
}

describe('sentence generation', () => {
  it('generates sentences that the parser accepts, with valid trees, for random grammars', () => {
    fc.assert(
      fc.property(grammarText, fc.nat(), (text, seed) => {
        const grammar = grammarOf(text);
        fc.pre(sentencesOf(grammar, 'r0', 3).size > 0);
        const lexer = createLexer(grammar);
        // Ambiguous grammars can exceed the default budget.
        const parse = createParser(grammar, 'r0', { budget: () => Number.POSITIVE_INFINITY });
        const sentence = createGenerator(lexer).random('r0', { seed, depth: 6 });
        expect(parse(tokenize(lexer, sentence.text)).kind, `${sentence.text} in\n${text}`).toBe('parsed');
        expect(faultOf(grammar, sentence.tree)).toBeUndefined();
        expect(renderTree(sentence.tree, sentence.text)).toBe(sentence.text);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the smallest sentence, for random grammars', () => {
    fc.assert(
      fc.property(grammarText, (text) => {
        const grammar = grammarOf(text);
        const shortest = [...sentencesOf(grammar, 'r0', 4)].sort((a, b) => a.length - b.length)[0];
        fc.pre(shortest !== undefined);
        const { text: found, tree } = createGenerator(createLexer(grammar)).minimal('r0');
        expect(found.length, text).toBe(shortest?.length);
        expect(faultOf(grammar, tree)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('respects the depth bound unless the flattest derivation is deeper', () => {
    const grammar = grammarOf(`grammar G; s : e ; e : e '+' e | '(' e ')' | f ; f : '1' | e ; WS : ' ' -> skip ;`);
    const generator = createGenerator(createLexer(grammar));
    const depths = [1, 3, 5, 9].map((depth) =>
      Math.max(...Array.from({ length: 200 }, (_, seed) => depthOf(generator.random('s', { seed, depth }).tree))),
    );
    expect(depths).toEqual([3, 3, 5, 9]);
  });

  it('generates no excluded rule or alternative', () => {
    const grammar = grammarOf(`grammar G; s : e ; e : '1' | '(' e ')' | f ; f : '2' ; WS : ' ' -> skip ;`);
    const generator = createGenerator(createLexer(grammar)).without(['f', 'e#2']);
    expect(new Set(Array.from({ length: 40 }, (_, seed) => generator.random('s', { seed, depth: 6 }).text))).toEqual(
      new Set(['1']),
    );
    expect(() => generator.minimal('f')).toThrow('rule f of G derives no sentence');
  });

  it('gives the same sentence for the same seed and another one for another seed', () => {
    const grammar = grammarOf(`grammar G; s : ID ( ',' ID )* ; ID : [a-z]+ ;`);
    const texts = [7, 7, 8].map((seed) => createGenerator(createLexer(grammar)).random('s', { seed, depth: 3 }).text);
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toBe(texts[2]);
  });

  it('separates tokens only if they would fuse', () => {
    const grammar = grammarOf(
      `grammar G; s : 'let' ID '=' '-' '-' ID ; ID : [a-z]+ ; DASH : '--' ; WS : ' ' -> skip ;`,
    );
    expect(createGenerator(createLexer(grammar)).minimal('s').text).toBe('let a=- -a');
  });

  it('separates tokens only in the modes of the lexer in which this is possible', () => {
    const grammar = grammarOf(
      'parser grammar G; options { tokenVocab = L; } s : WORD WORD KEY COLONS TEXT END WORD ;',
      {
        L: "lexer grammar L; KEY : 'title' -> mode(Text) ; WORD : [a-z]+ ; WS : ' ' -> skip ; mode Text; COLONS : '::' ; TEXT : [a-z]+ ; SPACE : ' ' ; END : ';;' -> mode(DEFAULT_MODE) ;",
      },
    );
    expect(createGenerator(createLexer(grammar)).minimal('s').text).toBe('a a title::a;;a');
  });

  it('ends the texts of tokens that contain themselves more than once', () => {
    const grammar = grammarOf(
      "grammar G; s : R ; R : '/' F+ '/' ; fragment F : '(' F F+ ')' | '[' F F F ']' | '{' F+ F '}' | 'a' | '.' ;",
    );
    const generator = createGenerator(createLexer(grammar));
    expect(generator.minimal('s').text).toBe('/a/');
    const texts = Array.from({ length: 50 }, (_, seed) => generator.random('s', { seed, depth: 3 }).text);
    expect(new Set(texts).size).toBeGreaterThan(25);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(1000);
  });

  it('avoids tokens that the lexer never produces, and throws if that is impossible', () => {
    const grammar = grammarOf(`grammar G; tokens { GHOST } s : ID | GHOST ; t : GHOST ; ID : 'abc' ;`);
    const generator = createGenerator(createLexer(grammar));
    expect(generator.minimal('s').text).toBe('abc');
    expect(() => generator.minimal('t')).toThrow('rule t of G derives no sentence');
    expect(() => generator.minimal('nope')).toThrow('there is no rule nope in G');
  });
});
