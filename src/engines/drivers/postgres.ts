/** Driver for a PostgreSQL server. Each worker has a scratch database there. */
import { connectPostgres } from '../servers/postgres-client.js';
import { retryWhileUnavailable } from '../servers/retry-while-unavailable.js';
import { type Driver, outsideRefused, type ServerOptions, type Session } from './driver.js';
import { type Client, execute, sessionDriver } from './postgres-session.js';

export async function createDriver({ module, url, scratch, isGuarded }: ServerOptions): Promise<Driver> {
  const database = `${scratch}${process.pid}`;
  const connect = (name?: string): Promise<Client> => retryWhileUnavailable(() => connectPostgres(module, url, name));
  const recreate = async (): Promise<Client> => {
    const admin = await connect();
    await execute(admin, `DROP DATABASE IF EXISTS ${database}`);
    await execute(admin, `CREATE DATABASE ${database} TEMPLATE template0`);
    await admin.end();
    return connect(database);
  };
  const driver = sessionDriver(recreate);
  if (!isGuarded) return driver;
  const open: Driver['open'] = async (options) => {
    const session = await driver.open(options);
    const run: Session['run'] = async (text, wantsRows) => {
      if (OUTSIDE.test(text)) throw outsideRefused();
      return session.run(text, wantsRows);
    };
    return { ...session, run };
  };
  return { ...driver, open };
}

/** Statements that may access other databases, users or files. */
const OUTSIDE =
  /\b(?:CREATE|ALTER|DROP)\s+(?:DATABASE|ROLE|USER|GROUP|TABLESPACE|SUBSCRIPTION|SERVER)\b|\bALTER\s+SYSTEM\b|\b(?:GRANT|REVOKE|REASSIGN|dblink|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_read_file|lo_export)\b|\bCOPY\b[\s\S]*\b(?:TO|FROM)\s+(?:PROGRAM|')/i;
