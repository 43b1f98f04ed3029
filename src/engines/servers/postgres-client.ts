/** Connections to PostgreSQL through the npm package pg. */
import { createRequire } from 'node:module';
import { encodeText } from '../../edit/text.js';
import { type Client, queryTexts } from '../drivers/postgres-session.js';
import type { QueryServer, ServerLogin } from './server-engine.js';

interface CopyConnection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
}

type QueryCallback = (error: Error | null, result: unknown) => void;

interface PostgresModule {
  Client: new (options: ConnectOptions) => Omit<Client, 'copyFrom'> & { query(query: object): unknown };
  Query: new (text: string, values: undefined, callback: QueryCallback) => object;
}

interface ConnectOptions {
  readonly connectionString: string;
}

export async function connectPostgres(module: string, url: string, login: ServerLogin = {}): Promise<Client> {
  const { Client, Query } = createRequire(import.meta.url)(module) as PostgresModule;
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
  const copyFrom = (command: string, rows: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const copy = new Query(command, undefined, (error, result) => (error ? reject(error) : resolve(result)));
      // pg calls this when the server waits for rows; its own method fails.
      const handleCopyInResponse = (connection: CopyConnection): void => {
        connection.sendCopyFromChunk(Buffer.from(encodeText(rows)));
        connection.endCopyFrom();
      };
      client.query(Object.assign(copy, { handleCopyInResponse }));
    });
  return Object.assign(client, { copyFrom });
}

/** Calls `act` with a function that returns the first column of a query. */
export async function withPostgres(
  module: string,
  url: string,
  act: (query: QueryServer) => Promise<void>,
  login?: ServerLogin,
): Promise<void> {
  const client = await connectPostgres(module, url, login);
  try {
    await act(async (text) => (await queryTexts(client, text)).rows.map((row) => row[0] ?? ''));
  } finally {
    await client.end();
  }
}
