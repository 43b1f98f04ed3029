/** MySQL and MariaDB: a server at an address, or a private MariaDB that is started for the run. */
import { mysql } from '../languages/sql/dialects/index.js';
import type { EngineDefinition } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { mysqlPlans } from './plans/mysql-plans.js';
import { startMariadb } from './servers/mariadb-server.js';
import { withMysql } from './servers/mysql-client.js';
import { openPrivateServer, openServer, type ServerKind, scratchPattern } from './servers/server-engine.js';

const MYSQL: ServerKind = {
  dialect: mysql,
  plans: mysqlPlans,
  driver: 'mysql',
  client: { name: 'mysql2/promise', package: 'mysql2' },
  connect: withMysql,
  check: async (query, scratch) => {
    await query(`CREATE DATABASE ${scratch}check`);
    await query(`DROP DATABASE ${scratch}check`);
  },
  dropAll: async (query, scratch) => {
    for (const name of await query(`SHOW DATABASES LIKE ${scratchPattern(scratch)}`))
      await query(`DROP DATABASE ${name}`);
  },
};

export const mysqlEngine: EngineDefinition = {
  name: 'mysql',
  forms: [
    { form: 'mariadb', about: 'a private server, started with the installed mariadbd' },
    { form: 'mysql://ADDRESS', about: 'a running MySQL or MariaDB server; scripts run in a scratch database' },
  ],
  open(address, options) {
    if (/^(?:mysql|mariadb):\/\//.test(address)) return openServer(MYSQL, address, options);
    return address === 'mariadb' ? openPrivate(address, options) : undefined;
  },
};

async function openPrivate(name: string, options: OpenOptions): Promise<Engine> {
  return openPrivateServer(MYSQL, name, await startMariadb(), options);
}
