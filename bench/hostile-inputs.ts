/** Scripts that are hard for a parser: very long, very deep, or with quotes, comments and blocks that never end. */

export interface HostileInput {
  readonly name: string;
  /** The number of repetitions that the bench uses. */
  readonly count: number;
  /** The language of the text is a grammar: it is read as a `.g4` file. */
  readonly isGrammar?: boolean;
  make(count: number): string;
}

const range = (count: number, item: (i: number) => string, separator = ''): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(separator);

const nested = (open: string, inside: string, close: string) => (count: number) =>
  open.repeat(count) + inside + close.repeat(count);

const repeated = (unit: string) => (count: number) => unit.repeat(count);

export const HOSTILE_INPUTS: readonly HostileInput[] = [
  { name: 'statements', count: 200_000, make: repeated('SELECT 1;\n') },
  { name: 'statements with CRLF', count: 200_000, make: repeated('SELECT 1;\r\n') },
  { name: 'empty statements', count: 1_000_000, make: repeated(';') },
  { name: 'distinct statements', count: 100_000, make: (n) => range(n, (i) => `INSERT INTO t${i} VALUES (${i});\n`) },
  { name: 'distinct rejected statements', count: 100_000, make: (n) => range(n, (i) => `FROB x${i} );\n`) },
  {
    name: 'tables and their uses',
    count: 50_000,
    make: (n) => range(n, (i) => `CREATE TABLE t${i} (a); SELECT a FROM t${i};\n`),
  },
  { name: 'DELIMITER lines', count: 200_000, make: repeated('DELIMITER //\nSELECT 1//\n') },
  { name: 'long DELIMITER', count: 100_000, make: (n) => `DELIMITER ${'x'.repeat(n)}\n${'SELECT 1 xxxx\n'.repeat(n)}` },
  { name: 'dot commands on one line', count: 100_000, make: repeated('; .x ') },
  { name: 'backslash commands', count: 100_000, make: repeated('SELECT 1 \\g\n') },
  { name: 'COPY without data', count: 50_000, make: repeated('COPY t FROM STDIN;\n') },
  {
    name: 'triggers that never end',
    count: 20_000,
    make: repeated('CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;\n'),
  },
  { name: 'routines that never end', count: 20_000, make: repeated('CREATE PROCEDURE p() BEGIN SELECT 1;\n') },
  { name: 'rules that never end', count: 20_000, make: repeated('CREATE RULE r AS ON INSERT TO t DO (SELECT 1;\n') },
  {
    name: 'nested blocks',
    count: 50_000,
    make: (n) => `CREATE PROCEDURE p() ${nested('BEGIN ', 'SELECT 1;', ' END;')(n)}`,
  },
  { name: 'opening brackets', count: 1_000_000, make: (n) => `SELECT ${'('.repeat(n)}` },
  { name: 'nested brackets', count: 500_000, make: (n) => `SELECT ${nested('(', '1', ')')(n)};` },
  { name: 'mismatched brackets', count: 500_000, make: (n) => `SELECT ${nested('(', '1', ']')(n)};` },
  { name: 'three kinds of brackets', count: 300_000, make: repeated('([{') },
  { name: 'nested brackets in reduce', count: 20_000, make: (n) => `SELECT ${nested('(', '1', ')')(n)};` },
  { name: 'quotes of all kinds', count: 100_000, make: repeated('\'"`[') },
  { name: 'unclosed brackets as quotes', count: 200_000, make: repeated('[a; ') },
  { name: 'unclosed double quote', count: 1_000_000, make: (n) => `SELECT "${'a;\n'.repeat(n)}` },
  { name: 'doubled quotes', count: 5_000_000, make: (n) => `SELECT '${"''".repeat(n)}';` },
  { name: 'comment openings', count: 500_000, make: repeated('/*') },
  { name: 'comment openings with text', count: 200_000, make: repeated('/* a ; ') },
  { name: 'nested comments', count: 200_000, make: (n) => `SELECT 1 ${nested('/*', 'x', '*/')(n)};` },
  { name: 'dollar tags', count: 100_000, make: (n) => range(n, (i) => `$t${i}$ `) },
  { name: 'one dollar tag', count: 200_000, make: repeated('$t$ ; ') },
  { name: 'backslashes', count: 1_000_000, make: (n) => `SELECT '${'\\'.repeat(n)}';` },
  { name: 'backslashes and quotes', count: 300_000, make: repeated("\\'") },
  { name: 'string of 10 MB', count: 10_000_000, make: (n) => `SELECT '${'a'.repeat(n)}';` },
  { name: 'number of 10 MB', count: 10_000_000, make: (n) => `SELECT ${'1'.repeat(n)};` },
  { name: 'name of 10 MB', count: 10_000_000, make: (n) => `SELECT ${'a'.repeat(n)};` },
  { name: 'quoted name of 10 MB', count: 10_000_000, make: (n) => `SELECT "${'a'.repeat(n)}";` },
  { name: 'comment of 10 MB', count: 10_000_000, make: (n) => `SELECT 1 /*${'a'.repeat(n)}*/;` },
  { name: 'word of 1 MB in Greek', count: 1_000_000, make: repeated('λ') },
  { name: 'spaces', count: 10_000_000, make: (n) => `SELECT${' '.repeat(n)}1` },
  { name: 'distinct characters', count: 60_000, make: (n) => range(n, (i) => `${String.fromCodePoint(0x10000 + i)} `) },
  { name: 'NUL bytes', count: 300_000, make: repeated('\0') },
  { name: 'lone surrogates', count: 300_000, make: repeated('\udc80 ') },
  { name: 'plus signs', count: 200_000, make: (n) => `SELECT ${'+'.repeat(n)}1;` },
  { name: 'tildes', count: 200_000, make: (n) => `SELECT ${'~'.repeat(n)}1;` },
  { name: 'minus signs', count: 50_000, make: (n) => `SELECT ${'- '.repeat(n)}1;` },
  { name: 'NOT', count: 50_000, make: (n) => `SELECT ${'NOT '.repeat(n)}1;` },
  { name: 'nested CASE', count: 5_000, make: (n) => `SELECT ${nested('CASE WHEN ', '1', ' THEN 1 ELSE 0 END')(n)};` },
  { name: 'nested functions', count: 10_000, make: (n) => `SELECT ${nested('f(', '1', ')')(n)};` },
  {
    name: 'nested subqueries',
    count: 5_000,
    make: (n) => `SELECT * FROM ${nested('(SELECT * FROM ', 't', ') AS a')(n)};`,
  },
  { name: 'nested scalar subqueries', count: 5_000, make: (n) => nested('SELECT (', 'SELECT 1', ')')(n) },
  { name: 'nested EXISTS', count: 5_000, make: (n) => `SELECT 1 ${nested('WHERE EXISTS (SELECT 1 ', '', ')')(n)};` },
  { name: 'nested WITH', count: 2_000, make: (n) => nested('WITH a AS (', 'SELECT 1', ') SELECT * FROM a')(n) },
  {
    name: 'WITH of many tables',
    count: 5_000,
    make: (n) => `WITH ${range(n, (i) => `c${i} AS (SELECT a FROM c${i - 1})`, ', ')} SELECT a FROM c${n - 1};`,
  },
  { name: 'nested joins in brackets', count: 5_000, make: (n) => `SELECT * FROM ${nested('(a JOIN ', 'b', ')')(n)};` },
  {
    name: 'joins',
    count: 5_000,
    make: (n) => `SELECT * FROM t ${range(n, (i) => `JOIN t AS t${i} ON t.a = t${i}.a`, ' ')};`,
  },
  {
    name: 'joins without conditions',
    count: 5_000,
    make: (n) => `SELECT * FROM t ${range(n, (i) => `JOIN t${i}`, ' ')};`,
  },
  {
    name: 'joins with trailing conditions',
    count: 2_000,
    make: (n) => `SELECT * FROM t${' JOIN t'.repeat(n)}${' ON 1'.repeat(n)};`,
  },
  { name: 'tables in FROM', count: 20_000, make: (n) => `SELECT a FROM ${range(n, (i) => `t${i}`, ', ')};` },
  { name: 'UNION', count: 10_000, make: (n) => range(n, () => 'SELECT 1', ' UNION ') },
  { name: 'VALUES', count: 100_000, make: (n) => `INSERT INTO t VALUES ${range(n, (i) => `(${i}, 'x')`, ', ')};` },
  {
    name: 'columns',
    count: 100_000,
    make: (n) => `CREATE TABLE t (${range(n, (i) => `c${i} INT`, ', ')}); SELECT c1 FROM t;`,
  },
  { name: 'result columns', count: 100_000, make: (n) => `SELECT ${range(n, (i) => `c${i}`, ', ')} FROM t;` },
  { name: 'IN list', count: 100_000, make: (n) => `SELECT 1 WHERE a IN (${range(n, String, ', ')});` },
  { name: 'AND', count: 100_000, make: (n) => `SELECT 1 WHERE ${range(n, (i) => `a = ${i}`, ' AND ')};` },
  { name: 'OR', count: 100_000, make: (n) => `SELECT 1 WHERE ${range(n, (i) => `a${i}`, ' OR ')};` },
  { name: 'concatenation', count: 100_000, make: (n) => `SELECT ${range(n, () => "'a'", ' || ')};` },
  { name: 'additions', count: 100_000, make: (n) => `SELECT ${range(n, () => '1', ' + ')};` },
  { name: 'comparisons', count: 50_000, make: (n) => `SELECT ${range(n, () => '1', ' < ')};` },
  { name: 'dots', count: 100_000, make: (n) => `SELECT a${'.a'.repeat(n)};` },
  { name: 'casts', count: 50_000, make: (n) => `SELECT 1${'::int'.repeat(n)};` },
  { name: 'arrays', count: 20_000, make: (n) => `SELECT ${nested('[', '1', ']')(n)};` },
  { name: 'strings in a row', count: 100_000, make: (n) => `SELECT ${"'a' ".repeat(n)};` },
  { name: 'one keyword', count: 200_000, make: repeated('SELECT ') },
  { name: 'one keyword, WITH', count: 100_000, make: repeated('WITH ') },
  { name: 'words', count: 200_000, make: repeated('a ') },
  { name: 'commas', count: 500_000, make: (n) => `SELECT ${','.repeat(n)};` },
  // Hard for what knows the meaning of names, and for the passes.
  {
    name: 'views of the view before',
    count: 5_000,
    make: (n) => `CREATE TABLE v0 (a, b);\n${range(n, (i) => `CREATE VIEW v${i + 1} AS SELECT a, b FROM v${i};\n`)}`,
  },
  {
    name: 'views that double their columns',
    count: 200,
    make: (n) => `CREATE TABLE v0 (a, b);\n${range(n, (i) => `CREATE VIEW v${i + 1} AS SELECT *, * FROM v${i};\n`)}`,
  },
  {
    name: 'subqueries that double their columns',
    count: 500,
    make: (n) => `CREATE TABLE t (a, b);\n${nested('SELECT *, * FROM (', 'SELECT * FROM t', ') AS x')(n)};`,
  },
  {
    name: 'triggers that fire each other',
    count: 10_000,
    make: (n) =>
      range(
        n,
        (i) =>
          `CREATE TABLE t${i} (a);\nCREATE TRIGGER r${i} AFTER INSERT ON t${i} BEGIN INSERT INTO t${i + 1} VALUES (new.a); END;\n`,
      ),
  },
  {
    name: 'trigger of many statements',
    count: 20_000,
    make: (n) =>
      `CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN ${'UPDATE t SET a = new.a; '.repeat(n)}END;`,
  },
  {
    name: 'tables with foreign keys',
    count: 20_000,
    make: (n) => range(n, (i) => `CREATE TABLE t${i + 1} (a INT PRIMARY KEY, b INT REFERENCES t${i} (a));\n`),
  },
  {
    name: 'columns added one by one',
    count: 10_000,
    make: (n) => `CREATE TABLE t (a);\n${range(n, (i) => `ALTER TABLE t ADD COLUMN c${i} INT;\n`)}SELECT * FROM t;`,
  },
  {
    name: 'table renamed again and again',
    count: 2_000,
    make: (n) => `CREATE TABLE t0 (a);\n${range(n, (i) => `ALTER TABLE t${i} RENAME TO t${i + 1};\n`)}`,
  },
  {
    name: 'table created and dropped',
    count: 50_000,
    make: repeated('CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2); DROP TABLE t;\n'),
  },
  {
    name: 'rows inserted one by one',
    count: 50_000,
    make: (n) =>
      `CREATE TABLE t (a, b);\n${range(n, (i) => `INSERT INTO t VALUES (${i}, 'x${i}');\n`)}SELECT a FROM t;`,
  },
  {
    name: 'readers of a wide table',
    count: 2_000,
    make: (n) =>
      `CREATE TABLE t (${range(n, (i) => `c${i}`, ', ')});\n${range(n, (i) => `SELECT *, c${i} FROM t AS x, t AS y;\n`)}`,
  },
  {
    name: 'natural joins',
    count: 3_000,
    make: (n) => `CREATE TABLE t (a, b, c);\nSELECT * FROM t ${range(n, (i) => `NATURAL JOIN t AS t${i}`, ' ')};`,
  },
  {
    name: 'common table used often',
    count: 5_000,
    make: (n) =>
      `WITH c AS (SELECT ${range(200, (i) => `${i} AS c${i}`, ', ')}) SELECT * FROM ${range(n, (i) => `c AS x${i}`, ', ')};`,
  },
  {
    name: 'correlated subqueries',
    count: 600,
    make: (n) =>
      `CREATE TABLE t (a);\nSELECT a FROM t AS x0 WHERE ${range(n, (i) => `EXISTS (SELECT 1 FROM t AS x${i + 1} WHERE x${i + 1}.a = x${Math.floor(i / 2)}.a AND `)}1${')'.repeat(n)};`,
  },
  { name: 'aliases', count: 50_000, make: (n) => `SELECT ${range(n, (i) => `a AS b${i}`, ', ')} FROM t ORDER BY b1;` },
  {
    name: 'statement of a million tokens',
    count: 250_000,
    make: (n) => `INSERT INTO t VALUES ${range(n, (i) => `(${i})`, ', ')};`,
  },
  {
    name: 'rows of many values',
    count: 500,
    make: (n) =>
      `INSERT INTO t (${range(n, (i) => `c${i}`, ', ')}) VALUES ${range(n, () => `(${range(n, String, ', ')})`, ', ')};`,
  },
  {
    name: 'strings with quotes',
    count: 100_000,
    make: (n) => `INSERT INTO t VALUES ${range(n, (i) => `('it''s ${i}; "x" -- \\', '''')`, ', ')};`,
  },
  { name: 'comments', count: 200_000, make: (n) => `SELECT 1 ${'/* a */ -- b\n'.repeat(n)};` },
  { name: 'comments between statements', count: 100_000, make: repeated('-- a\n/* b */ ; SELECT 1;\n') },
  {
    name: 'CASE with many branches',
    count: 20_000,
    make: (n) => `SELECT CASE a ${range(n, (i) => `WHEN ${i} THEN 'x${i}'`, ' ')} END FROM t;`,
  },
  {
    name: 'CASE of moderate depth',
    count: 1_500,
    make: (n) => `SELECT ${nested('CASE WHEN a = 1 THEN ', '1', ' ELSE b + 1 END')(n)} FROM t;`,
  },
  {
    name: 'functions of moderate depth',
    count: 1_900,
    make: (n) => `SELECT ${nested('coalesce(a, ', '1', ', b + 1)')(n)} FROM t;`,
  },
  {
    name: 'subqueries of moderate depth',
    count: 1_900,
    make: (n) => `SELECT * FROM ${nested('(SELECT a, b FROM ', 't', ' WHERE a = 1) AS x')(n)};`,
  },
  {
    name: 'brackets of moderate depth',
    count: 1_900,
    make: (n) => `SELECT ${nested('(1 + ', '1', ' * 2)')(n)} FROM t WHERE a;`,
  },
  {
    name: 'BETWEEN',
    count: 20_000,
    make: (n) => `SELECT 1 WHERE a ${range(n, (i) => `BETWEEN ${i} AND b`, ' AND a ')};`,
  },
  {
    name: 'UNION of tables',
    count: 5_000,
    make: (n) => range(n, (i) => `SELECT a, b FROM t${i} WHERE a = ${i}`, ' UNION ALL '),
  },
  {
    name: 'indexes',
    count: 20_000,
    make: (n) => `CREATE TABLE t (a, b);\n${range(n, (i) => `CREATE INDEX i${i} ON t (a, b);\n`)}`,
  },
  {
    name: 'grammar brackets',
    count: 20_000,
    isGrammar: true,
    make: (n) => `grammar g; a : ${nested('(', "'x'", ')')(n)};`,
  },
  {
    name: 'grammar lexer brackets',
    count: 20_000,
    isGrammar: true,
    make: (n) => `grammar g; a : A; A : ${nested('(', "'x'", ')*')(n)};`,
  },
  {
    name: 'grammar complements',
    count: 20_000,
    isGrammar: true,
    make: (n) => `grammar g; a : ${'~'.repeat(n)}A; A : 'a';`,
  },
  {
    name: 'grammar chain of rules',
    count: 5_000,
    isGrammar: true,
    make: (n) => `grammar g; ${range(n, (i) => `r${i} : r${i + 1};`)} r${n} : 'x';`,
  },
  {
    name: 'grammar alternatives',
    count: 50_000,
    isGrammar: true,
    make: (n) => `grammar g; a : ${range(n, (i) => `'x${i}'`, ' | ')};`,
  },
  {
    name: 'grammar literal of 1 MB',
    count: 1_000_000,
    isGrammar: true,
    make: (n) => `grammar g; a : '${'x'.repeat(n)}';`,
  },
];
