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
