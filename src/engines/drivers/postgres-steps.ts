/** The connections of several sessions on one PostgreSQL database, and which of them wait for a lock. */
import { EMPTY_RESULT, type StatementResult } from '../engine.js';
import type { QueryServer } from '../servers/server-engine.js';
import { MAX_ROWS } from './driver.js';
import { type Client, checkConnection, queryTexts, runOn } from './postgres-session.js';
import type { SessionServer, Waits } from './run-steps.js';
import { showRow } from './show-value.js';

export interface PostgresSessionOptions {
  /** Connects as scripts do. */
  connect(): Promise<Client>;
  /** Runs a query as the login. */
  readonly query: QueryServer;
  explainError(error: unknown): Promise<never>;
  /** The connection on which the statements before the steps ran: it may hold locks, too. */
  readonly earlier: string | undefined;
}

/** Safe snapshots are what deferrable transactions wait for. A prepared transaction blocks as 0. */
const BLOCKERS = 'pg_blocking_pids(pid) || pg_safe_snapshot_blocking_pids(pid)';
const PREPARED = '0';

export function postgresSessions({ connect, query, explainError, earlier }: PostgresSessionOptions): SessionServer {
  const open = async (): Promise<Client> => {
    const client = await connect();
    await checkConnection(client);
    return client;
  };
  const all = earlier === undefined ? [] : [earlier];
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
        const results: StatementResult[] = [];
        for (const [name = ''] of (await queryTexts(client, TABLES)).rows)
          results.push(await readTable(client, name ?? ''));
        return results;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

const TABLES = `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
  WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;

async function readTable(client: Client, name: string): Promise<StatementResult> {
  const { rows } = await queryTexts(client, `SELECT * FROM ${name}`);
  const shown = rows.map(showRow).sort();
  return { ...EMPTY_RESULT, columns: [`the table ${name}`], rows: shown.slice(0, MAX_ROWS), count: shown.length };
}
