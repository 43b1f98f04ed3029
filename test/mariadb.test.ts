import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { resolvePackage } from '../src/engines/pool/package-folder.js';
import { startMariadb } from '../src/engines/servers/mariadb-server.js';
import { withMysql } from '../src/engines/servers/mysql-client.js';
import { isAvailable, RUN_OPTIONS, sharedServer } from './support/engines.js';

const started = sharedServer(startMariadb);

/** Runs statements and returns the first column of the last result. */
async function query(url: string, ...statements: string[]): Promise<string[]> {
  const module = await resolvePackage({ engine: 'mysql2', name: 'mysql2', module: 'mysql2/promise' });
  let rows: string[] = [];
  await withMysql(module, url, async (runQuery) => {
    for (const text of statements) rows = await runQuery(text);
  });
  return rows;
}

describe.runIf(isAvailable('mariadb'))('a server that others use', () => {
  it('keeps its data, and nothing of a reduction stays in it', async () => {
    const { url } = await started();
    await query(
      url,
      'CREATE DATABASE shop',
      'CREATE TABLE shop.orders (id INT)',
      'INSERT INTO shop.orders VALUES (1), (2)',
    );
    const before = await query(url, 'SHOW DATABASES');
    const oracle = engineOracle({ engines: [await openEngine(url)] });
    const text = `CREATE TABLE orders (id INT, note VARCHAR(9)); INSERT INTO orders VALUES (1, 'x'), (2, 'y');
      SELECT id, note FROM orders WHERE id > 0 AND nothing = 1 ORDER BY note;`;
    const reduction = await reduce({ text, language: sqlLanguage('mysql'), oracle });
    await oracle.close?.();
    expect(reduction.text).toBe('SELECT nothing;\n');
    expect(await query(url, 'SELECT count(*) FROM shop.orders')).toEqual(['2']);
    expect(await query(url, 'SHOW DATABASES')).toEqual(before);
  });

  it('is protected from statements that access other databases', async () => {
    const { url } = await started();
    await query(url, 'CREATE DATABASE IF NOT EXISTS shop', 'CREATE TABLE IF NOT EXISTS shop.orders (id INT)');
    const engine = await openEngine(url);
    const outside = [
      'DROP DATABASE shop',
      'DELETE FROM shop.orders',
      'USE shop',
      'SET GLOBAL max_connections = 1',
      'DROP TABLE `shop` . orders',
    ];
    const refused = { errors: [{ text: expect.stringContaining('not run') as string }] };
    expect(await engine.run(outside, RUN_OPTIONS)).toMatchObject({
      kind: 'finished',
      results: outside.map(() => refused),
    });
    await engine.close();
    expect(await query(url, 'SHOW DATABASES')).toContain('shop');
  });

  it('runs a script again after it ended a session', async () => {
    const { url } = await started();
    const engine = await openEngine(url);
    const pending = engine.run(['SELECT SLEEP(3), 7'], RUN_OPTIONS);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [id] = await query(url, "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'");
    await query(url, `KILL ${id}`);
    // The script did not cause this end.
    expect(await pending).toMatchObject({ kind: 'finished', results: [{ rows: ['0|7'] }] });
    await engine.close();
  });

  it('explains what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('mysql://root@localhost:1/')).rejects.toThrow(/give an address and a user/);
    await query(url, "CREATE USER guest@localhost IDENTIFIED BY 'right'");
    await expect(openEngine(url.replace('root@', 'guest:wrong@'))).rejects.toThrow(/Access denied/);
    await expect(openEngine(url.replace('root@', 'guest:right@'))).rejects.toThrow(/may create a scratch database/);
  });
});
