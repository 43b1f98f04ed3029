import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { grammarOf, tokensOf } from '../../../test/support/grammars.js';
import { showTree } from '../../../test/support/show-tree.js';
import { loadGrammarFile } from '../../language-files/grammar-file.js';
import { createParser, type Grammar, unreachableRules } from '../index.js';

function parseTree(grammar: Grammar, start: string, text: string): string {
  const outcome = createParser(grammar, start)(tokensOf(grammar, text));
  return outcome.kind === 'parsed' ? showTree(outcome.tree, text) : outcome.kind;
}

describe('reading .g4', () => {
  it('accepts labels, element options, named actions, exception handlers and rule heads', () => {
    const grammar = grammarOf(`
      /** A doc comment. */
      grammar G;
      options { language = JavaScript; superClass = 'Base'; }
      tokens { INDENT, DEDENT }
      channels { NOTES }
      @header { package x; }
      @parser::members { int a = '}'; }
      r [int x] returns [int y] locals [int z] options { k = 1; } @init { start(); }
        : left=A op=('+' | '-') right+=A<type=x> {done();} # sum
        | ids+=A* # list
        ;
        catch [Error e] { report("}"); } finally { end(); }
      A : [a-z]+ ;
      S : [ \\t\\r\\n]+ -> skip ;
    `);
    expect(grammar.rules.get('r')?.alternatives.map(({ label }) => label)).toEqual(['sum', 'list']);
    expect(parseTree(grammar, 'r', 'a + b')).toBe('r(a |(+) b)');
    expect(parseTree(grammar, 'r', 'a b c')).toBe('r(*(#(a) #(b) #(c)))');
    expect(grammar.tokenNames).toContain('INDENT');
    const kinds = grammar.problems.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'action')).toHaveLength(6);
    expect(kinds).toContain('ignored');
  });

  it('joins a parser grammar with the lexer that its tokenVocab names, including literals', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : 'select' ID ('.' ID)* ;`, {
      L: `lexer grammar L; options { caseInsensitive = true; } SELECT : 'select' ; DOT : '.' ; ID : [a-z]+ ; WS : ' ' -> skip ;`,
    });
    expect(parseTree(grammar, 's', 'SELECT a.b')).toBe('s(SELECT a *(#(. b)))');
  });

  it('lets the importing grammar override rules, through several imports', () => {
    const grammar = grammarOf(`grammar A; import B; x : 'x' 'x' ;`, {
      B: `grammar B; import C; s : x y ; x : 'x' ;`,
      C: `grammar C; y : 'y' ; x : 'never' ;`,
    });
    expect(parseTree(grammar, 's', 'xxy')).toBe('s(x(x x) y(y))');
    expect(parseTree(grammar, 's', 'xy')).toBe('rejected');
  });

  it('reads grammars that import each other once', () => {
    const grammar = grammarOf(`grammar A; import B; s : x y ; x : 'x' ;`, { B: `grammar B; import A; y : 'y' ;` });
    expect(parseTree(grammar, 's', 'xy')).toBe('s(x(x) y(y))');
  });

  it('accepts commands in any case, with numbers, and literals of tokens in other modes', () => {
    const grammar = grammarOf(`parser grammar P; options { tokenVocab = L; } s : '<' ID '>' ;`, {
      L: `lexer grammar L; OPEN : '<' -> PushMode(1) ; NOTE : '#' -> Channel(2) ;
          mode TAG; CLOSE : '>' {after()}? -> popMode ; ID : [a-z]+ ;`,
    });
    expect(parseTree(grammar, 's', '#<a>#')).toBe('s(< a >)');
  });

  it('reads Unicode properties with values, and notes those that the runtime does not know', () => {
    const grammar = grammarOf(
      `grammar G; s : A B C ; A : [\\p{script=greek}] ; B : [\\p{Lu}] ; C : [\\p{Block=Arrows}x] ;`,
    );
    expect(parseTree(grammar, 's', 'αBx')).toBe('s(α B x)');
    expect(grammar.problems).toMatchObject([{ kind: 'ignored', message: expect.stringContaining('Block=Arrows') }]);
  });

  it('reports predicates and lets a hook decide them', () => {
    const grammar = grammarOf(`grammar G; s : {allowed}? 'a' | 'b' ;`);
    expect(grammar.problems).toMatchObject([{ kind: 'predicate', at: { file: 'G.g4', line: 1 } }]);
    expect(parseTree(grammar, 's', 'a')).toBe('s(a)');
    const evaluated: string[] = [];
    const parse = createParser(grammar, 's', {
      predicate: (code) => {
        evaluated.push(code);
        return false;
      },
    });
    expect(parse(tokensOf(grammar, 'a')).kind).toBe('rejected');
    expect(parse(tokensOf(grammar, 'b')).kind).toBe('parsed');
    expect(new Set(evaluated)).toEqual(new Set(['allowed']));
  });

  it('reports empty loops, undefined tokens, empty tokens and unreachable rules', () => {
    const grammar = grammarOf(`grammar G;\ns : ( e )* MISSING? ;\ne : ;\nlost : 'l' ;\nEMPTY : 'x'* ;`);
    const found = [...grammar.problems, ...unreachableRules(grammar, 's')].map(({ kind, at }) => `${kind} ${at.line}`);
    expect(found).toEqual(['empty-loop 2', 'undefined-token 2', 'empty-token 5', 'unreachable-rule 4']);
  });
});

describe('a malformed grammar', () => {
  it.each([
    ['grammar G', "G.g4:1:10: expected ';' after the name of the grammar but found the end of the file"],
    ['grammar G;\nr : a', "G.g4:2:6: expected ';' or '|' in rule r but found the end of the file"],
    ['grammar G;\nr a ;', 'G.g4:2:3: expected \':\' after the rule name r but found "a"'],
    ['grammar G;\nr : ( a | b ;', "G.g4:2:13: expected ')' or '|' in a block but found \";\""],
    ["grammar G;\n\nr : 'a ;", "G.g4:3:5: unterminated string: expected '"],
    ['grammar G;\nr : { x ;', 'G.g4:2:5: unterminated action: expected }'],
    ['grammar G;\nA : [a-z ;', 'G.g4:2:5: unterminated character set or argument: expected ]'],
    ['grammar G;\nA : [z-a] ;', 'G.g4:2:5: the range z-a ends before it starts'],
    ['grammar G;\nA : [\\p{Nope}] ;', 'G.g4:2:5: unknown Unicode property Nope'],
    ['grammar G;\nr : x ;', 'G.g4:2:1: rule r refers to x, which is not defined'],
    ['grammar G;\nA : B ;', 'G.g4:2:1: lexer rule A refers to B, which is not defined'],
    ["grammar G;\nr : 'a' ;\nr : 'b' ;", 'G.g4:3:1: rule r is already defined at line 2'],
    ["grammar G;\nA : A 'x' | 'y' ;", 'G.g4:2:1: lexer rule A is left recursive'],
    ["grammar G;\nA : 'a' -> vanish ;", 'G.g4:2:12: unknown lexer command vanish: expected one of skip, more,'],
    [
      'grammar G;\nimport Other;',
      'G.g4:2:8: grammar Other not found: expected Other.g4, imported here, in the same folder or in one that --lib names',
    ],
    ['lexer grammar G;\nr : A ;', 'G.g4:2:1: parser rule r is not allowed in a lexer grammar'],
    ["parser grammar G;\nr : 'a' ;", "G.g4:2:1: rule r: no lexer rule defines 'a'"],
    ['grammar G;\nr : $ ;', 'G.g4:2:5: unexpected character "$"'],
    ['grammar G;\nr : "a" ;', 'G.g4:2:5: unexpected character "\\""; literals have single quotes'],
    ['text', "G.g4:1:1: expected 'grammar NAME;'"],
  ])('%j is rejected with the place and the reason', (text, message) => {
    expect(() => grammarOf(text)).toThrow(message);
  });

  it('is rejected if an imported file is missing from its folder and the libraries', () => {
    const folder = mkdtempSync(join(tmpdir(), 'minrepro-grammar-'));
    try {
      writeFileSync(join(folder, 'Main.g4'), `grammar Main; import Part; s : part ;`);
      expect(() => loadGrammarFile(join(folder, 'Main.g4'))).toThrow(/grammar Part not found: expected Part.g4/);
      mkdirSync(join(folder, 'library'));
      writeFileSync(join(folder, 'library', 'Part.g4'), `grammar Part; part : 'p' ;`);
      const grammar = loadGrammarFile(join(folder, 'Main.g4'), [join(folder, 'library')]);
      expect([...grammar.rules.keys()]).toEqual(['s', 'part']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
