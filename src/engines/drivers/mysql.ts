/** Driver for a MySQL or MariaDB server. Each worker has a scratch database there. */
import { connectMysql, type MysqlConnection, queryMysql } from '../servers/mysql-client.js';
import { retryWhileUnavailable } from '../servers/retry-while-unavailable.js';
import {
  type Driver,
  MAX_ROWS,
  outsideRefused,
  type ServerOptions,
  ServerUnavailableError,
  type Session,
  type StatementAnswer,
} from './driver.js';
import { showRow } from './show-value.js';

export async function createDriver({ module, url, scratch, isGuarded }: ServerOptions): Promise<Driver> {
  const database = `${scratch}${process.pid}`;
  let current: MysqlConnection | undefined;
  let otherDatabases: readonly string[] = [];
  const connect = async (): Promise<MysqlConnection> => {
    if (!current) {
      current = await retryWhileUnavailable(() => connectMysql(module, url));
      otherDatabases = (await queryMysql(current, 'SHOW DATABASES')).rows.map((row) => row[0] ?? '');
    }
    return current;
  };
  return {
    connect: async () => void (await connect()),
    canSnapshot: (statement) => !USES_SESSION.test(statement),
    canRollBack: (statement) => CHANGES_ROWS.test(statement) && !USES_SESSION.test(statement),
    open: async ({ timeLimit }) => {
      const connection = await connect();
      await queryMysql(connection, `DROP DATABASE IF EXISTS ${database}`);
      await queryMysql(connection, `CREATE DATABASE ${database}`);
      // This also resets the session.
      await connection.changeUser({ database });
      await limitQueryTime(connection, Math.ceil(timeLimit / 1000) + 1);
      return {
        run: async (text, wantsRows) => {
          if (isGuarded && reachesOutside(text, otherDatabases)) throw outsideRefused();
          return runOn(connection, text, wantsRows);
        },
        savepoint: async () => void (await queryMysql(connection, 'START TRANSACTION')),
        rollback: async () => void (await queryMysql(connection, 'ROLLBACK')),
        close: async () => {},
      } satisfies Session;
    },
  };
}

/** Lets the server end a query after its client has been killed. */
async function limitQueryTime(connection: MysqlConnection, seconds: number): Promise<void> {
  // The first setting is of MariaDB, the second one of MySQL.
  await queryMysql(connection, `SET SESSION max_statement_time = ${seconds}`).catch(() =>
    queryMysql(connection, `SET SESSION max_execution_time = ${seconds * 1000}`).catch(() => {}),
  );
}

/** Only changes of rows can be rolled back; all other statements commit. */
const CHANGES_ROWS = /^\s*\(?\s*(?:SELECT|WITH|VALUES|INSERT|REPLACE|UPDATE|DELETE|TABLE)\b/i;
/** Statements that change or read the session, or behave differently inside a transaction. */
const USES_SESSION =
  /^\s*(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PREPARE|EXECUTE|DEALLOCATE|LOCK|UNLOCK|CALL|DO|HANDLER|LOAD|ANALYZE)\b|@|\b(?:TEMPORARY|MyISAM|Aria|MEMORY|CSV|AUTO_INCREMENT|LAST_INSERT_ID|ROW_COUNT|FOUND_ROWS|RAND|NOW|SYSDATE|UUID|CURRENT_TIMESTAMP|GET_LOCK|NEXTVAL|SEQUENCE)\b/i;
/** Statements that may access other databases, users, settings of the server or files. */
const OUTSIDE =
  /\b(?:SET\s+(?:GLOBAL|PERSIST)|@@global|(?:CREATE|DROP|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:DATABASE|SCHEMA|USER|ROLE|SERVER)|GRANT|REVOKE|FLUSH|KILL|SHUTDOWN|RENAME\s+USER|SET\s+PASSWORD|INSTALL|UNINSTALL|CHANGE\s+MASTER|PURGE|RESET)\b|\bINTO\s+(?:OUTFILE|DUMPFILE)\b|^\s*USE\b/i;

function reachesOutside(text: string, otherDatabases: readonly string[]): boolean {
  if (OUTSIDE.test(text)) return true;
  return otherDatabases.some(
    (name) => new RegExp(`(?:\`${name}\`|\\b${name}\\b)\\s*\\.`, 'i').test(text) && name !== 'information_schema',
  );
}

/** Error numbers of a server that is being shut down, or of a session that somebody ended. */
const SHUT_DOWN: ReadonlySet<number> = new Set([1053, 1077, 1079, 1927]);

async function runOn(connection: MysqlConnection, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  try {
    const { columns, rows, warnings } = await queryMysql(connection, text);
    const notices =
      warnings > 0 ? (await queryMysql(connection, 'SHOW WARNINGS')).rows.map((row) => row.slice(1).join(': ')) : [];
    return { columns, rows: wantsRows ? rows.slice(0, MAX_ROWS).map(showRow) : [], count: rows.length, notices };
  } catch (cause) {
    const { fatal, sqlState, errno } = cause as { fatal?: boolean; sqlState?: string; errno?: number };
    if (errno !== undefined && SHUT_DOWN.has(errno))
      throw new ServerUnavailableError(String(cause), { mayBeCrash: false, cause });
    // An error of SQL has an SQLSTATE and leaves the connection open.
    if (cause instanceof Error && fatal !== true && sqlState !== undefined)
      throw Object.assign(cause, { code: String(errno) });
    throw new ServerUnavailableError(String(cause), { mayBeCrash: true, cause });
  }
}
