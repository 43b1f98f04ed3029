/** MySQL and MariaDB as engines: a server by its address, or a private MariaDB from the installed program. */
import type { Engine, OpenOptions } from './engine.js';
import { startMariadb } from './mariadb-server.js';
import { withConnection } from './mysql-driver.js';
import { resolvePackage } from './package-folder.js';
import { onOwnServer, scratchEngine, withoutPassword } from './scratch-engine.js';

export function mysqlByAddress(url: string, options: OpenOptions): Promise<Engine> {
  return openOn(withoutPassword(url), url, true, options);
}

export async function privateMariadb(options: OpenOptions): Promise<Engine> {
  return onOwnServer(await startMariadb(), ({ url }) => openOn('mariadb', url, false, options));
}

async function openOn(name: string, url: string, isShared: boolean, options: OpenOptions): Promise<Engine> {
  const module = await resolvePackage({ name: 'mysql2/promise', package: 'mysql2' }, options.tell);
  return scratchEngine({
    ...options,
    name,
    dialect: 'mysql',
    driver: 'mysql',
    module,
    url,
    isShared,
    check: (scratch) =>
      withConnection(module, url, async (ask) => {
        await ask(`CREATE DATABASE ${scratch}check`);
        await ask(`DROP DATABASE ${scratch}check`);
      }),
    dropAll: (scratch) =>
      withConnection(module, url, async (ask) => {
        for (const database of await ask(`SHOW DATABASES LIKE '${scratch.replaceAll('_', '\\_')}%'`))
          await ask(`DROP DATABASE ${database}`);
      }),
  });
}
