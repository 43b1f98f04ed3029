/** Queries of tests on the servers that they started. */

import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { retryWhileUnavailable } from '../../src/engines/servers/retry-while-unavailable.js';

/** Runs statements and returns the rows of each. */
export async function queryPostgresServer(url: string, ...statements: readonly string[]): Promise<unknown[][]> {
  const client = await retryWhileUnavailable(async () => {
    const connecting = new Client({ connectionString: url });
    await connecting.connect();
    return connecting;
  });
  const results: unknown[][] = [];
  for (const text of statements) results.push((await client.query<unknown[]>({ text, rowMode: 'array' })).rows);
  await client.end();
  return results;
}

/** Runs statements and returns the rows of each. */
export async function queryMysqlServer(url: string, ...statements: readonly string[]): Promise<unknown[][]> {
  const { username, searchParams } = new URL(url.replace(/^(?:mysql|mariadb):/, 'http:'));
  const socketPath = searchParams.get('socketPath') ?? '';
  const connection = await retryWhileUnavailable(() => createConnection({ user: username, socketPath }));
  const results: unknown[][] = [];
  for (const sql of statements) {
    const [rows] = await connection.query({ sql, rowsAsArray: true });
    results.push(Array.isArray(rows) ? rows : []);
  }
  await connection.end();
  return results;
}
