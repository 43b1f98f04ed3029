import { describe, expect, it } from 'vitest';
import type { Dialect } from '../grammars/dialects.js';
import { sqlLanguage } from './language.js';
import { isSound } from './soundness.js';

function sound(dialect: Dialect, before: string, after: string): boolean {
  const language = sqlLanguage(dialect);
  const snapshot = language.snapshot(before);
  return isSound(dialect, snapshot, language.snapshot(after, snapshot));
}

describe('an edit', () => {
  it.each<[Dialect, string, string]>([
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
  ])('in %s from %s to %s is pruned', (dialect, before, after) => {
    expect(sound(dialect, before, after)).toBe(false);
  });

  it.each<[string, Dialect, string, string]>([
    ['had the fault before', 'sqlite', 'SELECT rank(), 1', 'SELECT rank()'],
    ['names what never was', 'sqlite', 'SELECT a, b FROM elsewhere', 'SELECT b FROM elsewhere'],
    ['is right in its dialect', 'postgresql', 'CREATE TABLE t (a INT); SELECT 1', 'CREATE TABLE t (); SELECT 1'],
    ['is right in MySQL', 'mysql', 'INSERT INTO t VALUES (1)', 'INSERT t VALUES ()'],
    ['is right in DuckDB', 'duckdb', 'SELECT a, b FROM t', 'SELECT a, FROM t'],
    [
      'fills up in PostgreSQL',
      'postgresql',
      'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1, 2)',
      'CREATE TABLE t (a INT, b INT); INSERT INTO t VALUES (1)',
    ],
    [
      'breaks a view that nobody reads',
      'sqlite',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1 AS a)',
      'CREATE VIEW v AS SELECT a FROM (SELECT 1)',
    ],
    [
      'deletes a table whose name is a column elsewhere',
      'sqlite',
      'CREATE TABLE a (b); SELECT 1 AS a',
      'SELECT 1 AS a',
    ],
  ])('that %s is not', (_, dialect, before, after) => {
    expect(sound(dialect, before, after)).toBe(true);
  });
});
