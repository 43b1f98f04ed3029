import { describe, expect, it } from 'vitest';
import { finishSteps, unpackTokens } from '../../../syntax/index.js';
import type { Dialect } from '../dialects/dialect.js';
import { parserOf } from '../dialects/dialect-parser.js';
import { mysql, postgresql, sqlite } from '../dialects/index.js';
import { createSplitter } from './split-statements.js';

function split(dialect: Dialect, text: string): string[] {
  const next = createSplitter(parserOf(dialect), text);
  const statements: string[] = [];
  for (let span = finishSteps(next()); span; span = finishSteps(next(span.resume, span.delimiter)))
    statements.push(text.slice(span.start, span.end));
  return statements;
}

describe('createSplitter', () => {
  it.each<[string, Dialect, string, string[]]>([
    ['splits at semicolons and skips empty statements', sqlite, ';; a;; b ; ;', ['a', 'b']],
    ['ends the last statement at the end of the text', sqlite, 'a; b', ['a', 'b']],
    [
      'ignores semicolons in strings and quoted names',
      sqlite,
      `a 'x;''y;' "q;" [b;] \`c;\`; d`,
      [`a 'x;''y;' "q;" [b;] \`c;\``, 'd'],
    ],
    ['ignores semicolons in comments', sqlite, 'a -- ; \n b /* ; */ c; d', ['a -- ; \n b /* ; */ c', 'd']],
    ['ignores semicolons in nested comments', postgresql, 'a /* ; /* ; */ ; */ b; c', ['a /* ; /* ; */ ; */ b', 'c']],
    [
      'ignores semicolons in dollar quotes with and without a tag',
      postgresql,
      'a $$;$x$;$$ $t$ ; $$ ; $t$; b',
      ['a $$;$x$;$$ $t$ ; $$ ; $t$', 'b'],
    ],
    ['ignores semicolons after an escaped quote', mysql, `a 'x\\'; y'; b "\\";"`, [`a 'x\\'; y'`, 'b "\\";"']],
    ['splits after a backslash that does not escape anything', postgresql, `a '\\'; b`, [`a '\\'`, 'b']],
    ['splits after two dashes that do not begin a comment in MySQL', mysql, 'a 5--1; b --\n;c', ['a 5--1', 'b', 'c']],
    ['splits after an unclosed quote', sqlite, `a 'x; b`, [`a 'x`, 'b']],
    [
      'ends a dot command with its line, only at the start of a line',
      sqlite,
      '.mode quote;x\nSELECT\n.5; .x',
      ['.mode quote;x', 'SELECT\n.5', '.x'],
    ],
    [
      'ends a backslash command with its line, also after a query',
      postgresql,
      '\\c db\nSELECT 1 \\gexec\nSELECT 2;',
      ['\\c db', 'SELECT 1', '\\gexec', 'SELECT 2'],
    ],
    [
      'splits at the delimiter that the script sets',
      mysql,
      'DELIMITER $$\nBEGIN a; END$$\nb; c$$\ndelimiter ;\nd; e',
      ['DELIMITER $$', 'BEGIN a; END', 'b; c', 'delimiter ;', 'd', 'e'],
    ],
    [
      'keeps the body of a trigger',
      sqlite,
      'CREATE TEMP TRIGGER t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END; b',
      ['CREATE TEMP TRIGGER t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END', 'b'],
    ],
    [
      'keeps the body of an explained trigger',
      sqlite,
      'EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN a; END; b',
      ['EXPLAIN QUERY PLAN CREATE TRIGGER t BEGIN a; END', 'b'],
    ],
    [
      'keeps nested blocks',
      mysql,
      'CREATE PROCEDURE p() BEGIN IF a THEN b; END IF; CASE c WHEN 1 THEN d; END CASE; BEGIN e; END; END; f',
      ['CREATE PROCEDURE p() BEGIN IF a THEN b; END IF; CASE c WHEN 1 THEN d; END CASE; BEGIN e; END; END', 'f'],
    ],
    [
      'keeps a block outside any routine',
      mysql,
      'BEGIN NOT ATOMIC a; END; BEGIN; b',
      ['BEGIN NOT ATOMIC a; END', 'BEGIN', 'b'],
    ],
    [
      'keeps the SQL body of a function',
      postgresql,
      'CREATE FUNCTION f() BEGIN ATOMIC a; b; END; c',
      ['CREATE FUNCTION f() BEGIN ATOMIC a; b; END', 'c'],
    ],
    ['keeps the commands of a rule', postgresql, 'CREATE RULE r AS DO (a; b); c', ['CREATE RULE r AS DO (a; b)', 'c']],
    ['splits inside a body that never ends', sqlite, 'CREATE TRIGGER t BEGIN a; b', ['CREATE TRIGGER t BEGIN a', 'b']],
    [
      'splits inside bodies that never end, and keeps those that do',
      mysql,
      'CREATE PROCEDURE p() BEGIN a; CREATE PROCEDURE q() BEGIN b; END; CREATE PROCEDURE r() BEGIN c; CREATE PROCEDURE s() BEGIN d; e',
      [
        'CREATE PROCEDURE p() BEGIN a',
        'CREATE PROCEDURE q() BEGIN b; END',
        'CREATE PROCEDURE r() BEGIN c',
        'CREATE PROCEDURE s() BEGIN d',
        'e',
      ],
    ],
    [
      'splits inside a body that IF keeps open',
      mysql,
      'CREATE PROCEDURE p() BEGIN IF a THEN b; END IF; CREATE PROCEDURE q() BEGIN IF c THEN d; END IF; END; e',
      ['CREATE PROCEDURE p() BEGIN IF a THEN b', 'END IF', 'CREATE PROCEDURE q() BEGIN IF c THEN d; END IF; END', 'e'],
    ],
    ['splits inside unbalanced brackets', postgresql, 'a ((; b', ['a ((', 'b']],
    [
      'keeps the rows after COPY',
      postgresql,
      'COPY t FROM STDIN;\n1;2\n\\.\nb;',
      ['COPY t FROM STDIN;\n1;2\n\\.', 'b'],
    ],
    [
      'keeps the rows after each of several COPY statements',
      postgresql,
      "COPY t FROM STDIN WITH (DELIMITER ';');\r\n1;it's\r\n\\.\r\nb; copy u from stdin;\n\\.\nCOPY v FROM stdin; c",
      [
        "COPY t FROM STDIN WITH (DELIMITER ';');\r\n1;it's\r\n\\.",
        'b',
        'copy u from stdin;\n\\.',
        'COPY v FROM stdin',
        'c',
      ],
    ],
    ['splits at the separator of psql', postgresql, 'a \\; b\\;c;\n\\;d', ['a', 'b', 'c', 'd']],
    ['splits transaction statements', sqlite, 'BEGIN; a; END; b', ['BEGIN', 'a', 'END', 'b']],
    [
      'skips the byte order mark at the start of a file',
      sqlite,
      '\ufeff.mode list\r\nSELECT 1;\r\n',
      ['.mode list', 'SELECT 1'],
    ],
    ['finds no statement in comments', sqlite, ' -- nothing \n /* here */ ', []],
  ])('%s', (_, dialect, text, expected) => {
    expect(split(dialect, text)).toEqual(expected);
  });
});

describe('code in versioned comments', () => {
  it('belongs to the statement', () => {
    const statement = finishSteps(createSplitter(parserOf(mysql), '/*!50003 SELECT 1 */;')());
    expect(statement && unpackTokens(statement.tokens).types).toHaveLength(2);
    expect(split(mysql, '/*!50003 CREATE*/ /*!50017 a*/ /*!50003 b; c */; /*M!9\\- d */\ne')).toEqual([
      '/*!50003 CREATE*/ /*!50017 a*/ /*!50003 b',
      'c */',
      '/*M!9\\- d */',
      'e',
    ]);
    expect(split(mysql, '/* a; */ b /*M!100 c */; d')).toEqual(['b /*M!100 c */', 'd']);
  });
});
