/** MySQL and MariaDB through one Node client, in a scratch database of our own and nowhere else. */
import { createRequire } from 'node:module';
import { type Answer, type Driver, KEPT_ROWS, ServerAway, type Session } from './driver.js';
import { REFUSED } from './reaches-out.js';
import { whileAway } from './while-away.js';

interface Field {
  readonly type: string;
  string(): string | null;
  buffer(): Buffer | null;
}

interface Query {
  readonly sql: string;
  readonly rowsAsArray: true;
  readonly typeCast: (field: Field) => string | null;
}

interface MysqlConnection {
  query(query: Query): Promise<[unknown, readonly { readonly name: string }[] | undefined]>;
  changeUser(options: { database?: string }): Promise<void>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): void;
}

interface Mysql {
  createConnection(options: { uri: string } | Record<string, unknown>): Promise<MysqlConnection>;
}

/** Values as the server writes them. */
const asText = (field: Field): string | null => {
  if (!/BLOB|BINARY|GEOMETRY|BIT/.test(field.type)) return field.string();
  const bytes = field.buffer();
  return (
    bytes && (/[^\t\n\r -~]/.test(bytes.toString('latin1')) ? `x'${bytes.toString('hex')}'` : bytes.toString('latin1'))
  );
};

/** `mysql://user:password@host/?socketPath=/path`: a socket where one is given. */
async function mysqlConnection(module: string, url: string): Promise<MysqlConnection> {
  const { createConnection } = createRequire(import.meta.url)(module) as Mysql;
  const address = new URL(url.replace(/^(?:mysql|mariadb):/, 'http:'));
  const connection = await createConnection({
    host: address.hostname,
    port: Number(address.port || 3306),
    user: decodeURIComponent(address.username) || 'root',
    password: decodeURIComponent(address.password),
    ...(address.searchParams.has('socketPath') ? { socketPath: address.searchParams.get('socketPath') } : {}),
    connectTimeout: 5_000,
  });
  // What happens to an idle connection shows at the next query.
  connection.on('error', () => {});
  return connection;
}

async function askMysql(
  connection: MysqlConnection,
  sql: string,
): Promise<{ columns: string[]; rows: (string | null)[][]; warnings: number }> {
  const [rows, fields] = await connection.query({ sql, rowsAsArray: true, typeCast: asText });
  if (fields) return { columns: fields.map(({ name }) => name), rows: rows as (string | null)[][], warnings: 0 };
  const { warningStatus } = rows as { warningStatus?: number };
  return { columns: [], rows: [], warnings: warningStatus ?? 0 };
}

/** `scratch`: how the databases of this run begin; each process has its own. `isGuarded`: nothing else there may be touched. */
export async function mysqlDriver(module: string, url: string, scratch: string, isGuarded: boolean): Promise<Driver> {
  const database = `${scratch}${process.pid}`;
  let connection: MysqlConnection | undefined;
  let foreign: string[] = [];
  const connect = async (): Promise<MysqlConnection> => {
    if (!connection) {
      connection = await whileAway(() => mysqlConnection(module, url));
      foreign = (await askMysql(connection, 'SHOW DATABASES')).rows.map((row) => row[0] ?? '');
    }
    return connection;
  };
  return {
    connect: async () => void (await connect()),
    canKeep: (statement) => !OUTLIVES.test(statement),
    canTakeBack: (statement) => CHANGES_ROWS.test(statement) && !OUTLIVES.test(statement),
    open: async ({ timeLimit }) => {
      const own = await connect();
      await askMysql(own, `DROP DATABASE IF EXISTS ${database}`);
      await askMysql(own, `CREATE DATABASE ${database}`);
      // A new session, as far as the server is concerned.
      await own.changeUser({ database });
      const seconds = Math.ceil(timeLimit / 1000) + 1;
      // MariaDB's way to end a query whose asker is gone, then MySQL's.
      await askMysql(own, `SET SESSION max_statement_time = ${seconds}`).catch(() =>
        askMysql(own, `SET SESSION max_execution_time = ${seconds * 1000}`).catch(() => {}),
      );
      return {
        run: async (text, wantsRows) => {
          if (isGuarded && reachesOut(text, foreign)) throw new Error(REFUSED);
          return runOn(own, text, wantsRows);
        },
        mark: async () => void (await askMysql(own, 'START TRANSACTION')),
        takeBack: async () => void (await askMysql(own, 'ROLLBACK')),
        close: async () => {},
      } satisfies Session;
    },
  };
}

/** Only changes of rows are taken back; every other statement commits. */
const CHANGES_ROWS = /^\s*\(?\s*(?:SELECT|WITH|VALUES|INSERT|REPLACE|UPDATE|DELETE|TABLE)\b/i;
/** What lives in the session, or what is not the same inside a transaction. */
const OUTLIVES =
  /^\s*(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|PREPARE|EXECUTE|DEALLOCATE|LOCK|UNLOCK|CALL|DO|HANDLER|LOAD|ANALYZE)\b|@|\b(?:TEMPORARY|MyISAM|Aria|MEMORY|CSV|AUTO_INCREMENT|LAST_INSERT_ID|ROW_COUNT|FOUND_ROWS|RAND|NOW|SYSDATE|UUID|CURRENT_TIMESTAMP|GET_LOCK|NEXTVAL|SEQUENCE)\b/i;

const OUTSIDE =
  /\b(?:SET\s+(?:GLOBAL|PERSIST)|@@global|(?:CREATE|DROP|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:DATABASE|SCHEMA|USER|ROLE|SERVER)|GRANT|REVOKE|FLUSH|KILL|SHUTDOWN|RENAME\s+USER|SET\s+PASSWORD|INSTALL|UNINSTALL|CHANGE\s+MASTER|PURGE|RESET)\b|\bINTO\s+(?:OUTFILE|DUMPFILE)\b|^\s*USE\b/i;

/** Whether a statement may touch what is not ours. */
function reachesOut(text: string, foreign: readonly string[]): boolean {
  if (OUTSIDE.test(text)) return true;
  return foreign.some(
    (name) => new RegExp(`(?:\`${name}\`|\\b${name}\\b)\\s*\\.`, 'i').test(text) && name !== 'information_schema',
  );
}

/** What a server says when it is shut down, or when somebody ends the session. */
const SHUT_DOWN: ReadonlySet<number> = new Set([1053, 1077, 1079, 1927]);

async function runOn(connection: MysqlConnection, text: string, wantsRows: boolean): Promise<Answer> {
  try {
    const { columns, rows, warnings } = await askMysql(connection, text);
    const shown = wantsRows ? rows.slice(0, KEPT_ROWS).map((row) => row.map((value) => value ?? 'NULL').join('|')) : [];
    const notices =
      warnings > 0 ? (await askMysql(connection, 'SHOW WARNINGS')).rows.map((row) => row.slice(1).join(': ')) : [];
    return { columns, rows: shown, count: rows.length, notices };
  } catch (error) {
    // Errors of SQL have a state and leave the connection alone; without that the server is gone.
    const { fatal, sqlState, errno } = error as { fatal?: boolean; sqlState?: string; errno?: number };
    if (errno !== undefined && SHUT_DOWN.has(errno)) throw new ServerAway(String(error), false);
    if (error instanceof Error && fatal !== true && sqlState !== undefined)
      throw Object.assign(error, { code: String(errno) });
    // The server may have crashed, or may have been ended.
    throw new ServerAway(String(error), true);
  }
}

/** Asks a server a few things, the first column of each answer being what counts. */
export async function withConnection(
  module: string,
  url: string,
  act: (ask: (text: string) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const connection = await mysqlConnection(module, url);
  try {
    await act(async (text) => (await askMysql(connection, text)).rows.map((row) => row[0] ?? ''));
  } finally {
    await connection.end();
  }
}
