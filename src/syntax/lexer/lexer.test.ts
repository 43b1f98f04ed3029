import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarOf } from '../../../test/support/grammars.js';
import {
  createLexer,
  createParser,
  type Grammar,
  type LexerHooks,
  parseTokens,
  renderTree,
  Scanner,
  tokenize,
  VISIBLE,
} from '../index.js';

/** The tokens as NAME:text; those that are not visible are in brackets. */
function lex(grammar: Grammar, text: string, hooks: LexerHooks = {}): string[] {
  const scanner = new Scanner(createLexer(grammar, hooks), text);
  const found: string[] = [];
  while (scanner.next()) {
    const token = `${grammar.tokenNames[scanner.type]}:${text.slice(scanner.start, scanner.end)}`;
    found.push(scanner.channel === VISIBLE ? token : `[${token}]`);
  }
  return found;
}

const lexerOf = (rules: string, options = ''): Grammar =>
  grammarOf(`grammar G; ${options} start : ANY ; ANY : '\\u0001' ; ${rules}`);

describe('the lexer', () => {
  it('takes the longest match, and the first rule if several match the same length', () => {
    const grammar = lexerOf(`IF : 'if' ; ID : [a-z]+ ; LE : '<=' ; LT : '<' ; WS : ' ' -> skip ;`);
    expect(lex(grammar, 'if iffy <=<')).toEqual(['IF:if', 'ID:iffy', 'LE:<=', 'LT:<']);
  });

  it('returns to the last accepted end if a longer match fails', () => {
    const grammar = lexerOf(`NUMBER : [0-9]+ ( 'e' [0-9]+ )? ; ID : [a-z]+ ;`);
    expect(lex(grammar, '12e5 ')).toEqual(['NUMBER:12e5', '<unmatched>: ']);
    expect(lex(grammar, '12ex')).toEqual(['NUMBER:12', 'ID:ex']);
  });

  it('ends non-greedy loops as early as possible', () => {
    const grammar = lexerOf(
      `COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ; STRING : '"' ( '\\\\"' | . )*? '"' ; X : . ;`,
    );
    expect(lex(grammar, '/*a*/b*/')).toEqual(['[COMMENT:/*a*/]', 'X:b', 'X:*', 'X:/']);
    expect(lex(grammar, '"a\\"b"c"')).toEqual(['STRING:"a\\"b"', 'X:c', 'X:"']);
  });

  it('ends a non-greedy loop at the end of a rule after its first iteration', () => {
    const grammar = lexerOf(`TEXT : .+? ; END : ';;' ; LAZY : '#' [a-z]*? ;`);
    expect(lex(grammar, ': a;;')).toEqual(['TEXT::', 'TEXT: ', 'TEXT:a', 'END:;;']);
    expect(lex(grammar, '#a')).toEqual(['TEXT:#', 'TEXT:a']);
  });

  it('finds empty tokens that change the mode, and tokens that consist of the end of the text', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : ID ;`, {
      L: `lexer grammar L; ID : [a-z]+ -> mode(AFTER) ; NL : '\\n' -> skip ; PLUS : '+' ;
          mode AFTER; END : ( '\\n' | EOF ) -> mode(DEFAULT_MODE) ; OTHER : -> mode(DEFAULT_MODE), channel(HIDDEN) ;`,
    });
    expect(lex(grammar, 'a\n+b')).toEqual(['ID:a', 'END:\n', 'PLUS:+', 'ID:b', 'END:']);
    expect(lex(grammar, 'a+\n')).toEqual(['ID:a', '[OTHER:]', 'PLUS:+']);
  });

  it('does not repeat empty tokens for ever', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : X ;`, {
      L: `lexer grammar L; X : 'x' ; A : -> pushMode(M) ; mode M; B : -> popMode ; ALL : EOF -> type(X) ;`,
    });
    expect(lex(grammar, 'x?')).toEqual(['X:x', 'A:', 'B:', '<unmatched>:?', 'A:', 'X:']);
  });

  it('supports recursive rules', () => {
    const grammar = lexerOf(`COMMENT : '/*' ( COMMENT | . )*? '*/' ; X : . ;`);
    expect(lex(grammar, '/*a/*b*/c*/d')).toEqual(['COMMENT:/*a/*b*/c*/', 'X:d']);
  });

  it('ends at a depth of recursion that no text needs', () => {
    const grammar = lexerOf(`COMMENT : '/*' ( COMMENT | . )*? '*/' ; X : . ;`);
    const { types, ends } = tokenize(createLexer(grammar), `${'/*'.repeat(20_000)}${'*/'.repeat(20_000)}`);
    expect(ends.at(-1)).toBe(80_000);
    expect(types.length).toBeGreaterThan(1);
  });

  it('supports modes, more, type and channels', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : TEXT ;`, {
      L: `lexer grammar L;
        OPEN : '<' -> pushMode(TAG) ;
        QUOTE : '"' -> more, mode(STR) ;
        TEXT : ~[<"]+ ;
        mode TAG;
        CLOSE : '>' -> popMode ;
        NAME : [a-z]+ ;
        NUMBER : [0-9]+ -> type(NAME) ;
        WS : ' ' -> channel(NOTES) ;
        mode STR;
        STRING : '"' -> mode(DEFAULT_MODE) ;
        CHAR : . -> more ;`,
    });
    expect(lex(grammar, 'a<b 1>c"d<"e')).toEqual([
      'TEXT:a',
      'OPEN:<',
      'NAME:b',
      '[WS: ]',
      'NAME:1',
      'CLOSE:>',
      'TEXT:c',
      'STRING:"d<"',
      'TEXT:e',
    ]);
  });

  it('ignores case if the grammar or a rule says so', () => {
    expect(lex(lexerOf(`K : 'sélect' ; ID : [a-f]+ ;`, 'options { caseInsensitive = true; }'), 'SÉlectAbC')).toEqual([
      'K:SÉlect',
      'ID:AbC',
    ]);
    expect(lex(lexerOf(`K options { caseInsensitive = true; } : 'x' ; Y : 'y' ;`), 'XyY')).toEqual([
      'K:X',
      'Y:y',
      '<unmatched>:Y',
    ]);
  });

  it('supports Unicode escapes, properties, complements and supplementary characters', () => {
    const grammar = lexerOf(
      `GREEK : [\\p{Script=Greek}]+ ; UPPER : [\\p{Lu}] ; SMILE : '\\u{1F600}' ; ASTRAL : [\\u{10000}-\\u{10FFFF}] ; REST : ~[a] ;`,
    );
    expect(lex(grammar, 'αβÉ😀😁ña')).toEqual([
      'GREEK:αβ',
      'UPPER:É',
      'SMILE:😀',
      'ASTRAL:😁',
      'REST:ñ',
      '<unmatched>:a',
    ]);
  });

  it('matches the end of the text', () => {
    const grammar = lexerOf(`LINE : '#' ~[\\n]* ( '\\n' | EOF ) ; X : . ;`);
    expect(lex(grammar, '#a\n#b')).toEqual(['LINE:#a\n', 'LINE:#b']);
  });

  it('runs hooks for predicates and actions, and ignores code without a hook', () => {
    const grammar = lexerOf(`TAG : '$' [a-z]* '$' {toTag} ; EVEN : 'x'+ {even}? ; X : . ;`);
    const hooks: LexerHooks = {
      predicates: { even: ({ start, end }) => (end - start) % 2 === 0 },
      actions: { toTag: ({ text, start, end }) => text.indexOf(text.slice(start, end), end) + end - start },
    };
    expect(lex(grammar, '$a$ $$ $a$xxx', hooks)).toEqual(['TAG:$a$ $$ $a$', 'EVEN:xx', 'X:x']);
    expect(lex(grammar, '$a$xxx')).toEqual(['TAG:$a$', 'EVEN:xxx']);
    expect(grammar.problems.map(({ kind }) => kind)).toEqual(['action', 'predicate']);
  });

  it('decides predicates where they stand in a rule, and in fragments', () => {
    const grammar = lexerOf(
      `NUMBER : DIGITS ( '.' {_input.LA(1) != '.'}? DIGITS? )? ; DOTS : '.'+ ; fragment DIGITS : [0-9]+ ;`,
    );
    expect(lex(grammar, '1.5')).toEqual(['NUMBER:1.5']);
    expect(lex(grammar, '1..5')).toEqual(['NUMBER:1', 'DOTS:..', 'NUMBER:5']);
    const inFragment = lexerOf(
      `HASH : MARK 'a'* ; A : 'a' ; OTHER : '#' ; fragment MARK : {this.IsColumnZero()}? '#' ; NL : '\\n' ;`,
    );
    expect(lex(inFragment, '#a\na#')).toEqual(['HASH:#a', 'NL:\n', 'A:a', 'OTHER:#']);
  });

  it('evaluates characters, positions, the text so far and counters, in the notation of several languages', () => {
    const tokenOf = (predicate: string, text: string): string | undefined =>
      lex(lexerOf(`YES : 'x' {${predicate}}? ; NO : 'x' ; REST : . ;`), text).find((token) => token.endsWith(':x'));
    expect(tokenOf(`this._input.LA(1) == '('`, 'x(')).toBe('YES:x');
    expect(tokenOf(`InputStream.LA(1) != '(' && !(LA(-2) == 'a')`, 'ax')).toBe('NO:x');
    expect(tokenOf(`(char)_input.LA(1) == '\\n' || self.input.LA(1) == EOF`, 'x')).toBe('YES:x');
    expect(tokenOf('getCharPositionInLine() == 1', 'a\nx')).toBe('YES:x');
    expect(tokenOf('getText().equals("y")', 'x')).toBe('NO:x');
    expect(tokenOf('this.isStartOfFile()', 'ax')).toBe('NO:x');
    expect(tokenOf('serverVersion >= 80000', 'x')).toBe('YES:x');
    expect(tokenOf('serverVersion < 50700', 'x')).toBe('NO:x');
    const counting = lexerOf(
      `OPEN : '[' {depth++;} ; CLOSE : ']' {this.depth -= 1;} ; IN : {depth > 0}? 'x' ; OUT : 'x' ;`,
    );
    expect(lex(counting, 'x[[x]x]x')).toEqual([
      'OUT:x',
      'OPEN:[',
      'OPEN:[',
      'IN:x',
      'CLOSE:]',
      'IN:x',
      'CLOSE:]',
      'OUT:x',
    ]);
  });

  it('leaves a mode behind an unknown predicate only where the brackets are closed', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : X ;`, {
      L: `lexer grammar L; END : {this.IsInTemplate()}? '}' -> popMode ; OPEN : '{' ; CLOSE : '}' ; X : 'x' ; TICK : '\`' -> pushMode(T) ;
          mode T; ENTER : '\${' -> pushMode(DEFAULT_MODE) ; LEAVE : '\`' -> popMode ; CHARS : ~[\`$]+ ;`,
    });
    const names = lex(grammar, ['{x}`a', '{{x}}b`}'].join('$')).map((token) => token.split(':')[0]);
    expect(names).toEqual([
      'OPEN',
      'X',
      'CLOSE',
      'TICK',
      'CHARS',
      'ENTER',
      'OPEN',
      'X',
      'CLOSE',
      'END',
      'CHARS',
      'LEAVE',
      'CLOSE',
    ]);
  });

  it('never produces an empty token and covers every character', () => {
    const grammar = lexerOf(`EMPTY : 'x'* ; Y : 'y' ;`);
    expect(lex(grammar, 'yzx')).toEqual(['Y:y', '<unmatched>:z', 'EMPTY:x']);
  });
});

describe('the lexer compared with brute force', () => {
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('a', 'b', 'c', '[ab]', '[^a]'),
      fc.tuple(tie('expression'), tie('expression')).map(([x, y]) => `(?:${x}${y})`),
      fc.tuple(tie('expression'), tie('expression')).map(([x, y]) => `(?:${x}|${y})`),
      fc.tuple(tie('expression'), fc.constantFrom('?', '*', '+')).map(([x, suffix]) => `(?:${x})${suffix}`),
    ),
  }));
  /** The same expression in .g4 notation. */
  const asG4 = (regex: string): string =>
    regex
      .replaceAll('(?:', '( ')
      .replaceAll(')', ' )')
      .replaceAll('[^a]', '~[a]')
      .replace(/(?<!\[|\[a)([abc])(?!\]|b\])/g, " '$1' ");

  it('agrees with regular expressions tried at every length, for random rules', () => {
    fc.assert(
      fc.property(
        fc.array(expression, { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[abcd]{0,12}$/),
        (rules, text) => {
          const grammar = lexerOf(rules.map((rule, i) => `R${i} : ${asG4(rule)} ;`).join(' '));
          const expected: string[] = [];
          for (let offset = 0; offset < text.length; ) {
            let best = { length: 0, rule: -1 };
            rules.forEach((rule, i) => {
              for (let length = text.length - offset; length > best.length; length--) {
                if (new RegExp(`^(?:${rule})$`).test(text.slice(offset, offset + length))) best = { length, rule: i };
              }
            });
            expected.push(
              best.rule < 0
                ? `<unmatched>:${text[offset]}`
                : `R${best.rule}:${text.slice(offset, offset + best.length)}`,
            );
            offset += Math.max(1, best.length);
          }
          expect(lex(grammar, text)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('covers every character of any text with a token', () => {
    const grammar = lexerOf(`ID : [a-z]+ ; STRING : '"' ~["]* '"' ;`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { starts, ends } = tokenize(createLexer(grammar), text);
        expect(Array.from(starts, (start, i) => text.slice(start, ends[i])).join('')).toBe(text);
      }),
    );
  });
});

describe('the tokens of indented blocks', () => {
  const grammar = grammarOf(
    `parser grammar P; options { tokenVocab = L; } file : line* EOF ; line : ID+ NEWLINE block? | LP ID RP NEWLINE ;
      block : INDENT line+ DEDENT ;`,
    {
      L: `lexer grammar L; options { superClass = PythonLexerBase; } tokens { INDENT, DEDENT }
        ID : [a-z]+ ; LP : '(' ; RP : ')' ; NEWLINE : '\\r'? '\\n' ; WS : [ \\t]+ -> skip ; COMMENT : '#' ~[\\n]* -> channel(HIDDEN) ;`,
    },
  );
  const names = (text: string): string =>
    Array.from(tokenize(createLexer(grammar), text).types, (type) => grammar.tokenNames[type]).join(' ');

  it('are made where the indentation changes, and at the end', () => {
    expect(names('a\n  b\n  c\nd\n')).toBe('ID NEWLINE INDENT ID NEWLINE ID NEWLINE DEDENT ID NEWLINE');
    expect(names('a\n  b\n    c')).toBe('ID NEWLINE INDENT ID NEWLINE INDENT ID NEWLINE DEDENT DEDENT');
    expect(names('a\n\tb\n        c\n')).toBe('ID NEWLINE INDENT ID NEWLINE ID NEWLINE DEDENT');
    expect(names('')).toBe('');
  });

  it('ignore empty lines, comments and line breaks in brackets', () => {
    expect(names('\n\na\n\n# x\n  # y\n  b # z\n\n')).toBe('ID NEWLINE INDENT ID NEWLINE DEDENT');
    expect(names('(\n   a\n )\nb')).toBe('LP ID RP NEWLINE ID NEWLINE');
  });

  it('are made if no rule makes the end of a line, only a hidden line break, which a backslash takes back', () => {
    const hidden =
      grammarOf(`grammar G; tokens { INDENT, DEDENT, NEWLINE } file : line* EOF ; line : ID+ NEWLINE block? ;
      block : INDENT line+ DEDENT ; ID : [a-z]+ ; LINENDING : ( '\\r'? '\\n' )+ -> channel(HIDDEN) ;
      JOIN : '\\\\' '\\n' -> type(LINENDING), channel(HIDDEN) ; WS : [ \\t]+ -> skip ;`);
    const { types } = tokenize(createLexer(hidden), 'a\\\n  b\n\n  c\nd');
    expect(Array.from(types, (type) => hidden.tokenNames[type]).join(' ')).toBe(
      'ID ID NEWLINE INDENT ID NEWLINE DEDENT ID NEWLINE',
    );
  });

  it('let the parser cover the text', () => {
    const text = 'a\n  b\n    c\n  d\n\n(e\n)\n';
    const parsed = parseTokens(createParser(grammar, 'file'), grammar, text, tokenize(createLexer(grammar), text));
    expect(parsed.failure).toBeUndefined();
    expect(renderTree(parsed.tree, text)).toBe(text);
  });
});
