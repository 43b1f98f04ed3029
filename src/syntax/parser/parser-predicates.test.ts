import { describe, expect, it } from 'vitest';
import { grammarOf, tokensOf } from '../../../test/support/grammars.js';
import { createParser } from '../index.js';

const GRAMMAR =
  grammarOf(`grammar G; s : statement* EOF ; statement : 'return' ( {this.notLineTerminator()}? ID )? eos | ID eos | block
    | {this.n("get")}? ID ID ID eos | {somethingElse()}? '!' eos ;
  block : '{' statement* '}' ; eos : ';' | EOF | {this.lineTerminatorAhead()}? | {this.closeBrace()}? ;
  ID : [a-z]+ ; WS : [ \\n]+ -> skip ;`);
const parser = createParser(GRAMMAR, 's');
const isAccepted = (text: string): boolean => parser(tokensOf(GRAMMAR, text)).kind === 'parsed';

describe('predicates of parser rules', () => {
  it('evaluates line breaks, for automatic semicolons', () => {
    expect(['a\nb', 'a;b', '{a}', 'return a', 'return\na'].map(isAccepted)).toEqual([true, true, true, true, true]);
    expect(['a b', '{a b}', 'return a b'].map(isAccepted)).toEqual([false, false, false]);
  });

  it('evaluates the text of the next token', () => {
    expect([isAccepted('get a b'), isAccepted('put a b')]).toEqual([true, false]);
  });

  it('lets all others hold', () => {
    expect(isAccepted('!')).toBe(true);
  });

  it('chooses the tree that they allow', () => {
    const outcome = parser(tokensOf(GRAMMAR, 'return\na'));
    const statements = outcome.kind === 'parsed' ? outcome.tree.children[0]?.children.length : undefined;
    expect(statements).toBe(2);
  });
});
