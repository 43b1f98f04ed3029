/** MySQL and MariaDB as engines: a server by its address, or a private MariaDB from the installed program. */
import { randomBytes } from 'node:crypto';
import { closedWith, type Engine, EngineError, type OpenOptions } from './engine.js';
import { startMariadb } from './mariadb-server.js';
import { askMysql, mysqlConnection } from './mysql.js';
import { resolvePackage } from './package-folder.js';
import { ProcessPool } from './process-pool.js';

export async function mysqlByAddress(url: string, options: OpenOptions): Promise<Engine> {
  return openOn(url.replace(/:[^:@/]*@/, ':…@'), url, true, options);
}

export async function privateMariadb(options: OpenOptions): Promise<Engine> {
  const server = await startMariadb();
  try {
    return closedWith(await openOn('mariadb', server.url, false, options), server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openOn(
  name: string,
  url: string,
  isShared: boolean,
  { tell = () => {}, startsAfresh = false }: OpenOptions,
): Promise<Engine> {
  const module = await resolvePackage({ name: 'mysql2/promise', package: 'mysql2' }, tell);
  const scratch = `minrepro_${process.pid}_${randomBytes(3).toString('hex')}_`;
  try {
    const connection = await mysqlConnection(module, url);
    await askMysql(connection, `CREATE DATABASE ${scratch}check`);
    await askMysql(connection, `DROP DATABASE ${scratch}check`);
    await connection.end();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new EngineError(`${name}: ${reason}; it takes an address and a user that may create a scratch database`);
  }
  const pool = new ProcessPool({
    name,
    dialect: 'mysql',
    spec: { driver: 'mysql', module, url, scratch, isShared, startsAfresh },
    tell,
  });
  return closedWith(pool, async () => {
    try {
      const connection = await mysqlConnection(module, url);
      const { rows } = await askMysql(connection, `SHOW DATABASES LIKE '${scratch.replaceAll('_', '\\_')}%'`);
      for (const [database] of rows) await askMysql(connection, `DROP DATABASE ${database}`);
      await connection.end();
    } catch {
      // The server is gone, and what was ours with it.
    }
  });
}
