import { describe, expect, it } from 'vitest';
import { commandLine } from './support/command-line.js';

const { file, minrepro } = commandLine();

file(
  'Calc.g4',
  `grammar Calc; script : ( e ';' )* EOF ; e : e '*' e | e '+' e | '(' e ')' | ID | NUMBER ; lost : ID ;
   ID : [a-z]+ ; NUMBER : [0-9]+ ; WS : [ \\n]+ -> skip ;`,
);
file(
  'PythonParser.g4',
  'parser grammar PythonParser; options { tokenVocab = PythonLexer; } file : ( ID+ NEWLINE block? )* EOF ; block : INDENT ( ID NEWLINE )+ DEDENT ;',
);
file(
  'PythonLexer.g4',
  `lexer grammar PythonLexer; options { superClass = PythonLexerBase; } tokens { INDENT, DEDENT, SOFT }
   ID : [a-z]+ {this.rename();} ; AT : {this.isAllowed() && _input.LA(1) == '@'}? '@' ; NEWLINE : '\\n' ; WS : ' '+ -> skip ;`,
);

describe('minrepro grammar', () => {
  it('checks a grammar', () => {
    const { code, out } = minrepro(['grammar', 'check', 'Calc.g4']);
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Calc: 3 parser rules, 3 lexer rules, 8 tokens; the start rule is script',
      'Calc.g4:1: note: rule lost cannot be reached from script',
      'a sentence: ""',
      '',
    ]);
  });

  it('says which code it does not run, and names the language that needs no grammar', () => {
    const { code, out } = minrepro(['grammar', 'check', 'PythonParser.g4']);
    expect(code).toBe(0);
    expect(out.split('\n').slice(1)).toEqual([
      'INDENT and DEDENT are made from the indentation of the text',
      'predicates that the parser decides: isAllowed()',
      'actions of lexer rules that are ignored: this.rename();',
      'tokens that no lexer rule makes: SOFT',
      'some texts may not be covered: its tokens depend on the code of PythonLexerBase, which minrepro does not run; --language python needs no grammar',
      'a sentence: ""',
      '',
    ]);
  });

  it('prints different sentences, the same ones for the same seed, which parse again', () => {
    const sample = (seed: string): string[] =>
      minrepro(['grammar', 'sample', 'Calc.g4', '--start', 'e', '-n', '40', '--seed', seed]).out.trim().split('\n');
    expect(sample('7')).toEqual(sample('7'));
    expect(sample('7')).not.toEqual(sample('8'));
    expect(new Set(sample('7')).size).toBe(40);
    file('sentences.txt', `${sample('7').join(';\n')};`);
    expect(minrepro(['parse', '--grammar', 'Calc.g4', 'sentences.txt']).out).toContain('covers 1 (100.0 %)');
  });

  it('prints sentences of indented blocks', () => {
    const { out } = minrepro(['grammar', 'sample', 'PythonParser.g4', '-n', '30', '--json']);
    const sentences = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string);
    expect(sentences.some((text) => /^[a-z]+\n [a-z]+\n/m.test(text))).toBe(true);
    for (const text of sentences) {
      file('sentence.txt', text);
      const { covered } = JSON.parse(
        minrepro(['parse', '--grammar', 'PythonParser.g4', '--json', 'sentence.txt']).out,
      ) as { covered: number };
      expect(covered, text).toBe(1);
      if (text.length > 40) break;
    }
  });

  it.each([
    [['grammar'], 'name an action and one file: minrepro grammar check|sample FILE.g4'],
    [['grammar', 'check', 'missing.g4'], 'missing.g4: no such file; name a grammar in .g4 notation'],
    [['grammar', 'sample', 'Calc.g4', '--start', 'x'], 'there is no rule x; the rules are script, e, lost'],
  ])('rejects %j', (args, message) => {
    const { code, err } = minrepro(args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('is named where a grammar does not cover the input of a reduction', () => {
    file('bad.calc', 'a;\nb + + c;');
    file('test.sh', '#!/bin/sh\ngrep -q "+ +" "$1"\n', 0o755);
    const { err } = minrepro(['reduce', 'bad.calc', '--grammar', 'Calc.g4', '--test', './test.sh', '--no-config']);
    expect(err).toContain(
      'the text is not covered by Calc: line 2, column 5, at "+"; it is reduced by its brackets, lists and tokens instead',
    );
  });
});
