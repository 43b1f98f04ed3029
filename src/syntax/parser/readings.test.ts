import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../../test/support/grammars.js';
import { createLexer, createParser, createReadings, type Grammar } from '../index.js';

const DIVISIONS = `grammar G; s : ( e ';' )* EOF ; e : ID ( '/' e )? | NUMBER ( '/' e )? | REGEX | '(' e ')' ;
  REGEX : '/' ~[/;]+ {this.IsRegexPossible()}? '/' ; ID : [a-z]+ ; NUMBER : [0-9]+ ( '.' {this.DotPossible()}? [0-9]* )? 
  ; RANGE : '..' ; WS : ' ' -> skip ;`;

function read(grammar: Grammar): (text: string) => string[] {
  const readings = createReadings(createLexer(grammar), createParser(grammar, 's'));
  return (text) => {
    const { starts, ends } = readings.tokensOf(text);
    return Array.from(starts, (start, i) => text.slice(start, ends[i]));
  };
}

describe('readings', () => {
  it('finds the answers of unknown predicates with which the parser covers the text', () => {
    const grammar = grammarOf(DIVISIONS);
    expect(read(grammar)('/a/;b/c/d;1/2/3;(/x/);')).toEqual([
      '/a/',
      ';',
      'b',
      '/',
      'c',
      '/',
      'd',
      ';',
      '1',
      '/',
      '2',
      '/',
      '3',
      ';',
      '(',
      '/x/',
      ')',
      ';',
    ]);
  });

  it('keeps the answers for all later texts', () => {
    const tokensOf = read(grammarOf(DIVISIONS));
    tokensOf('b/c/d;/a/;');
    expect(tokensOf('b/c/;')).toEqual(['b', '/', 'c', '/', ';']);
    expect(tokensOf('/c/ /')).toEqual(['/c/', '/']);
  });

  it('tells contexts apart by the next character', () => {
    const grammar = grammarOf(`grammar G; s : ( NUMBER ( '.' '.' NUMBER )? ';' )* ; 
      NUMBER : [0-9]+ ( '.' {this.DotPossible()}? [0-9]* )? ;`);
    expect(read(grammar)('1..2;3.5;4.;')).toEqual(['1', '.', '.', '2', ';', '3.5', ';', '4.', ';']);
  });

  it('returns the usual tokens of a text that no answers make parse', () => {
    expect(read(grammarOf(DIVISIONS))('b/c/d e;')).toEqual(['b', '/', 'c', '/', 'd', 'e', ';']);
  });
});
