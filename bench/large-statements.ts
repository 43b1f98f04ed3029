/** Scripts with one very large statement, or with many names: each grows in one direction, by `count` parts. */

export interface LargeScript {
  readonly name: string;
  readonly text: string;
  /** What a candidate must contain to fail. */
  readonly failure: RegExp;
}

type Part = (i: number) => string;

/** The parts 0 up to `count`, joined. */
function list(count: number, part: Part, separator = ', '): string {
  return Array.from({ length: count }, (_, i) => part(i)).join(separator);
}

/** `count` is the number of rows, columns, conditions and so on; the failure is in the middle. */
export function largeScripts(count: number): LargeScript[] {
  const middle = Math.floor(count / 2);
  const script = (name: string, text: string, failure: RegExp): LargeScript => ({ name, text: `${text};\n`, failure });
  return [
    script(
      'rows',
      `CREATE TABLE t (a);\nINSERT INTO t VALUES ${list(count, (i) => `(${1000 + i})`)};\nSELECT a FROM t`,
      new RegExp(`INSERT.*\\b${1000 + middle}\\b[\\s\\S]*SELECT`),
    ),
    script(
      'rows of three values',
      `CREATE TABLE t (a, b, c);\nINSERT INTO t VALUES ${list(count, (i) => `(${1000 + i}, 'x${i}', NULL)`)};\nSELECT a FROM t WHERE b`,
      new RegExp(`INSERT.*'x${middle}'[\\s\\S]*SELECT`),
    ),
    script(
      'columns',
      `CREATE TABLE t (${list(count, (i) => `c${i} INT`)});\nINSERT INTO t VALUES (${list(count, (i) => `${i}`)});\nSELECT c${middle} FROM t`,
      new RegExp(`CREATE.*\\bc${middle}\\b[\\s\\S]*SELECT.*\\bc${middle}\\b`),
    ),
    script(
      'result columns',
      `CREATE TABLE t (a, b);\nSELECT ${list(count, (i) => `a + ${i} AS r${i}`)} FROM t`,
      new RegExp(`SELECT.*\\br${middle}\\b`),
    ),
    script(
      'values of IN',
      `CREATE TABLE t (a);\nSELECT a FROM t WHERE a IN (${list(count, (i) => `${1000 + i}`)})`,
      new RegExp(`SELECT.*IN \\(.*\\b${1000 + middle}\\b`),
    ),
    script(
      'conditions',
      `CREATE TABLE t (a, b);\nSELECT a FROM t WHERE ${list(count, (i) => `a <> ${1000 + i}`, ' AND ')}`,
      new RegExp(`SELECT.*<> ${1000 + middle}\\b`),
    ),
    script(
      'common tables',
      `WITH ${list(count, (i) => `w${i} AS (SELECT ${i} AS x${i === 0 ? '' : ` FROM w${i - 1}`})`)} SELECT x FROM w${count - 1}`,
      new RegExp(`SELECT ${middle}\\b`),
    ),
    script(
      'joins',
      `CREATE TABLE t (a, b);\nSELECT 1 FROM t AS j0 ${list(count - 1, (i) => `JOIN t AS j${i + 1} ON j${i}.a = j${i + 1}.b`, ' ')}`,
      new RegExp(`JOIN t AS j${middle}\\b`),
    ),
    script(
      'branches of UNION',
      `CREATE TABLE t (a);\n${list(count, (i) => `SELECT a + ${1000 + i} FROM t`, ' UNION ALL ')}`,
      new RegExp(`SELECT.*\\b${1000 + middle}\\b`),
    ),
    script(
      'subqueries',
      `CREATE TABLE t (a);\nSELECT ${list(count, (i) => `(SELECT max(a) + ${1000 + i} FROM t)`)}`,
      new RegExp(`SELECT max.*\\b${1000 + middle}\\b`),
    ),
    script(
      'nested subqueries',
      `CREATE TABLE t (a);\n${list(Math.ceil(count / 10), () => 'SELECT a FROM (', '')}SELECT 4711 AS a FROM t${list(Math.ceil(count / 10), () => ')', '')}`,
      /SELECT.*\b4711\b/,
    ),
    script(
      'tables',
      `${list(count, (i) => `CREATE TABLE t${i} (a, b);\nINSERT INTO t${i} VALUES (1, 2)`, ';\n')};\nSELECT a FROM t${middle}`,
      new RegExp(`CREATE TABLE t${middle} [\\s\\S]*FROM t${middle}\\b`),
    ),
    script(
      'views',
      `CREATE TABLE t (a, b);\n${list(count, (i) => `CREATE VIEW v${i} AS SELECT a, b FROM ${i === 0 ? 't' : `v${i - 1}`}`, ';\n')};\nSELECT a FROM v${middle}`,
      new RegExp(`CREATE VIEW v${middle} [\\s\\S]*FROM v${middle}\\b`),
    ),
  ];
}
