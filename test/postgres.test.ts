import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isAvailable, RUN_OPTIONS, sharedServer, startPostgresServer } from './support/engines.js';

const started = sharedServer(startPostgresServer);

/** Runs statements and returns the first column of the last result. */
async function query(url: string, ...statements: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: string[] = [];
  for (const text of statements) {
    const result = await client.query<string[]>({ text, rowMode: 'array' });
    rows = result.rows.map((row) => String(row[0]));
  }
  await client.end();
  return rows;
}

const DATABASES = 'SELECT datname FROM pg_database ORDER BY 1';

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
    expect(reduction.text).toBe('SELECT 1 / 0;\n');
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
    const refused = { errors: [{ text: expect.stringContaining('not run') as string }] };
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

  it('explains what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('postgres://nobody@localhost:1/none')).rejects.toThrow(/give an address/);
    await query(url, "CREATE ROLE guest LOGIN PASSWORD 'right'");
    const asGuest = url.replace('postgres@', 'guest:wrong@');
    await expect(openEngine(asGuest)).rejects.toThrow(/no right to create a scratch database \(ALTER ROLE/);
    const folder = decodeURIComponent(/host=(.*)$/.exec(url)?.[1] ?? '');
    const rules = join(folder, 'data', 'pg_hba.conf');
    writeFileSync(rules, `local all guest scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await query(url, 'SELECT pg_reload_conf()');
    await expect(openEngine(asGuest)).rejects.toThrow(/password authentication failed/);
  });
});
