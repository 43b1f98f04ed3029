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
