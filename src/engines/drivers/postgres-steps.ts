/** The connections of several sessions on one PostgreSQL database, and which of them wait for a lock. */
import type { QueryServer } from '../servers/server-engine.js';
import { type Client, checkConnection, queryTexts, runOn } from './postgres-session.js';
import type { SessionServer, TableRows, Waits } from './run-steps.js';
import { showRow } from './show-value.js';

export interface PostgresSessionOptions {
  /** Connects as scripts do. */
  connect(): Promise<Client>;
  /** Runs a query as the login. */
  readonly query: QueryServer;
  explainError(error: unknown): Promise<never>;
}

/** Safe snapshots are what deferrable transactions wait for. A prepared transaction blocks as 0. */
const BLOCKERS = 'pg_blocking_pids(pid) || pg_safe_snapshot_blocking_pids(pid)';
const PREPARED = '0';

export function postgresSessions({ connect, query, explainError }: PostgresSessionOptions): SessionServer {
  const open = async (): Promise<Client> => {
    const client = await connect();
    await checkConnection(client);
    return client;
  };
  const all: string[] = [];
  return {
    sendsTogether: true,
    connect: async () => {
      const client = await open();
      const id = String(client.processID);
      all.push(id);
      let isRunning = false;
      return {
        id,
        run: async (text, wantsRows) => {
          isRunning = true;
          try {
            return await runOn(client, text, wantsRows).catch(explainError);
          } finally {
            isRunning = false;
          }
        },
        stop: async () => {
          if (isRunning) await query(`SELECT pg_terminate_backend(${id})`).catch(() => []);
          await client.end().catch(() => {});
        },
      };
    },
    waits: async (ids): Promise<Waits> => {
      const rows = await query(
        `SELECT pid || ':' || array_to_string(${BLOCKERS}, ',') FROM unnest(ARRAY[${ids.join()}]) AS pid`,
      );
      return new Map(
        rows.flatMap((row) => {
          const [id = '', blockers = ''] = row.split(':');
          // What others hold, they will release.
          const own = blockers.split(',').filter((blocker) => blocker === PREPARED || all.includes(blocker));
          return own.length > 0 ? [[id, own] as const] : [];
        }),
      );
    },
    readTables: async () => {
      const client = await open();
      try {
        const tables: TableRows[] = [];
        for (const [name = ''] of (await queryTexts(client, TABLES)).rows)
          tables.push(await readTable(client, name ?? ''));
        return tables;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

const TABLES = `SELECT CASE schemaname WHEN 'public' THEN quote_ident(tablename) ELSE format('%I.%I', schemaname, tablename) END FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

async function readTable(client: Client, name: string): Promise<TableRows> {
  const { rows } = await queryTexts(client, `SELECT * FROM ${name}`);
  return { name, rows: rows.map(showRow) };
}
