/** PostgreSQL through its Node client, in a scratch database of our own and nowhere else. */
import { createRequire } from 'node:module';
import type { Driver } from './driver.js';
import { AS_TEXT, ask, type Client, postgresSessions, type QueryResult } from './postgres-session.js';
import { whileAway } from './while-away.js';

interface ConnectOptions {
  readonly connectionString: string;
  readonly database?: string;
}

export function postgresClient(module: string, url: string, database?: string): Client {
  const { Client } = createRequire(import.meta.url)(module) as { Client: new (options: ConnectOptions) => Client };
  const address = new URL(url.replace(/^postgres(?:ql)?:/, 'http:').replace(/^http:\/\/\//, 'http://localhost/'));
  if (database !== undefined) address.pathname = `/${database}`;
  const connectionString = String(address).replace(/^http:/, 'postgres:');
  return new Client({ connectionString });
}

/** `scratch`: how the databases of this run begin; each process has its own. `isGuarded`: nothing else there may be touched. */
export async function postgresDriver(
  module: string,
  url: string,
  scratch: string,
  isGuarded: boolean,
): Promise<Driver> {
  const database = `${scratch}${process.pid}`;
  const recreate = async (): Promise<Client> => {
    const admin = await connected(() => postgresClient(module, url));
    await ask(admin, `DROP DATABASE IF EXISTS ${database}`);
    await ask(admin, `CREATE DATABASE ${database} TEMPLATE template0`);
    await admin.end();
    return connected(() => postgresClient(module, url, database));
  };
  return postgresSessions(recreate, isGuarded);
}

async function connected(make: () => Client): Promise<Client> {
  return whileAway(async () => {
    const client = make();
    // What happens to an idle connection shows at the next query.
    client.on('error', () => {});
    await client.connect();
    return client;
  });
}

/** Checks that a server can be used, and drops what this run has left there. */
export async function withServer(
  module: string,
  url: string,
  act: (ask: (text: string) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const client = postgresClient(module, url);
  client.on('error', () => {});
  await client.connect();
  try {
    await act(async (text) => {
      const answer = await client.query({ text, rowMode: 'array', types: AS_TEXT });
      return ((Array.isArray(answer) ? answer.at(-1) : answer) as QueryResult).rows.map((row) => row[0] ?? '');
    });
  } finally {
    await client.end();
  }
}
