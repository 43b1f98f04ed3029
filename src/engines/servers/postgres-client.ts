/** Connections to PostgreSQL through the npm package pg. */
import { createRequire } from 'node:module';
import { type Client, queryTexts } from '../drivers/postgres-session.js';
import type { QueryServer } from './server-engine.js';

interface ConnectOptions {
  readonly connectionString: string;
}

/** What replaces the parts of the URL. */
export interface PostgresLogin {
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
}

export async function connectPostgres(module: string, url: string, login: PostgresLogin = {}): Promise<Client> {
  const { Client } = createRequire(import.meta.url)(module) as { Client: new (options: ConnectOptions) => Client };
  const address = new URL(url.replace(/^postgres(?:ql)?:/, 'http:').replace(/^http:\/\/\//, 'http://localhost/'));
  const { database, user, password } = login;
  if (database !== undefined) address.pathname = `/${database}`;
  if (user !== undefined && password !== undefined) {
    for (const name of ['user', 'password']) address.searchParams.delete(name);
    [address.username, address.password] = [user, password];
  }
  const client = new Client({ connectionString: String(address).replace(/^http:/, 'postgres:') });
  // The next query reports what happened to an idle connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Calls `act` with a function that returns the first column of a query. */
export async function withPostgres(
  module: string,
  url: string,
  act: (query: QueryServer) => Promise<void>,
): Promise<void> {
  const client = await connectPostgres(module, url);
  try {
    await act(async (text) => (await queryTexts(client, text)).rows.map((row) => row[0] ?? ''));
  } finally {
    await client.end();
  }
}
