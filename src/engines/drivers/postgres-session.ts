/** Runs scripts on one PostgreSQL connection. Between scripts the database is emptied, or rolled back to a savepoint. */

import { splitCopy } from '../../languages/sql/script/copy-data.js';
import { isOwnerStatement, isRoleStatement } from '../../languages/sql/script/psql-commands.js';
import {
  type Driver,
  isServerUnavailable,
  MAX_ROWS,
  ServerUnavailableError,
  type Session,
  type StatementAnswer,
} from './driver.js';
import { showRow } from './show-value.js';

/** The part of a PostgreSQL client that is used here. */
export interface Client {
  connect(): Promise<void>;
  query(query: { text: string; rowMode: 'array'; types?: object }): Promise<QueryResult | QueryResult[]>;
  /** Runs COPY … FROM STDIN with rows, as psql reads them from a script. */
  copyFrom(command: string, rows: string): Promise<unknown>;
  end(): Promise<void>;
  /** The number of its session on the server. */
  readonly processID?: number;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'notice', listener: (notice: Notice) => void): void;
  off(event: 'notice', listener: (notice: Notice) => void): void;
}

export interface Notice {
  readonly message?: string;
}

export interface QueryResult {
  readonly fields?: readonly { readonly name: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rowCount: number | null;
}

/** Values as the server writes them. */
const TEXT_TYPES: object = { getTypeParser: () => (value: string) => value };

export function execute(client: Client, text: string): Promise<unknown> {
  return client.query({ text, rowMode: 'array' });
}

/** The result of the last statement in `text`. */
export async function queryTexts(client: Client, text: string): Promise<QueryResult> {
  return (await queryAll(client, text)).at(-1) as QueryResult;
}

async function queryAll(client: Client, text: string): Promise<readonly QueryResult[]> {
  const results = await client.query({ text, rowMode: 'array', types: TEXT_TYPES });
  return Array.isArray(results) ? results : [results];
}

/** Lets the server end a query after its client has been killed. Old servers do not know the setting. */
export async function checkConnection(client: Client): Promise<void> {
  await execute(client, "SET client_connection_check_interval = '100ms'").catch(() => {});
}

/** Where the session of a script runs. */
export interface SessionDatabase {
  /** Drops the database, creates an empty one and connects to it. */
  recreate(): Promise<Client>;
  /** Statements that drop everything that a script has created. */
  readonly dropAll: string;
  /** Whether nobody else uses the server, so that its state outside the database can be compared, too. */
  readonly ownsServer: boolean;
}

/** After a script the database is emptied. If it then differs from a new one, or cannot be emptied, it is created again. */
export function sessionDriver({ recreate, dropAll, ownsServer }: SessionDatabase): Driver {
  let current: Client | undefined;
  let emptyState: string | undefined;
  let isDirty = false;
  const empty = async (client: Client): Promise<string> => {
    const { rows } = await queryTexts(client, `${dropAll}; ${DATABASE_STATE}${ownsServer ? SERVER_STATE : ''}`);
    await checkConnection(client);
    return JSON.stringify(rows);
  };
  const connect = async (): Promise<Client> => {
    if (!current) {
      current = await recreate();
      emptyState = await empty(current);
    }
    return current;
  };
  const isEmptied = async (client: Client): Promise<boolean> => {
    try {
      const prepared = await queryTexts(client, `ROLLBACK; ${PREPARED_TRANSACTIONS}`);
      for (const [text] of prepared.rows) await execute(client, text as string);
      await execute(client, 'DISCARD ALL');
      return (await empty(client)) === emptyState;
    } catch {
      return false;
    }
  };
  return {
    connect: async () => void (await connect()),
    canSnapshot: isInDatabase,
    canRollBack: isInDatabase,
    open: async () => {
      if (current && isDirty) {
        // A script may have ended its own session.
        await current.end().catch(() => {});
        current = undefined;
      }
      isDirty = false;
      const client = await connect();
      let isInTransaction = false;
      let hasOwnSettings = false;
      return {
        savepoint: async () => {
          await execute(client, 'BEGIN');
          isInTransaction = true;
        },
        rollback: async () => {
          isInTransaction = false;
          await execute(client, 'ROLLBACK');
        },
        run: async (text, wantsRows) => {
          hasOwnSettings ||= SETS_OWN.test(text);
          try {
            return await (isInTransaction ? runInTransaction : runOn)(client, text, wantsRows);
          } catch (error) {
            if (!isHarmless(text, error)) throw error;
            return { columns: [], rows: [], count: 0, notices: [`ignored: ${(error as Error).message}`] };
          }
        },
        close: async () => {
          isDirty = hasOwnSettings || !(await isEmptied(client));
        },
      } satisfies Session;
    },
  };
}

/** `SET name.of_script = …`: such a setting stays in the session, as an empty text, whatever is discarded. */
const SETS_OWN = /\bset_config\b|\bSET\s+(?:LOCAL\s+|SESSION\s+)?["\w$]+\s*\.\s*["\w$]+\s*(?:=|\bTO\b|\bFROM\b)/i;

/** Whatever else a script may have left in its database. */
const DATABASE_STATE = `
  SELECT d.xmin, shobj_description(d.oid, 'pg_database'), n.nspowner, n.nspacl, obj_description(n.oid, 'pg_namespace'),
    (SELECT array_agg(s.setconfig) FROM pg_db_role_setting s WHERE s.setdatabase IN (0, d.oid)),
    (SELECT count(*) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp_'),
    (SELECT count(*) FROM pg_largeobject_metadata), (SELECT count(*) FROM pg_extension),
    (SELECT count(*) FROM pg_language), (SELECT count(*) FROM pg_publication), (SELECT count(*) FROM pg_event_trigger),
    (SELECT count(*) FROM pg_foreign_server), (SELECT count(*) FROM pg_foreign_data_wrapper),
    (SELECT count(*) FROM pg_cast), (SELECT count(*) FROM pg_am), (SELECT count(*) FROM pg_default_acl)
  FROM pg_database d LEFT JOIN pg_namespace n ON n.nspname = 'public' WHERE d.datname = current_database()`;

/** What a superuser may have left: roles, databases, files, functions of the system. */
const SERVER_STATE = `
  UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, (SELECT count(*) FROM pg_authid), (SELECT count(*) FROM pg_database),
    (SELECT count(*) FROM pg_tablespace), (SELECT count(*) FROM pg_ls_dir('.')),
    (SELECT count(*) FROM pg_ls_dir('/tmp', true, false)), (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_operator),
    (SELECT sum(oid::bigint) FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace), 0, 0, 0`;

const PREPARED_TRANSACTIONS =
  "SELECT format('ROLLBACK PREPARED %L', gid) FROM pg_prepared_xacts WHERE database = current_database()";

/** Statements that change or read the session, that a rollback does not undo, or that behave differently inside a transaction. */
const USES_SESSION =
  /^\s*(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE|SET|RESET|DISCARD|VACUUM|CLUSTER|REINDEX|CHECKPOINT|PREPARE|EXECUTE|DEALLOCATE|DECLARE|FETCH|CLOSE|LISTEN|NOTIFY|LOCK|CALL|ANALYZE|DO)\b|\b(?:TEMP|TEMPORARY|CONCURRENTLY|nextval|setval|currval|lastval|serial|bigserial|IDENTITY|now|random|clock_timestamp|CURRENT_TIMESTAMP|CURRENT_TIME|CURRENT_DATE|txid_\w+|pg_\w+|set_config|dblink|DEFERRED)\b/i;

function isInDatabase(statement: string): boolean {
  if (!/^\s*COPY\b/i.test(statement)) return !USES_SESSION.test(statement);
  const copy = splitCopy(statement);
  return copy !== undefined && !USES_SESSION.test(copy.command);
}

/** An error would abort the whole transaction, so each statement gets a savepoint. */
async function runInTransaction(client: Client, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  await execute(client, 'SAVEPOINT minrepro');
  try {
    const answer = await runOn(client, text, wantsRows);
    await execute(client, 'RELEASE minrepro');
    return answer;
  } catch (error) {
    if (error instanceof Error && !isServerUnavailable(error)) await execute(client, 'ROLLBACK TO minrepro');
    throw error;
  }
}

/** Several statements in `text` are sent at once. */
export async function runOn(client: Client, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  const notices: string[] = [];
  const onNotice = ({ message = '' }: Notice): void => void notices.push(message);
  client.on('notice', onNotice);
  try {
    const copy = splitCopy(text);
    if (copy) {
      await client.copyFrom(copy.command, copy.rows);
      return { columns: [], rows: [], count: 0, notices };
    }
    const results = await queryAll(client, text);
    const rows = results.flatMap((result) => (result.fields && result.fields.length > 0 ? result.rows : []));
    return {
      columns: results.flatMap(({ fields }) => fields?.map(({ name }) => name) ?? []),
      rows: wantsRows ? rows.slice(0, MAX_ROWS).map(showRow) : [],
      count: rows.length,
      notices,
    };
  } catch (cause) {
    throw sessionError(cause);
  } finally {
    client.off('notice', onNotice);
  }
}

const UNDEFINED_OBJECT = '42704';
const INSUFFICIENT_PRIVILEGE = '42501';
const DUPLICATE_SCHEMA = '42P06';

/** Dumps name the roles of the server that they come from. Like pg_restore --no-owner, scripts go on without them. */
function isHarmless(statement: string, error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === UNDEFINED_OBJECT) return /^role "/.test(String(message)) && isRoleStatement(statement);
  // A dump of the schema public creates it, and it is there already.
  if (code === DUPLICATE_SCHEMA) return /^CREATE\s+SCHEMA\s+public$/i.test(statement);
  return code === INSUFFICIENT_PRIVILEGE && isOwnerStatement(statement);
}

/** An error of SQL has an SQLSTATE as its code; any other error means that the connection or the engine is broken. */
function sessionError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // 57P01 to 57P05: an administrator ended the session, or the server restarts after another session crashed it.
  if (/^57P0[0-9A-Z]$/.test(code))
    return new ServerUnavailableError(error.message, { mayBeCrash: false, cause: error });
  if (/^[0-9A-Z]{5}$/.test(code)) return error;
  // A trap of WebAssembly; there is no server.
  if (error.name === 'RuntimeError') return String(error);
  return new ServerUnavailableError(String(error), { mayBeCrash: true, cause: error });
}
