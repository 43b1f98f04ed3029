import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../syntax/index.js';
import { sqlLanguage } from '../language.js';
import { isPlausible } from './plausibility.js';

function plausible(dialect: string, before: string, after: string): boolean {
  const language = sqlLanguage(dialect);
  const snapshot = language.snapshot(before);
  return finishSteps(isPlausible(snapshot, language.snapshot(after, snapshot)));
}

describe('isPlausible', () => {
  it.each<[string, string, string]>([
    ['sqlite', 'SELECT lag(a) OVER () FROM t', 'SELECT lag() OVER () FROM t'],
    ['sqlite', 'SELECT rank() OVER () FROM t', 'SELECT rank() FROM t'],
    ['sqlite', 'CREATE TABLE t (a)', 'CREATE TABLE t ()'],
    ['sqlite', 'INSERT INTO t (a) VALUES (1)', 'INSERT INTO t () VALUES (1)'],
    ['sqlite', 'INSERT INTO t VALUES (1)', 'INSERT t VALUES (1)'],
    ['sqlite', 'SELECT a, b FROM t', 'SELECT a, FROM t'],
    ['sqlite', 'CREATE INDEX i ON t (a)', 'CREATE INDEX ON t (a)'],
    ['sqlite', 'SELECT max((SELECT 1))', 'SELECT max(SELECT 1)'],
    ['sqlite', 'SELECT a FROM (SELECT 1 a)', 'SELECT a (SELECT 1 a)'],
    ['sqlite', 'SELECT (SELECT max((SELECT max(a)))) FROM t', 'SELECT (SELECT max(max(a))) FROM t'],
    ['postgresql', 'SELECT sum(a + length(b)) FROM t', 'SELECT sum(a + count(b)) FROM t'],
    ['sqlite', 'SELECT (a, b) = (1, 2) FROM t', 'SELECT (a, b) = (1) FROM t'],
    ['mysql', 'SELECT (a, b) = (1, 2) FROM t', 'SELECT (a, b) FROM t'],
    ['sqlite', 'SELECT substr(a, 2) FROM t', 'SELECT sum((a, 2)) FROM t'],
    ['sqlite', 'SELECT (SELECT 1)', '(SELECT 1)'],
    ['sqlite', 'SELECT 0 INTERSECT SELECT a FROM (SELECT 1 a)', 'SELECT 0 INTERSECT (SELECT 1 a)'],
    ['sqlite', 'CREATE TABLE t AS SELECT 1 a', 'CREATE TABLE t SELECT 1 a'],
    ['duckdb', 'CREATE TABLE t (a INT, PRIMARY KEY (a))', 'CREATE TABLE t (a INT, KEY (a))'],
    ['sqlite', 'SELECT a FROM (SELECT upper(1) a)', 'SELECT a FROM (SELECT upper(1))'],
    ['postgresql', 'SELECT a FROM (SELECT CAST(1 AS TEXT) a)', 'SELECT a FROM (SELECT CAST(1 AS TEXT))'],
    ['sqlite', 'SELECT a FROM (SELECT 1 a)', 'SELECT a FROM (SELECT a)'],
    ['postgresql', 'SELECT 1 IN (2)', 'SELECT 1 IN ()'],
    ['postgresql', 'CREATE TABLE t (a INT)', 'CREATE TABLE t (a)'],
    ['mysql', 'SELECT * FROM (SELECT 1) AS x', 'SELECT * FROM (SELECT 1)'],
    ['duckdb', 'CREATE VIEW v AS SELECT a FROM (SELECT 1 AS a)', 'CREATE VIEW v AS SELECT a FROM (SELECT 1)'],
    [
      'sqlite',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1 AS a); SELECT * FROM v',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1); SELECT * FROM v',
    ],
  ])('rejects in %s the edit from %s to %s', (dialect, before, after) => {
    expect(plausible(dialect, before, after)).toBe(false);
  });

  it.each<[string, string, string, string]>([
    ['keeps a fault of the original', 'sqlite', 'SELECT rank(), 1', 'SELECT rank()'],
    ['keeps a name that the script does not define', 'sqlite', 'SELECT a, b FROM elsewhere', 'SELECT b FROM elsewhere'],
    ['is valid in PostgreSQL', 'postgresql', 'CREATE TABLE t (a INT); SELECT 1', 'CREATE TABLE t (); SELECT 1'],
    ['is valid in MySQL', 'mysql', 'INSERT INTO t VALUES (1)', 'INSERT t VALUES ()'],
    ['is valid in DuckDB', 'duckdb', 'SELECT a, b FROM t', 'SELECT a, FROM t'],
    ['takes an aggregate over a window', 'sqlite', 'SELECT sum(a) FROM t', 'SELECT sum(sum(a)) OVER () FROM t'],
    ['takes the aggregate of a subquery', 'sqlite', 'SELECT sum(a) FROM t', 'SELECT sum((SELECT max(a))) FROM t'],
    ['compares with a scalar function', 'sqlite', 'SELECT max(a) FROM t', 'SELECT max(max(a, 1)) FROM t'],
    ['compares a row with a query', 'sqlite', 'SELECT (1, 2) = (3, 4)', 'SELECT (1, 2) = (SELECT 3, 4)'],
    ['selects a row in DuckDB', 'duckdb', 'SELECT (1, 2) = (3, 4)', 'SELECT (1, 2)'],
    ['selects a value in two pairs of brackets', 'sqlite', 'SELECT (1 + (SELECT 2))', 'SELECT ((SELECT 2))'],
    ['unites queries in brackets', 'postgresql', 'SELECT 1', '(SELECT 1) UNION (SELECT 2)'],
    ['creates a table without AS in MySQL', 'mysql', 'CREATE TABLE t AS SELECT 1 a', 'CREATE TABLE t SELECT 1 a'],
    ['passes a query to ARRAY', 'postgresql', 'SELECT ARRAY[1]', 'SELECT ARRAY(SELECT 1)'],
    [
      'uses the name of a function as the column that it computes',
      'postgresql',
      'SELECT upper FROM (SELECT upper(a) AS upper FROM t) x',
      'SELECT upper FROM (SELECT upper(a) FROM t) x',
    ],
    [
      'uses the name of a type as the column of a cast',
      'postgresql',
      'SELECT int4 FROM (SELECT CAST(a AS INT) AS int4 FROM t) x',
      'SELECT int4 FROM (SELECT CAST(a AS INT) FROM t) x',
    ],
    [
      'uses a column of the table before a LATERAL subquery',
      'postgresql',
      'SELECT 1 FROM (SELECT 1 a) x, LATERAL (SELECT 2 a) y',
      'SELECT 1 FROM (SELECT 1 a) x, LATERAL (SELECT a) y',
    ],
    [
      'inserts fewer values than columns in PostgreSQL',
      'postgresql',
      'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1, 2)',
      'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1)',
    ],
    [
      'breaks a view that nothing reads',
      'sqlite',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1 AS a)',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1)',
    ],
    [
      'deletes a table whose name is also used for a column',
      'sqlite',
      'CREATE TABLE a (b); SELECT 1 AS a',
      'SELECT 1 AS a',
    ],
  ])('accepts an edit that %s', (_, dialect, before, after) => {
    expect(plausible(dialect, before, after)).toBe(true);
  });
});
