import { describe, expect, it } from 'vitest';
import { type Dialect, languageOf } from '../grammars/dialects.js';
import { nextStatement } from './split-statements.js';

function split(dialect: Dialect, text: string): string[] {
  const language = languageOf(dialect);
  const found: string[] = [];
  for (
    let span = nextStatement(language, text);
    span;
    span = nextStatement(language, text, span.resume, span.delimiter)
  )
    found.push(text.slice(span.start, span.end));
  return found;
}

describe('statements end', () => {
  it.each<[string, Dialect, string, string[]]>([
    ['at semicolons, stray ones dropped', 'sqlite', ';; a;; b ; ;', ['a', 'b']],
    ['at the end of the text', 'sqlite', 'a; b', ['a', 'b']],
    [
      'not inside strings and quoted names',
      'sqlite',
      `a 'x;''y;' "q;" [b;] \`c;\`; d`,
      [`a 'x;''y;' "q;" [b;] \`c;\``, 'd'],
    ],
    ['not inside comments', 'sqlite', 'a -- ; \n b /* ; */ c; d', ['a -- ; \n b /* ; */ c', 'd']],
    ['not inside nested comments', 'postgresql', 'a /* ; /* ; */ ; */ b; c', ['a /* ; /* ; */ ; */ b', 'c']],
    [
      'not inside dollar quotes, tagged or not',
      'postgresql',
      'a $$;$x$;$$ $t$ ; $$ ; $t$; b',
      ['a $$;$x$;$$ $t$ ; $$ ; $t$', 'b'],
    ],
    ['not behind an escaped quote', 'mysql', `a 'x\\'; y'; b "\\";"`, [`a 'x\\'; y'`, 'b "\\";"']],
    ['behind a backslash where it escapes nothing', 'postgresql', `a '\\'; b`, [`a '\\'`, 'b']],
    ['behind a dash-dash that is no comment in MySQL', 'mysql', 'a 5--1; b --\n;c', ['a 5--1', 'b', 'c']],
    ['where an unclosed quote would swallow the rest', 'sqlite', `a 'x; b`, [`a 'x`, 'b']],
    [
      'with the line of a dot-command, at the start of a line only',
      'sqlite',
      '.mode quote;x\nSELECT\n.5; .x',
      ['.mode quote;x', 'SELECT\n.5', '.x'],
    ],
    [
      'with the line of a backslash command, also behind a query',
      'postgresql',
      '\\c db\nSELECT 1 \\gexec\nSELECT 2;',
      ['\\c db', 'SELECT 1', '\\gexec', 'SELECT 2'],
    ],
    [
      'at the delimiter of the day',
      'mysql',
      'DELIMITER $$\nBEGIN a; END$$\nb; c$$\ndelimiter ;\nd; e',
      ['DELIMITER $$', 'BEGIN a; END', 'b; c', 'delimiter ;', 'd', 'e'],
    ],
    [
      'behind the body of a trigger',
      'sqlite',
      'CREATE TEMP TRIGGER t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END; b',
      ['CREATE TEMP TRIGGER t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END', 'b'],
    ],
    [
      'behind the body of an explained trigger',
      'sqlite',
      'EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN a; END; b',
      ['EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN a; END', 'b'],
    ],
    [
      'behind blocks in blocks',
      'mysql',
      'CREATE PROCEDURE p() BEGIN IF a THEN b; END IF; CASE c WHEN 1 THEN d; END CASE; BEGIN e; END; END; f',
      ['CREATE PROCEDURE p() BEGIN IF a THEN b; END IF; CASE c WHEN 1 THEN d; END CASE; BEGIN e; END; END', 'f'],
    ],
    [
      'behind a block outside any routine',
      'mysql',
      'BEGIN NOT ATOMIC a; END; BEGIN; b',
      ['BEGIN NOT ATOMIC a; END', 'BEGIN', 'b'],
    ],
    [
      'behind an SQL body',
      'postgresql',
      'CREATE FUNCTION f() BEGIN ATOMIC a; b; END; c',
      ['CREATE FUNCTION f() BEGIN ATOMIC a; b; END', 'c'],
    ],
    [
      'behind the commands of a rule',
      'postgresql',
      'CREATE RULE r AS DO (a; b); c',
      ['CREATE RULE r AS DO (a; b)', 'c'],
    ],
    ['inside a body that never closes', 'sqlite', 'CREATE TRIGGER t BEGIN a; b', ['CREATE TRIGGER t BEGIN a', 'b']],
    ['inside unbalanced brackets', 'postgresql', 'a ((; b', ['a ((', 'b']],
    [
      'behind the rows of COPY',
      'postgresql',
      'COPY t FROM STDIN;\n1;2\n\\.\nb;',
      ['COPY t FROM STDIN;\n1;2\n\\.', 'b'],
    ],
    ['of transactions as of any other', 'sqlite', 'BEGIN; a; END; b', ['BEGIN', 'a', 'END', 'b']],
    [
      'behind the mark at the start of a file',
      'sqlite',
      '\ufeff.mode list\r\nSELECT 1;\r\n',
      ['.mode list', 'SELECT 1'],
    ],
    ['nowhere in a text without any', 'sqlite', ' -- nothing \n /* here */ ', []],
  ])('%s', (_, dialect, text, expected) => {
    expect(split(dialect, text)).toEqual(expected);
  });
});

describe('the code in versioned comments', () => {
  it('is code', () => {
    const statement = nextStatement(languageOf('mysql'), '/*!50003 SELECT 1 */;');
    expect(statement?.tokens.types).toHaveLength(2);
    expect(split('mysql', '/* a; */ b /*M!100 c */; d')).toEqual(['b /*M!100 c', 'd']);
  });
});
