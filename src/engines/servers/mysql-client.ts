/** Connections to MySQL and MariaDB through the npm package mysql2. */
import { createRequire } from 'node:module';
import type { QueryServer, ServerLogin } from './server-engine.js';

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

export interface MysqlConnection {
  /** With several results, both have one element for each. */
  query(query: Query): Promise<[unknown, Fields | readonly (Fields | undefined)[] | undefined]>;
  changeUser(options: { database?: string }): Promise<void>;
  end(): Promise<void>;
  /** Ends it without a word to the server. */
  destroy(): void;
  /** The number of its session on the server. */
  readonly threadId: number;
  on(event: 'error', listener: (error: Error) => void): void;
}

interface Mysql {
  createConnection(options: { uri: string } | Record<string, unknown>): Promise<MysqlConnection>;
}

export interface MysqlResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The number of warnings. */
  readonly warnings: number;
}

type Rows = readonly (readonly (string | null)[])[];
type Fields = readonly { readonly name: string }[];

const CONNECT_TIMEOUT_MS = 5_000;

/** The URL may name a socket: `mysql://user:password@host/?socketPath=/path`. */
export async function connectMysql(module: string, url: string, login: ServerLogin = {}): Promise<MysqlConnection> {
  const { createConnection } = createRequire(import.meta.url)(module) as Mysql;
  const address = new URL(url.replace(/^(?:mysql|mariadb):/, 'http:'));
  const connection = await createConnection({
    host: address.hostname,
    port: Number(address.port || 3306),
    user: decodeURIComponent(address.username) || 'root',
    password: decodeURIComponent(address.password),
    ...(address.searchParams.has('socketPath') ? { socketPath: address.searchParams.get('socketPath') } : {}),
    ...login,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The server then rejects LOAD DATA LOCAL, which reads files of this machine.
    flags: ['-LOCAL_FILES'],
  });
  // The next query reports what happened to an idle connection.
  connection.on('error', () => {});
  return connection;
}

export async function queryMysql(connection: MysqlConnection, sql: string): Promise<MysqlResult> {
  const [rows, fields] = await connection.query({ sql, rowsAsArray: true, typeCast: asText });
  if (isList(fields)) return joinResults(rows as readonly Rows[], fields);
  if (fields) return { columns: fields.map(({ name }) => name), rows: rows as Rows, warnings: 0 };
  const { warningStatus } = rows as { warningStatus?: number };
  return { columns: [], rows: [], warnings: warningStatus ?? 0 };
}

function isList(
  fields: Fields | readonly (Fields | undefined)[] | undefined,
): fields is readonly (Fields | undefined)[] {
  return fields?.some((field) => field === undefined || Array.isArray(field)) ?? false;
}

/** CALL returns the results of all queries of the procedure, then its own without fields. The rows of all of them count. */
function joinResults(results: readonly Rows[], fields: readonly (Fields | undefined)[]): MysqlResult {
  const rows = results.flatMap((result, i) => (fields[i] === undefined ? [] : result));
  const columns = fields.flatMap((names) => names?.map(({ name }) => name) ?? []);
  return { columns, rows, warnings: 0 };
}

/** Values as the server writes them; binary values in hexadecimal unless they are printable. */
function asText(field: Field): string | null {
  if (!/BLOB|BINARY|GEOMETRY|BIT/.test(field.type)) return field.string();
  const bytes = field.buffer();
  if (bytes === null) return null;
  const text = bytes.toString('latin1');
  return /[^\t\n\r -~]/.test(text) ? `x'${bytes.toString('hex')}'` : text;
}

/** Calls `act` with a function that returns the first column of a query. */
export async function withMysql(
  module: string,
  url: string,
  act: (query: QueryServer) => Promise<void>,
  login?: ServerLogin,
): Promise<void> {
  const connection = await connectMysql(module, url, login);
  try {
    await act(async (text) => (await queryMysql(connection, text)).rows.map((row) => row[0] ?? ''));
  } finally {
    await connection.end();
  }
}
