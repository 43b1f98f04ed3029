import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { afterAll, describe, expect, it } from 'vitest';
import { isMariadbInstalled, startMariadb } from '../src/engines/mariadb-server.js';
import { withConnection } from '../src/engines/mysql-driver.js';
import { resolvePackage } from '../src/engines/package-folder.js';

const isThere = process.env['MINREPRO_REQUIRE_ENGINES'] === '1' || isMariadbInstalled();
if (!isThere) process.stderr.write('skipped: MariaDB is not installed\n');

type Server = Awaited<ReturnType<typeof startMariadb>>;
let server: Server | undefined;
async function started(): Promise<Server> {
  server ??= await startMariadb();
  return server;
}
afterAll(() => server?.stop());

async function ask(url: string, ...statements: string[]): Promise<string[]> {
  const module = await resolvePackage({ name: 'mysql2/promise', package: 'mysql2' });
  let rows: string[] = [];
  await withConnection(module, url, async (tell) => {
    for (const text of statements) rows = await tell(text);
  });
  return rows;
}

const options = { wantsRows: true, timeLimit: 20_000, signal: new AbortController().signal };

describe.runIf(isThere)('a server that others use', () => {
  it('keeps what is in it, and nothing of ours', async () => {
    const { url } = await started();
    await ask(
      url,
      'CREATE DATABASE shop',
      'CREATE TABLE shop.orders (id INT)',
      'INSERT INTO shop.orders VALUES (1), (2)',
    );
    const before = await ask(url, 'SHOW DATABASES');
    const oracle = engineOracle({ engines: [await openEngine(url)] });
    const text = `CREATE TABLE orders (id INT, note VARCHAR(9)); INSERT INTO orders VALUES (1, 'x'), (2, 'y');
      SELECT id, note FROM orders WHERE id > 0 AND nothing = 1 ORDER BY note;`;
    const reduction = await reduce({ text, language: sqlLanguage('mysql'), oracle });
    await oracle.close();
    expect(reduction.text).toBe('SELECT nothing;\n');
    expect(await ask(url, 'SELECT count(*) FROM shop.orders')).toEqual(['2']);
    expect(await ask(url, 'SHOW DATABASES')).toEqual(before);
  });

  it('is not reached into', async () => {
    const { url } = await started();
    await ask(url, 'CREATE DATABASE IF NOT EXISTS shop', 'CREATE TABLE IF NOT EXISTS shop.orders (id INT)');
    const engine = await openEngine(url);
    const outside = [
      'DROP DATABASE shop',
      'DELETE FROM shop.orders',
      'USE shop',
      'SET GLOBAL max_connections = 1',
      'DROP TABLE `shop` . orders',
    ];
    const refused = { errors: [{ text: expect.stringContaining('not run') as string }] };
    expect(await engine.run(outside, options)).toMatchObject({ kind: 'finished', results: outside.map(() => refused) });
    await engine.close();
    expect(await ask(url, 'SHOW DATABASES')).toContain('shop');
  });

  it('is asked again after it ended a session', async () => {
    const { url } = await started();
    const engine = await openEngine(url);
    const pending = engine.run(['SELECT SLEEP(3), 7'], options);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [id] = await ask(url, "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'");
    await ask(url, `KILL ${id}`);
    // That was nothing the script did.
    expect(await pending).toMatchObject({ kind: 'finished', results: [{ rows: ['0|7'] }] });
    await engine.close();
  });

  it('says what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('mysql://root@localhost:1/')).rejects.toThrow(/it takes an address and a user/);
    await ask(url, "CREATE USER guest@localhost IDENTIFIED BY 'right'");
    await expect(openEngine(url.replace('root@', 'guest:wrong@'))).rejects.toThrow(/Access denied/);
    await expect(openEngine(url.replace('root@', 'guest:right@'))).rejects.toThrow(/may create a scratch database/);
  });
});
