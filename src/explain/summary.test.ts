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
      'Fails whenever a query compares one of 1, 2 with `(SELECT 2)` by <.',
    ],
    ['SELECT abs(7);', { '7': integerClass(1n) }, 'Fails whenever a query selects `abs(<int ≥ 1>)`.'],
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
    // Whatever a rule does not cover is quoted: a clause more is not the same query.
    ['SELECT 7 / 2 LIMIT 1;', { '7': integerClass() }, 'Fails for every input of the form `SELECT <int> / 2 LIMIT 1`.'],
    [
      'SELECT DISTINCT 7 / 2;',
      { '7': integerClass() },
      'Fails for every input of the form `SELECT DISTINCT <int> / 2`.',
    ],
    ['SELECT 7 / 2, 3;', { '7': integerClass() }, 'Fails for every input of the form `SELECT <int> / 2, 3`.'],
    [
      'CREATE TEMP TABLE t (a);\nDROP TABLE t;',
      { t: table },
      'Fails for every input of the form `CREATE TEMP TABLE <$table1> (a); DROP TABLE <$table1>`, where <$table1> is the same in all its 2 places.',
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
