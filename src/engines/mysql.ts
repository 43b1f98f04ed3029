/** MySQL and MariaDB: a server at an address, or a private MariaDB that is started for the run. */
import { mysql } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { sandboxFor } from './engine-sandbox.js';
import { mysqlPlans } from './plans/mysql-plans.js';
import { startMariadb } from './servers/mariadb-server.js';
import { withMysql } from './servers/mysql-client.js';
import { findServer, type WantedServer } from './servers/mysql-program.js';
import { checkMysqlRights, sweepMysqlScratch } from './servers/mysql-scratch.js';
import { openPrivateServer, openServer, type ServerKind } from './servers/server-engine.js';

const MYSQL: ServerKind = {
  dialect: mysql,
  plans: mysqlPlans,
  driver: 'mysql',
  client: { engine: 'mysql2', name: 'mysql2', module: 'mysql2/promise' },
  connect: withMysql,
  check: checkMysqlRights,
  sweep: sweepMysqlScratch,
};

export const mysqlEngine: EngineDefinition = {
  name: 'mysql',
  dialect: mysql,
  forms: [
    { form: 'mariadb', about: 'a private server, started with the installed mariadbd' },
    { form: 'mariadb@VERSION', about: 'the same, if the installed version is this one, such as mariadb@10.11' },
    { form: 'mariadb:/path/to/mariadbd', about: 'a private server, started with this program' },
    {
      form: 'mysql',
      about: 'a private server, started with the installed mysqld; also mysql@VERSION and mysql:/path/to/mysqld',
    },
    { form: 'mysql://ADDRESS', about: 'a running MySQL or MariaDB server; scripts run in a scratch database' },
  ],
  open(address, options) {
    if (/^(?:mysql|mariadb):\/\//.test(address)) return openServer(MYSQL, address, options);
    const { name, version, rest: path } = parseAddress(address) ?? {};
    if (name !== 'mysql' && name !== 'mariadb') return undefined;
    return openPrivate(address, { name, version, path }, options);
  },
};

async function openPrivate(address: string, wanted: WantedServer, options: OpenOptions): Promise<Engine> {
  const server = findServer(wanted);
  // Some systems install MariaDB under the name of MySQL.
  if (wanted.name === 'mysql' && server.title === 'MariaDB')
    options.onNotice?.(`mysql: ${server.path} is MariaDB ${server.version}`);
  return openPrivateServer(MYSQL, address, await startMariadb(server, await sandboxFor(options)), options);
}
