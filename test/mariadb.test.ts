import { engineOracle, openEngine, reduce, sqlLanguage } from 'minrepro';
import { describe, expect, it } from 'vitest';
import { resolveEnginePackage } from '../src/engines/pool/engine-package.js';
import { startMariadb } from '../src/engines/servers/mariadb-server.js';
import { withMysql } from '../src/engines/servers/mysql-client.js';
import { expectCleanStarts } from './support/clean-start.js';
import { killDuring } from './support/command-line.js';
import { isAvailable, RUN_OPTIONS, sharedServer } from './support/engines.js';

const started = sharedServer(startMariadb);
const POLLING = { timeout: 60_000 };
const SCRATCH =
  "SELECT user FROM mysql.user WHERE user LIKE 'minrepro%' UNION SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'minrepro%' ORDER BY 1";

/** Runs statements and returns the first column of the last result. */
async function query(url: string, ...statements: string[]): Promise<string[]> {
  const module = await resolveEnginePackage({ engine: 'mysql2', name: 'mysql2', module: 'mysql2/promise' });
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
    expect(reduction.text).toBe('SELECT nothing\n');
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
      "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE shop.orders",
    ];
    const refused = { errors: [{ isRefusal: true }] };
    expect(await engine.run(outside, RUN_OPTIONS)).toMatchObject({
      kind: 'finished',
      results: outside.map(() => refused),
    });
    await engine.close();
    expect(await query(url, 'SHOW DATABASES')).toContain('shop');
  });

  it('keeps the prepared transactions of others', async () => {
    const { url } = await started();
    await query(url, 'CREATE DATABASE IF NOT EXISTS shop', 'CREATE TABLE IF NOT EXISTS shop.carts (id INT)');
    const prepare = (id: string): Promise<string[]> =>
      query(url, `XA START '${id}'`, 'INSERT INTO shop.carts VALUES (1)', `XA END '${id}'`, `XA PREPARE '${id}'`);
    const engine = await openEngine(url);
    await prepare('a');
    await prepare('b');
    const before = await query(url, 'XA RECOVER');
    const statements = [
      "XA ROLLBACK 'a'",
      "/*!50000XA COMMIT 'a' */",
      "XA/**/START 'own'",
      "EXECUTE IMMEDIATE CONCAT('X', 'A ROLLBACK ''a''')",
      "CREATE PROCEDURE p() XA ROLLBACK 'a'",
    ];
    expect(await engine.run(statements, RUN_OPTIONS)).toMatchObject({
      results: statements.map(() => ({ errors: [{ isRefusal: true }] })),
    });
    await engine.close();
    // A login with all its rights leaves only its own transaction to roll back.
    const login = await openEngine(url, { allowsOutside: true });
    const own = ['CREATE TABLE t (a INT)', "XA START 'x'", 'INSERT INTO t VALUES (1)', "XA END 'x'", "XA PREPARE 'x'"];
    for (let i = 0; i < 2; i++)
      expect(await login.run(own, RUN_OPTIONS)).toMatchObject({ results: own.map(() => ({ errors: [] })) });
    await login.run(['SELECT 1'], RUN_OPTIONS);
    await login.close();
    expect(await query(url, 'XA RECOVER')).toEqual(before);
    await query(url, "XA ROLLBACK 'a'", "XA ROLLBACK 'b'");
  });

  it('is not used if every user has privileges on other databases, also on those that do not exist yet', async () => {
    const { url } = await started();
    await query(url, 'GRANT ALL PRIVILEGES ON `demo\\_%`.* TO PUBLIC');
    await expect(openEngine(url)).rejects.toThrow(
      /every user .* demo\\_%.*REVOKE ALL PRIVILEGES ON `demo\\_%`\.\* FROM PUBLIC; --allow-existing/,
    );
    await query(url, 'REVOKE ALL PRIVILEGES ON `demo\\_%`.* FROM PUBLIC');
    await query(url, 'GRANT FILE ON *.* TO PUBLIC');
    await expect(openEngine(url)).rejects.toThrow(
      /every user .* FILE; .*REVOKE FILE ON \*\.\* FROM PUBLIC; --allow-existing/,
    );
    await query(url, 'REVOKE FILE ON *.* FROM PUBLIC');
    expect(await query(url, SCRATCH)).toEqual([]);
    await (await openEngine(url)).close();
  });

  it('is not used if its tables can be in other databases', async () => {
    const { url } = await started();
    const isInstalled = await query(url, "INSTALL SONAME 'ha_federatedx'").then(
      () => true,
      () => false,
    );
    if (!isInstalled) return void process.stderr.write('skipped: FEDERATED is not installed\n');
    await expect(openEngine(url)).rejects.toThrow(
      /storage engine FEDERATED .*UNINSTALL PLUGIN FEDERATED; --allow-existing/,
    );
    await query(url, 'UNINSTALL PLUGIN FEDERATED');
    await (await openEngine(url)).close();
    return undefined;
  });

  it('does not wait for the locks of a database that an earlier run left, and names it', async () => {
    const { url } = await started();
    const left = 'minrepro_00000000_00000001';
    await query(
      url,
      `CREATE USER ${left}@localhost`,
      `CREATE DATABASE ${left}`,
      `CREATE TABLE ${left}.t (a INT)`,
      "XA START 'left'",
      `INSERT INTO ${left}.t VALUES (1)`,
      "XA END 'left'",
      "XA PREPARE 'left'",
    );
    const notices: string[] = [];
    await (await openEngine(url, { onNotice: (line) => notices.push(line) })).close();
    expect(notices.join()).toMatch(new RegExp(`cannot drop .*${left} \\(.*[Ll]ock`));
    await query(url, "XA ROLLBACK 'left'");
    await (await openEngine(url)).close();
    expect(await query(url, SCRATCH)).toEqual([]);
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

  it('needs no root: a login that may create users and scratch databases is enough', async () => {
    const { url } = await started();
    await query(
      url,
      "CREATE USER maker@localhost IDENTIFIED BY 'x'",
      'GRANT CREATE USER ON *.* TO maker@localhost',
      'GRANT ALL PRIVILEGES ON `minrepro\\_%`.* TO maker@localhost WITH GRANT OPTION',
    );
    const engine = await openEngine(url.replace('root@', 'maker:x@'));
    const statements = ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (7)', 'SELECT a FROM t', 'CREATE USER u'];
    expect(await engine.run(statements, RUN_OPTIONS)).toMatchObject({
      results: [{ errors: [] }, { errors: [] }, { rows: ['7'] }, { errors: [{ isRefusal: true }] }],
    });
    await engine.close();
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('ends the sessions of scripts without an end, although the login may not see them', async () => {
    const { url } = await started();
    await query(
      url,
      "CREATE USER maker2@localhost IDENTIFIED BY 'x'",
      'GRANT CREATE USER ON *.* TO maker2@localhost',
      'GRANT ALL PRIVILEGES ON `minrepro\\_%`.* TO maker2@localhost WITH GRANT OPTION',
      'SET GLOBAL event_scheduler = ON',
    );
    const sessions = "SELECT id FROM information_schema.processlist WHERE user LIKE 'minrepro\\_%'";
    const engine = await openEngine(url.replace('root@', 'maker2:x@'));
    const loop = 'BEGIN SET SESSION max_statement_time = 0; WHILE 1 DO SET @a = 1; END WHILE; END';
    const event = [`CREATE EVENT e ON SCHEDULE AT NOW() DO ${loop}`, 'SELECT SLEEP(1)'];
    expect(await engine.run(event, RUN_OPTIONS)).toMatchObject({ kind: 'finished' });
    expect(await query(url, sessions)).not.toEqual([]);
    const endless = ['SET max_statement_time = 0', `BEGIN NOT ATOMIC ${loop.slice('BEGIN '.length)}`];
    expect(await engine.run(endless, { ...RUN_OPTIONS, timeLimit: 1_000 })).toMatchObject({ kind: 'hung' });
    // The worker that replaces the ended one ends what that left.
    await engine.run(['SELECT 1'], RUN_OPTIONS);
    await engine.close();
    await expect.poll(() => query(url, sessions), POLLING).toEqual([]);
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('leaves nothing of a script that changes its own user or session to the next one', async () => {
    const { url } = await started();
    const state = [
      'SHOW TABLES',
      'SELECT @a',
      'SHOW EVENTS',
      'SELECT @@sql_mode',
      "SELECT IS_FREE_LOCK('x')",
      'XA RECOVER',
    ];
    await expectCleanStarts(url, state, [
      ["SET PASSWORD = PASSWORD('other')"],
      ['CREATE TABLE t (a INT)', 'LOCK TABLES t WRITE', "SELECT GET_LOCK('x', 0)"],
      ['CREATE TABLE t (a INT)', "XA START 'x'", 'INSERT INTO t VALUES (1)', "XA END 'x'", "XA PREPARE 'x'"],
      ['SET SESSION TRANSACTION READ ONLY', 'START TRANSACTION', 'SELECT 1'],
      ["SET @a = 1, sql_mode = 'ANSI_QUOTES', max_statement_time = 0.000001"],
      ['CREATE EVENT e ON SCHEDULE EVERY 1 SECOND DO SELECT 1'],
      ["EXECUTE IMMEDIATE CONCAT('DROP DATA', 'BASE ', DATABASE())"],
      ['KILL CONNECTION_ID()'],
    ]);
    expect(await query(url, SCRATCH)).toEqual([]);
  });

  it('loses the databases and users of a run that was killed, and nothing else', async () => {
    const { url } = await started();
    await query(url, 'CREATE DATABASE minrepro_00000000_00000000');
    const alive = await openEngine(url);
    await alive.run(['SELECT 1'], RUN_OPTIONS);
    const sleeping = "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(100)%'";
    await killDuring(url, 'SELECT SLEEP(100); SELECT nothing;', async () => (await query(url, sleeping)).length > 0);
    await expect
      .poll(async () => {
        await (await openEngine(url)).close();
        return query(url, SCRATCH);
      }, POLLING)
      .toHaveLength(2);
    expect(await alive.run(['SELECT 7'], RUN_OPTIONS)).toMatchObject({ results: [{ rows: ['7'] }] });
    await alive.close();
    expect(await query(url, SCRATCH)).toEqual(['minrepro_00000000_00000000']);
  });

  it('explains what is wrong with an address, a password or rights', async () => {
    const { url } = await started();
    await expect(openEngine('mysql://root@localhost:1/')).rejects.toThrow(/give another address/);
    await query(url, "CREATE USER guest@localhost IDENTIFIED BY 'right'");
    await expect(openEngine(url.replace('root@', 'guest:wrong@'))).rejects.toThrow(/Access denied/);
    await expect(openEngine(url.replace('root@', 'guest:right@'))).rejects.toThrow(
      /GRANT CREATE USER ON \*\.\* TO 'guest'@'localhost'; GRANT ALL PRIVILEGES ON `minrepro\\_%`\.\* TO 'guest'@'localhost' WITH GRANT OPTION;/,
    );
    await expect(openEngine(url.replace('root@', 'guest:right@'), { allowsOutside: true })).rejects.toThrow(
      /may not create a scratch database \(.*; root can permit it with GRANT ALL PRIVILEGES ON/,
    );
  });
});
