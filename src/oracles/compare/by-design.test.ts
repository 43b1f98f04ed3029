import { describe, expect, it } from 'vitest';
import { duckdb, mysql, postgresql, sqlite } from '../../languages/sql/dialects/index.js';
import { controlOf, mentionsByDesign } from './by-design.js';

describe('controlOf', () => {
  it.each([
    ['SELECT random() + RANDOM ( )', 'SELECT 1 + 1', ['random()']],
    ['SELECT length("sqlite_version"/**/( ))', "SELECT length('0')", ['sqlite_version()']],
    [
      "SELECT datetime('now', '+1 day'), CURRENT_TIMESTAMP",
      "SELECT datetime('2000-01-01', '+1 day'), '2000-01-01 00:00:00'",
      ["'now'", 'current_timestamp'],
    ],
    ["SELECT date(), date(a), strftime('%Y')", "SELECT '2000-01-01', date(a), '0'", ['date()', 'strftime()']],
    ['SELECT hex(randomblob(4 + (2)))', "SELECT hex(x'00')", ['randomblob()']],
    ['CREATE TABLE t (a DEFAULT CURRENT_DATE)', "CREATE TABLE t (a DEFAULT '2000-01-01')", ['current_date']],
    [
      'SELECT \'random\', "a" -- now()\n/* uuid() */ FROM random',
      'SELECT \'random\', "a" -- now()\n/* uuid() */ FROM random',
      [],
    ],
    [
      'SELECT known(1), brand(2), t.current_date, 1 AS random FROM t',
      'SELECT known(1), brand(2), t.current_date, 1 AS random FROM t',
      [],
    ],
  ])('puts constants into %s', (script, text, names) => {
    expect(controlOf(script, sqlite)).toMatchObject({ text, names });
  });

  it.each([
    [
      postgresql,
      "SELECT pg_catalog.version(), now(), pg_typeof(1), current_setting('server_version')",
      "SELECT '0', TIMESTAMP '2000-01-01 00:00:00', pg_typeof(1), '0'",
    ],
    [mysql, 'SELECT @@version, @@GLOBAL.hostname, @@sql_mode, RAND(1)', "SELECT '0', '0', @@sql_mode, 0.5"],
    [duckdb, 'SELECT today(), uuid()', "SELECT DATE '2000-01-01', '00000000-0000-0000-0000-000000000000'"],
  ])('knows the functions and types of other dialects: %#', (dialect, script, text) => {
    expect(controlOf(script, dialect).text).toBe(text);
  });

  it.each([
    [sqlite, 'PRAGMA compile_options; SELECT 1', '; SELECT 1'],
    [sqlite, 'CREATE VIEW v AS SELECT * FROM pragma_compile_options; SELECT count(*) FROM v; SELECT 2', '; ; SELECT 2'],
    [
      sqlite,
      'CREATE TABLE IF NOT EXISTS main.t (a); INSERT INTO t SELECT name FROM pragma_function_list; SELECT a FROM t',
      'CREATE TABLE IF NOT EXISTS main.t (a); ; ',
    ],
    [sqlite, 'EXPLAIN QUERY PLAN SELECT 1; SELECT 2', '; SELECT 2'],
    [mysql, "PREPARE s FROM 'SELECT VERSION()'; EXECUTE s; SELECT 2", '; ; SELECT 2'],
    [
      postgresql,
      'CREATE FUNCTION f() RETURNS text AS $$ SELECT version() $$ LANGUAGE sql; SELECT f(); SELECT 2',
      '; ; SELECT 2',
    ],
    [postgresql, 'SELECT oid FROM pg_class; SELECT pg_typeof(2)', '; SELECT pg_typeof(2)'],
    [duckdb, 'SELECT * FROM duckdb_settings(); SELECT 2', '; SELECT 2'],
  ])('removes statements that show such values in another way: %#', (dialect, script, text) => {
    expect(controlOf(script, dialect).text).toBe(text);
    expect(mentionsByDesign(script)).toBe(true);
  });

  it('continues with what the setup defines', () => {
    const { removed } = controlOf('CREATE VIEW v AS SELECT * FROM pragma_function_list', sqlite);
    expect(controlOf('SELECT * FROM V; SELECT 1', sqlite, removed).text).toBe('; SELECT 1');
  });
});
