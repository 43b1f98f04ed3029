import { describe, expect, it } from 'vitest';
import type { Language } from '../language/language.js';
import type { TextClass } from '../language/text-class.js';
import { shippedLanguage } from '../languages/shipped-language.js';
import { sqlLanguage } from '../languages/sql/index.js';
import { choiceClass, listClass } from './choice-class.js';
import { holesOf } from './grammar-holes.js';
import { integerClass } from './integer-class.js';
import { nameClass } from './name-class.js';
import type { PatternHole } from './pattern.js';
import { ruleClass } from './rule-class.js';
import { stringClass } from './string-class.js';
import { summaryOf } from './summary.js';

const sql = sqlLanguage('sqlite');

/** Every occurrence of a text is a place of its hole. */
function summary(language: Language, text: string, classes: Readonly<Record<string, TextClass>>): string {
  const holes = Object.entries(classes).map(([part, textClass]): PatternHole => {
    const spans = [...text.matchAll(new RegExp(`(?<!\\w)${part.replace(/\W/g, '\\$&')}(?!\\w)`, 'g'))].map(
      ({ index }) => ({ start: index, end: index + part.length }),
    );
    return { spans, text: part, textClass };
  });
  return summaryOf({ text, holes }, holesOf(language, language.snapshot(text)));
}

const startsWithDigit = stringClass({ first: 'digit', contains: ['letter'] }, "'");
const table = nameClass('table', []);

describe('the summary of a pattern', () => {
  it.each<[string, Readonly<Record<string, TextClass>>, string]>([
    [
      "SELECT '3t' / 7;",
      { "'3t'": startsWithDigit, '7': integerClass(2n) },
      'Fails whenever a query divides a text starting with a digit and containing a letter by an integer ≥ 2.',
    ],
    ["SELECT '3t' - 7;", { '7': integerClass() }, "Fails whenever a query subtracts an integer from '3t'."],
    [
      'SELECT 9007199254740993 % 904.1',
      { '9007199254740993': integerClass(2n ** 53n) },
      'Fails whenever a query takes an integer ≥ 2^53 modulo 904.1.',
    ],
    [
      "SELECT 0xffff + 'a';",
      { '0xffff': integerClass(9n, undefined, true), '+': choiceClass('+ or -', ['+', '-']) },
      "Fails whenever a query applies + or - to an integer ≥ 9 in hexadecimal and 'a'.",
    ],
    [
      'SELECT 1 < (SELECT 2);',
      { '1': listClass(['1', '2']) },
      'Fails whenever a query compares one of 1, 2 with (a subquery that selects 2) by <.',
    ],
    [
      'INSERT INTO t SELECT 7, 8;\nSELECT max(b, 2) FROM t WHERE a = 3 AND (b < 4 OR b > 5);',
      { '7': integerClass(), '<': choiceClass('comparison', ['<', '>=']) },
      'Fails whenever an integer and 8 are inserted into t, and then a query selects max(`b`, 2) from t where `a = 3 AND (b <comparison> 4 OR b > 5)`.',
    ],
    [
      'SELECT a FROM t WHERE a = 7 AND (b < 4 OR b > 5);',
      { '7': integerClass() },
      'Fails whenever a query selects `a` from t where `a` = an integer and (`b` < 4 or `b` > 5).',
    ],
    [
      'SELECT 1 FROM t WHERE a = 7 AND b IN (7, NULL);',
      { '7': integerClass() },
      'Fails whenever a query selects 1 from t where `a` = <$int1> and `b` is one of <$int1> and NULL.',
    ],
    ['SELECT abs(7);', { '7': integerClass(1n) }, 'Fails whenever a query selects abs(an integer ≥ 1).'],
    [
      "CREATE TABLE t (a INTEGER PRIMARY KEY);\nINSERT INTO t VALUES ('x');",
      { t: table, a: nameClass('name', []), "'x'": stringClass({ isNumber: false }, "'") },
      'Fails whenever a table <$table1> is created with `<name> INTEGER PRIMARY KEY`, and then a text that is no number is inserted into <$table1>.',
    ],
    [
      'CREATE TABLE t (a);\nINSERT INTO t SELECT 7;\nREINDEX t;',
      { t: table, '7': integerClass() },
      'Fails whenever a table <$table1> is created with `a`, then an integer is inserted into <$table1>, then `REINDEX <$table1>` runs.',
    ],
    [
      'SELECT 7 / 2 LIMIT 1;',
      { '7': integerClass() },
      'Fails whenever a query selects the quotient of an integer and 2 with the limit 1.',
    ],
    [
      'SELECT DISTINCT 7 / 2, b AS c FROM t LEFT JOIN (SELECT 3) AS u ON a = b;',
      { '7': integerClass(), t: table },
      'Fails whenever a query selects the distinct values of the quotient of an integer and 2 and `b` as c from <table> joined with (a subquery that selects 3) as u by LEFT JOIN on `a` = `b`.',
    ],
    [
      'SELECT count(*), sum(a) OVER () FROM t WHERE a IN (SELECT 7) GROUP BY a HAVING a > 7 ORDER BY a;',
      { '7': integerClass() },
      'Fails whenever a query selects count(*) and sum(`a`) over all rows from t where `a` is in (a subquery that selects <$int1>) grouped by `a` having `a` > <$int1> ordered by `a`.',
    ],
    [
      'WITH c AS (SELECT 7) SELECT CAST(1 AS TEXT) FROM c UNION SELECT 2;',
      { '7': integerClass() },
      'Fails whenever a query defines c, (a subquery that selects an integer), and combines by UNION (a query that selects 1 cast to TEXT from c) and a query of 2.',
    ],
    [
      'CREATE TABLE t (a);\nCREATE UNIQUE INDEX i ON t (a) WHERE a > 7;\nUPDATE t SET a = 8 WHERE a = 9;\nDELETE FROM t;',
      { '7': integerClass(), '8': integerClass(8n) },
      'Fails whenever a table t is created with `a`, then a unique index i on t is created for `a` where `a` > an integer, then an update of t sets `a` to an integer ≥ 8 where `a` = 9, then all rows are deleted from t.',
    ],
    [
      'CREATE VIEW v AS SELECT 7 AS a;\nCREATE TRIGGER g INSTEAD OF INSERT ON v BEGIN DELETE FROM t; END;',
      { '7': integerClass() },
      'Fails whenever a view v is created that selects an integer as a, and then a trigger g is created by which, instead of INSERT on v, all rows are deleted from t.',
    ],
    [
      'INSERT INTO t VALUES (7, 2), (3, 4);\nREPLACE INTO t (a) SELECT a FROM u;',
      { '7': integerClass() },
      'Fails whenever the rows (an integer, 2) and (3, 4) are inserted into t, and then the result of a query that selects `a` from u is inserted or replaced into t (a).',
    ],
    // Whatever a rule does not cover is quoted: a clause more is not the same query.
    [
      'SELECT 7 FROM t GROUP BY a WITH ROLLUP;',
      { '7': integerClass() },
      'Fails for every input of the form `SELECT <int> FROM t GROUP BY a WITH ROLLUP`.',
    ],
    [
      'SELECT 7 FROM t ORDER BY a DESC;',
      { '7': integerClass() },
      'Fails whenever a query selects an integer from t ordered by `a DESC`.',
    ],
    [
      'CREATE TEMP TABLE t (a);\nDROP TABLE t;',
      { t: table },
      'Fails whenever a temporary table <$table1> is created with `a`, and then `DROP TABLE <$table1>` runs.',
    ],
    ['SELECT 1;', {}, 'Fails for this input; no part of it was found that may vary.'],
  ])('%s', (text, classes, expected) => {
    expect(summary(sql, text, classes)).toBe(expected);
  });

  it('quotes the pattern of a language without rules, unless it is long', () => {
    const arithmetic = shippedLanguage('arithmetic');
    expect(summary(arithmetic, '((4))', { '4': ruleClass('expr') })).toBe(
      'Fails for every input of the form `((<expr>))`.',
    );
    expect(summary(arithmetic, `((4))${' + 1'.repeat(60)}`, { '4': ruleClass('expr') })).toBe(
      'Fails for every input of the pattern, in which one part may vary.',
    );
  });
});
