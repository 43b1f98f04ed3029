/** Driver for a PostgreSQL server. Each worker has a scratch database there, and a role that owns it. */
import { connectPostgres, withPostgres } from '../servers/postgres-client.js';
import {
  createPostgresDatabase,
  createPostgresScratch,
  dropPostgresScratch,
  lockPostgresScratch,
  type PostgresScratch,
  setUpStatements,
  sweepPostgresScratch,
} from '../servers/postgres-scratch.js';
import { retryWhileUnavailable } from '../servers/retry-while-unavailable.js';
import { scratchName, scratchPassword } from '../servers/scratch-name.js';
import type { ConnectServer, QueryServer, ServerLogin } from '../servers/server-engine.js';
import {
  asRefusal,
  type Driver,
  isServerUnavailable,
  type ServerOptions,
  ServerUnavailableError,
  type Session,
} from './driver.js';
import { type Client, execute, queryTexts, sessionDriver } from './postgres-session.js';
import { postgresSessions } from './postgres-steps.js';
import { runSteps } from './run-steps.js';

/** The SQLSTATEs of a login that the server does not accept, and of a statement without the rights it needs. */
const LOGIN_REJECTED = /^28/;
const INSUFFICIENT_PRIVILEGE = '42501';
/** Ends what the statements before the sessions began, and gives up their locks. */
const END_OF_SETUP = ['COMMIT', 'DISCARD ALL'];

export async function createDriver({ module, url, prefix, isRestricted, allowances }: ServerOptions): Promise<Driver> {
  const name = scratchName(prefix);
  const connect = (login: ServerLogin): Promise<Client> =>
    retryWhileUnavailable(() => connectPostgres(module, url, login));
  const admin = await connect({});
  const query = queryOn(admin);
  const connectAgain: ConnectServer = (act, login) => withPostgres(module, url, act, login);
  // A worker that was ended because of a script without an end has left its sessions on the server.
  await sweepPostgresScratch(query, '', connectAgain);
  await lockPostgresScratch(query, name);

  /** How scripts log in. */
  let login: ServerLogin = { database: name };
  const recreate = async (): Promise<Client> => {
    await dropPostgresScratch(query, name, connectAgain);
    if (!isRestricted) {
      await createPostgresDatabase(query, name);
      return connect(login);
    }
    const scratch: PostgresScratch = { name, password: scratchPassword(), allowsFiles: allowances.files };
    await createPostgresScratch(query, scratch);
    const statements = await setUpStatements(query, scratch, allowances.extensions);
    if (statements.length > 0) {
      const inside = await connect({ database: name });
      for (const statement of statements) await execute(inside, statement);
      await inside.end();
    }
    login = { database: name, user: name, password: scratch.password };
    return connect(login).catch(explainLogin);
  };
  const dropAll = isRestricted
    ? 'DROP OWNED BY CURRENT_USER CASCADE; CREATE SCHEMA IF NOT EXISTS public'
    : 'DROP SCHEMA public CASCADE; CREATE SCHEMA public';
  const driver = sessionDriver({ recreate, dropAll, ownsServer: false });
  const open: Driver['open'] = async (options) => {
    const session = await driver.open(options);
    const run: Session['run'] = (text, wantsRows) =>
      session.run(text, wantsRows).catch((error: unknown) => explainError(error, query));
    return {
      ...session,
      run,
      runSteps: async (schedule, runStep, wantsRows) => {
        for (const statement of END_OF_SETUP) await run(statement, false);
        const sessions = postgresSessions({
          connect: () => connect(login),
          query,
          explainError: (error) => explainError(error, query),
        });
        return runSteps(sessions, schedule, runStep, wantsRows);
      },
    };
  };
  return { ...driver, open };
}

function queryOn(client: Client): QueryServer {
  return async (text) => (await queryTexts(client, text)).rows.map((row) => row[0] ?? '');
}

function explainLogin(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (!LOGIN_REJECTED.test(code ?? '')) throw error;
  const remedy =
    'let roles log in with a password in pg_hba.conf, or run scripts as your own login with --allow-existing';
  throw new Error(`the server does not accept the role for scripts (${message}); ${remedy}`, { cause: error });
}

async function explainError(error: unknown, query: QueryServer): Promise<never> {
  if (isServerUnavailable(error)) {
    // Only this session was ended: the script may have done that itself.
    const isServerUp = await query('SELECT 1').then(
      () => true,
      () => false,
    );
    throw isServerUp ? new ServerUnavailableError(error.message, { mayBeCrash: true, cause: error }) : error;
  }
  const isRefused = error instanceof Error && (error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE;
  throw isRefused ? asRefusal(error) : error;
}
