/** Driver for a MySQL or MariaDB server. Each worker has a scratch database there, and a user for it. */
import { connectMysql, type MysqlConnection, queryMysql, withMysql } from '../servers/mysql-client.js';
import { createMysqlScratch, dropMysqlScratch, lockMysqlScratch, sweepMysqlScratch } from '../servers/mysql-scratch.js';
import { retryWhileUnavailable } from '../servers/retry-while-unavailable.js';
import { scratchName, scratchPassword } from '../servers/scratch-name.js';
import type { QueryServer, ServerLogin } from '../servers/server-engine.js';
import {
  asRefusal,
  type Driver,
  filesRefused,
  MAX_ROWS,
  type ServerOptions,
  ServerUnavailableError,
  type Session,
  type StatementAnswer,
} from './driver.js';
import { mysqlSessions } from './mysql-steps.js';
import { executesComputedText, isComputedTextUnsafe, namesFolder } from './mysql-texts.js';
import { checkXa, endPreparedTransaction } from './mysql-xa.js';
import { runSteps } from './run-steps.js';
import { showRow } from './show-value.js';

export async function createDriver(options: ServerOptions): Promise<Driver> {
  const { module, url, prefix, isShared, isRestricted, allowances } = options;
  const name = scratchName(prefix);
  const connect = (login: ServerLogin): Promise<MysqlConnection> =>
    retryWhileUnavailable(() => connectMysql(module, url, login));
  const admin = await connect({});
  const query: QueryServer = async (text) => (await queryMysql(admin, text)).rows.map((row) => row[0] ?? '');
  // A worker that was ended because of a script without an end has left its sessions on the server.
  if (isRestricted) await sweepMysqlScratch(query, '', (act, login) => withMysql(module, url, act, login));
  await lockMysqlScratch(query, name);
  // Private servers ignore folders, and have no transactions of others.
  const refusesComputedText = isShared && isRestricted && (await isComputedTextUnsafe(query));
  /** How scripts log in. */
  let login: ServerLogin = {};
  const connectUser = async (): Promise<MysqlConnection> => {
    if (!isRestricted) return connect(login);
    const password = scratchPassword();
    await dropMysqlScratch(query, name);
    await createMysqlScratch(query, { name, password, allowsFiles: allowances.files });
    login = { user: name, password };
    return connect(login);
  };
  let current: Promise<MysqlConnection> | undefined;
  const connected = (): Promise<MysqlConnection> => {
    current ??= connectUser();
    return current;
  };
  const recreate = async (connection: MysqlConnection): Promise<void> => {
    await queryMysql(connection, `DROP DATABASE IF EXISTS ${name}`);
    await queryMysql(connection, `CREATE DATABASE ${name}`);
  };
  /** An empty database and a session without the state of the previous script. */
  const reset = async (): Promise<MysqlConnection> => {
    const connection = await connected();
    await recreate(connection).catch(async ({ errno }: { errno?: number }) => {
      // Locked tables, a prepared transaction or a setting of the session prevent it.
      if (errno === IN_PREPARED_TRANSACTION) await endPreparedTransaction(connection, admin);
      await connection.changeUser({});
      await recreate(connection);
    });
    await connection.changeUser({ database: name });
    return connection;
  };
  const isServerUp = (): Promise<boolean> =>
    query('SELECT 1').then(
      () => true,
      () => false,
    );
  return {
    connect: async () => void (await connected()),
    canSnapshot: (statement) => !USES_SESSION.test(statement),
    canRollBack: (statement) => CHANGES_ROWS.test(statement) && !USES_SESSION.test(statement),
    open: async ({ timeLimit }) => {
      const connection = await reset().catch(async () => {
        // A script may have changed the password of its user, or ended its session.
        await current?.then((connection) => connection.end()).catch(() => {});
        current = undefined;
        return reset();
      });
      const seconds = Math.ceil(timeLimit / 1000) + 1;
      await limitQueryTime(connection, seconds);
      const runPermitted = async (
        connection: MysqlConnection,
        text: string,
        wantsRows: boolean,
      ): Promise<StatementAnswer> => {
        if (isRestricted && !allowances.files && namesFolder(text)) throw filesRefused();
        if (refusesComputedText && executesComputedText(text)) throw computedTextRefused();
        if (isShared && isRestricted) checkXa(text);
        return runOn(connection, text, wantsRows, isServerUp);
      };
      return {
        run: (text, wantsRows) => runPermitted(connection, text, wantsRows),
        runSteps: async (schedule, runStep, wantsRows) => {
          // Ends what the statements before the sessions began, and gives up their locks.
          await queryMysql(connection, 'COMMIT');
          await connection.changeUser({ database: name });
          const sessions = mysqlSessions({
            connect: async () => {
              const connected = await connect(login);
              await connected.changeUser({ database: name });
              await limitQueryTime(connected, seconds);
              return connected;
            },
            admin,
            run: runPermitted,
            limitsWaits: schedule.awaitsTimeouts,
          });
          return runSteps(sessions, schedule, runStep, wantsRows);
        },
        savepoint: async () => void (await queryMysql(connection, 'START TRANSACTION')),
        rollback: async () => void (await queryMysql(connection, 'ROLLBACK')),
        close: async () => {},
      } satisfies Session;
    },
  };
}

const IN_PREPARED_TRANSACTION = 1399;

/** Lets the server end a query after its client has been killed. */
async function limitQueryTime(connection: MysqlConnection, seconds: number): Promise<void> {
  // The first setting is of MariaDB, the second one of MySQL.
  await queryMysql(connection, `SET SESSION max_statement_time = ${seconds}`).catch(() =>
    queryMysql(connection, `SET SESSION max_execution_time = ${seconds * 1000}`).catch(() => {}),
  );
}

function computedTextRefused(): Error {
  return asRefusal(
    new Error(
      'not run by minrepro: the statement executes a computed text, which could use XA or write to any folder of this server; a private server or --allow-existing runs it',
    ),
  );
}

/** Only changes of rows can be rolled back; all other statements commit. */
const CHANGES_ROWS = /^\s*\(?\s*(?:SELECT|WITH|VALUES|INSERT|REPLACE|UPDATE|DELETE|TABLE)\b/i;
/** Statements that change or read the session, behave differently inside a transaction, or use a table that has no transactions. */
const USES_SESSION =
  /^\s*(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PREPARE|EXECUTE|DEALLOCATE|LOCK|UNLOCK|CALL|DO|HANDLER|LOAD|ANALYZE)\b|@|\bENGINE\b(?!\s*=?\s*['"`]?InnoDB\b)|\b(?:TEMPORARY|AUTO_INCREMENT|LAST_INSERT_ID|ROW_COUNT|FOUND_ROWS|RAND|NOW|SYSDATE|UUID|CURRENT_TIMESTAMP|GET_LOCK|NEXTVAL|SEQUENCE)\b/i;
/** Error numbers of a server that is being shut down, or of a session that somebody ended. */
const SHUT_DOWN: ReadonlySet<number> = new Set([1053, 1077, 1079, 1927]);

/** Error numbers of statements that need privileges which the user does not have. */
const REFUSED: ReadonlySet<number> = new Set([
  1044, 1045, 1095, 1142, 1143, 1148, 1227, 1290, 1370, 1419, 1698, 3948, 4166,
]);

async function runOn(
  connection: MysqlConnection,
  text: string,
  wantsRows: boolean,
  isServerUp: () => Promise<boolean>,
): Promise<StatementAnswer> {
  try {
    const { columns, rows, warnings } = await queryMysql(connection, text);
    const notices =
      warnings > 0 ? (await queryMysql(connection, 'SHOW WARNINGS')).rows.map((row) => row.slice(1).join(': ')) : [];
    return { columns, rows: wantsRows ? rows.slice(0, MAX_ROWS).map(showRow) : [], count: rows.length, notices };
  } catch (cause) {
    const { fatal, sqlState, errno } = cause as { fatal?: boolean; sqlState?: string; errno?: number };
    // If only this session was ended, the script may have done that itself.
    if (errno !== undefined && SHUT_DOWN.has(errno))
      throw new ServerUnavailableError(String(cause), { mayBeCrash: await isServerUp(), cause });
    // An error of SQL has an SQLSTATE and leaves the connection open.
    if (cause instanceof Error && fatal !== true && sqlState !== undefined) {
      const error = Object.assign(cause, { code: String(errno) });
      throw errno !== undefined && REFUSED.has(errno) ? asRefusal(error) : error;
    }
    throw new ServerUnavailableError(String(cause), { mayBeCrash: true, cause });
  }
}
