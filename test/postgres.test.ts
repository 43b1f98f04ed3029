import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { retryWhileUnavailable } from '../src/engines/servers/retry-while-unavailable.js';
import { expectCleanStarts } from './support/clean-start.js';
import { killDuring } from './support/command-line.js';
import { isAvailable, RUN_OPTIONS, sharedServer, startPostgresServer } from './support/engines.js';

const started = sharedServer(startPostgresServer);

/** Runs statements and returns the first column of the last result. */
async function query(url: string, ...statements: string[]): Promise<string[]> {
  const client = await retryWhileUnavailable(async () => {
    const connecting = new pg.Client({ connectionString: url });
    await connecting.connect();
    return connecting;
  });
  let rows: string[] = [];
  for (const text of statements) {
    const result = await client.query<string[]>({ text, rowMode: 'array' });
    rows = result.rows.map((row) => String(row[0]));
  }
  await client.end();
  return rows;
}

const DATABASES = 'SELECT datname FROM pg_database ORDER BY 1';
const POLLING = { timeout: 60_000 };
const SCRATCH =
  "SELECT rolname FROM pg_roles WHERE rolname LIKE 'minrepro%' UNION SELECT datname FROM pg_database WHERE datname LIKE 'minrepro%' ORDER BY 1";

describe.runIf(isAvailable('postgres@17'))('a server that others use', () => {
  it('keeps its data, and nothing of a reduction stays in it', async () => {
    const { url } = await started();
    await query(url, 'CREATE TABLE orders (id INT, total NUMERIC)', 'INSERT INTO orders VALUES (1, 9.5), (2, 3)');
    const before = await query(url, DATABASES);
    const oracle = engineOracle({ engines: [await openEngine(url)] });
    const text = `CREATE TABLE orders (id INT, note TEXT); INSERT INTO orders VALUES (1, 'x'), (2, 'y');
      DROP TABLE IF EXISTS customers; SELECT id, note FROM orders WHERE id / 0 > 1 ORDER BY note;`;
    const reduction = await reduce({ text, language: sqlLanguage('postgresql'), oracle });
    await oracle.close?.();
    expect(reduction.text).toBe('SELECT 1 / 0\n');
    expect(await query(url, 'SELECT count(*) FROM orders')).toEqual(['2']);
    expect(await query(url, DATABASES)).toEqual(before);
  });

  it('runs a script again after it ended a session', async () => {
    const { url } = await started();
    const engine = await openEngine(url);
    const pending = engine.run(['SELECT pg_sleep(3), 7'], RUN_OPTIONS);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await query(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'minrepro%'");
    // The script did not cause this end.
    expect(await pending).toMatchObject({ kind: 'finished', results: [{ rows: ['|7'] }] });
    await engine.close();
  });

  it('is protected from statements that access what lies outside the scratch database', async () => {
    const { url } = await started();
    await query(url, 'CREATE DATABASE shop');
    const engine = await openEngine(url);
    const outside = [
      'DROP DATABASE shop',
      'CREATE ROLE thief',
      'ALTER SYSTEM SET work_mem = 1',
      "COPY (SELECT 1) TO '/tmp/x'",
    ];
    const run = await engine.run(outside, RUN_OPTIONS);
    const refused = { errors: [{ code: '42501', isRefusal: true }] };
    expect(run).toMatchObject({ kind: 'finished', results: outside.map(() => refused) });
    await engine.close();
    expect(await query(url, DATABASES)).toContain('shop');
  });

  it('is not protected from such statements if they are allowed', async () => {
    const { url } = await started();
    const engine = await openEngine(url, { allowsOutside: true });
    const run = await engine.run(['CREATE ROLE helper', 'SELECT 7'], RUN_OPTIONS);
    expect(run).toMatchObject({ kind: 'finished', results: [{ errors: [] }, { rows: ['7'] }] });
    await engine.close();
    expect(await query(url, "SELECT rolname FROM pg_roles WHERE rolname = 'helper'")).toEqual(['helper']);
  });

  it('starts each script on an empty database, even after one that created schemas', async () => {
    const engine = await openEngine((await started()).url);
    await engine.run(
      ['BEGIN', 'CREATE SCHEMA s', 'CREATE TABLE s.t (a INT)', 'SET search_path = s', 'COMMIT'],
      RUN_OPTIONS,
    );
    expect(await engine.run(['SELECT * FROM s.t'], RUN_OPTIONS)).toMatchObject({
      results: [{ errors: [{ code: '42P01' }] }],
    });
    await engine.close();
  });

  it('needs no superuser: a login that may create databases and roles is enough', async () => {
    const { url } = await started();
    await query(url, 'CREATE ROLE maker LOGIN CREATEDB CREATEROLE', 'CREATE DATABASE maker OWNER maker');
    const engine = await openEngine(url.replace('postgres@', 'maker@').replace('/postgres?', '/maker?'));
    const run = await engine.run(
      ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (7)', 'SELECT a FROM t', 'DROP DATABASE maker', 'CREATE ROLE r'],
      RUN_OPTIONS,
    );
    const [refused, fine] = [{ errors: [{ isRefusal: true }] }, { errors: [] }];
    expect(run).toMatchObject({ results: [fine, fine, { rows: ['7'] }, refused, refused] });
    expect(await engine.run(['SELECT * FROM t'], RUN_OPTIONS)).toMatchObject({ results: [{ errors: [{}] }] });
    await engine.close();
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('leaves nothing of a script that changes its own role, database or session to the next one', async () => {
    const { url } = await started();
    const state = [
      'SELECT setconfig FROM pg_db_role_setting',
      'SHOW work_mem',
      'SELECT nspname FROM pg_namespace ORDER BY 1',
      'SELECT count(*) FROM pg_largeobject_metadata',
      "SELECT nspacl::text, obj_description(oid) FROM pg_namespace WHERE nspname = 'public'",
      'SELECT datconnlimit, datacl FROM pg_database WHERE datname = current_database()',
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
    ];
    await expectCleanStarts(url, state, [
      ["ALTER ROLE CURRENT_USER PASSWORD 'other'", "ALTER ROLE CURRENT_USER SET work_mem = '1MB'"],
      ["DO $$ BEGIN EXECUTE 'ALTER DA' || 'TABASE ' || current_database() || ' SET work_mem = 64'; END $$"],
      ['DROP SCHEMA public CASCADE'],
      ['ALTER SCHEMA public RENAME TO hidden', 'CREATE TABLE hidden.t (a INT)'],
      ["COMMENT ON SCHEMA public IS 'x'", 'REVOKE ALL ON SCHEMA public FROM PUBLIC, pg_database_owner'],
      ["SELECT lo_from_bytea(0, 'x')", 'CREATE SCHEMA s', 'SELECT pg_advisory_lock(1)', 'SET work_mem = 64'],
      ['DROP OWNED BY CURRENT_USER', 'CREATE PUBLICATION p', 'CREATE EXTENSION IF NOT EXISTS pg_trgm'],
      ["DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' CONNECTION LIMIT 0'; END $$"],
      ['SELECT pg_terminate_backend(pg_backend_pid())'],
      ['BEGIN', 'CREATE TABLE t (a INT)', 'SELECT 1 / 0'],
    ]);
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('creates the extensions that are allowed', async () => {
    const { url } = await started();
    const allowances = { files: false, extensions: ['hstore'] };
    const engine = await openEngine(url, { allowances });
    for (let i = 0; i < 2; i++)
      expect(await engine.run(["SELECT 'a => 1'::hstore", 'CREATE TABLE t (a INT)'], RUN_OPTIONS)).toMatchObject({
        results: [{ rows: ['"a"=>"1"'] }, { errors: [] }],
      });
    await engine.close();
  });

  it('loses the databases and roles of a run that was killed, and nothing else', async () => {
    const { url } = await started();
    await query(url, 'CREATE DATABASE minrepro_00000000_00000000', 'CREATE ROLE minrepro_00000000_00000000');
    const alive = await openEngine(url);
    await alive.run(['SELECT 1'], RUN_OPTIONS);
    const sleeping = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(100)%'";
    const script = 'SET client_connection_check_interval = 0; SELECT pg_sleep(100); SELECT nothing;';
    await killDuring(url, script, async () => (await query(url, sleeping)).length > 0);
    await expect
      .poll(async () => {
        await (await openEngine(url)).close();
        return query(url, SCRATCH);
      }, POLLING)
      .toHaveLength(2);
    expect(await alive.run(['SELECT 7'], RUN_OPTIONS)).toMatchObject({ results: [{ rows: ['7'] }] });
    await alive.close();
    expect(await query(url, SCRATCH)).toEqual(['minrepro_00000000_00000000']);
    await query(url, 'DROP DATABASE minrepro_00000000_00000000', 'DROP ROLE minrepro_00000000_00000000');
  });

  it('loses databases that a script made hard to drop, and names those that stay', async () => {
    const { url } = await started();
    const left = 'minrepro_00000000_00000001';
    await query(
      url,
      `CREATE ROLE ${left}`,
      `COMMENT ON ROLE ${left} IS 'scratch of minrepro'`,
      `CREATE DATABASE ${left} OWNER ${left} IS_TEMPLATE true ALLOW_CONNECTIONS false`,
      'CREATE DATABASE other',
      `GRANT CONNECT ON DATABASE other TO ${left}`,
    );
    const notices: string[] = [];
    await (await openEngine(url, { onNotice: (line) => notices.push(line) })).close();
    expect(notices.join()).toMatch(new RegExp(`cannot drop .*${left} \\(role .* cannot be dropped`));
    expect(await query(url, "SELECT datname FROM pg_database WHERE datname LIKE 'minrepro%'")).toEqual([]);
    await query(url, 'DROP DATABASE other');
    await (await openEngine(url)).close();
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('explains what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('postgres://nobody@localhost:1/none')).rejects.toThrow(/give another address/);
    await query(url, "CREATE ROLE guest LOGIN PASSWORD 'right'");
    const asGuest = url.replace('postgres@', 'guest:wrong@');
    await expect(openEngine(asGuest)).rejects.toThrow(/ALTER ROLE guest CREATEDB CREATEROLE;/);
    const folder = decodeURIComponent(/host=(.*)$/.exec(url)?.[1] ?? '');
    const rules = join(folder, 'data', 'pg_hba.conf');
    writeFileSync(rules, `local all guest scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await query(url, 'SELECT pg_reload_conf()');
    await expect(openEngine(asGuest)).rejects.toThrow(/password authentication failed/);
  });
});
