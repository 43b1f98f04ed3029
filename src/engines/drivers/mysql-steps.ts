/** The connections of several sessions on one MySQL or MariaDB database, and which of them wait for a lock. */
import { type MysqlConnection, queryMysql } from '../servers/mysql-client.js';
import { asRefusal, type StatementAnswer } from './driver.js';
import type { SessionServer, TableRows } from './run-steps.js';
import { showRow } from './show-value.js';

export interface MysqlSessionOptions {
  /** Connects as scripts do. */
  connect(): Promise<MysqlConnection>;
  /** A connection of the login. */
  readonly admin: MysqlConnection;
  run(connection: MysqlConnection, text: string, wantsRows: boolean): Promise<StatementAnswer>;
  /** Whether a wait for a row ends after a second, unless the script says otherwise. */
  readonly limitsWaits: boolean;
}

export function mysqlSessions({ connect, admin, run, limitsWaits }: MysqlSessionOptions): SessionServer {
  let refusal: Error | undefined;
  return {
    sendsTogether: false,
    connect: async () => {
      const connection = await connect();
      refusal = await rowWaits(admin).then(() => undefined, statusRefused);
      if (limitsWaits) await queryMysql(connection, 'SET SESSION innodb_lock_wait_timeout = 1');
      const id = String(connection.threadId);
      let isRunning = false;
      return {
        id,
        run: async (text, wantsRows) => {
          if (refusal) throw refusal;
          isRunning = true;
          try {
            return await run(connection, text, wantsRows);
          } finally {
            isRunning = false;
          }
        },
        stop: async () => {
          if (!isRunning) return connection.end().catch(() => {});
          // Not every login may do this; then the statement ends at its time limit.
          await queryMysql(admin, `KILL ${id}`).catch(() => {});
          connection.destroy();
        },
      };
    },
    waits: async (ids) => {
      const waiting = new Set([...(await rowWaits(admin)), ...(await otherWaits(admin, ids))]);
      return new Map(ids.filter((id) => waiting.has(id)).map((id) => [id, []]));
    },
    readTables: async () => {
      const connection = await connect();
      try {
        const tables: TableRows[] = [];
        for (const [name] of (await queryMysql(connection, TABLES)).rows)
          tables.push(await readTable(connection, name ?? ''));
        return tables;
      } finally {
        await connection.end().catch(() => {});
      }
    },
  };
}

/**
 * Who waits for a lock of InnoDB. The table INNODB_TRX is a copy that the server makes anew after a tenth of a second without a reader;
 * the status is always current.
 */
async function rowWaits(admin: MysqlConnection): Promise<string[]> {
  const { rows } = await queryMysql(admin, 'SHOW ENGINE INNODB STATUS');
  const status = rows[0]?.[2] ?? '';
  return status.split(/^---TRANSACTION /m).flatMap((transaction) => {
    const [, id] = /^LOCK WAIT .*\n(?:MariaDB|MySQL) thread id (\d+),/m.exec(transaction) ?? [];
    return id === undefined ? [] : [id];
  });
}

function statusRefused(cause: unknown): Error {
  const remedy = 'root can permit it with GRANT PROCESS ON *.* TO the login';
  return asRefusal(new Error(`the login may not see which sessions wait (${String(cause)}); ${remedy}`, { cause }));
}

/** Who waits for a lock of the server itself: on metadata, on a table, or by GET_LOCK. */
async function otherWaits(admin: MysqlConnection, ids: readonly string[]): Promise<string[]> {
  const { rows } = await queryMysql(
    admin,
    `SELECT id FROM information_schema.processlist WHERE id IN (${ids.join()})
     AND (state LIKE 'Waiting for %lock%' OR state LIKE 'Waiting for table flush%' OR state = 'User lock')`,
  );
  return rows.map(([id]) => id ?? '');
}

const TABLES =
  "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY 1";

async function readTable(connection: MysqlConnection, name: string): Promise<TableRows> {
  const { rows } = await queryMysql(connection, `SELECT * FROM \`${name.replaceAll('`', '``')}\``);
  return { name, rows: rows.map(showRow) };
}
