/** Runs scripts on one PostgreSQL connection. Between scripts the database is emptied, or rolled back to a savepoint. */
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
  end(): Promise<void>;
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
  const results = await client.query({ text, rowMode: 'array', types: TEXT_TYPES });
  return (Array.isArray(results) ? results.at(-1) : results) as QueryResult;
}

/** Lets the server end a query after its client has been killed. Old servers do not know the setting. */
async function checkConnection(client: Client): Promise<void> {
  await execute(client, "SET client_connection_check_interval = '100ms'").catch(() => {});
}

/** `recreate` drops the database, creates an empty one and connects to it. */
export function sessionDriver(recreate: () => Promise<Client>): Driver {
  let current: Client | undefined;
  let isDirty = false;
  const connect = async (): Promise<Client> => {
    if (!current) {
      current = await recreate();
      await checkConnection(current);
    }
    return current;
  };
  return {
    connect: async () => void (await connect()),
    canSnapshot: (statement) => !USES_SESSION.test(statement),
    canRollBack: (statement) => !USES_SESSION.test(statement),
    open: async () => {
      if (current && isDirty) {
        await current.end();
        current = undefined;
      }
      isDirty = false;
      const client = await connect();
      let isInTransaction = false;
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
          if (LEAVES_SCHEMA.test(text)) isDirty = true;
          return isInTransaction ? runInTransaction(client, text, wantsRows) : runOn(client, text, wantsRows);
        },
        close: async () => {
          if (isDirty) return;
          await execute(client, 'ROLLBACK');
          await execute(client, 'DISCARD ALL');
          await execute(client, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
          await checkConnection(client);
        },
      } satisfies Session;
    },
  };
}

/** Statements whose effect remains after the schema has been dropped. */
const LEAVES_SCHEMA =
  /\b(?:CREATE|ALTER|DROP)\s+(?:SCHEMA|DATABASE|ROLE|USER|EXTENSION|TABLESPACE|PUBLICATION|SUBSCRIPTION|SERVER|LANGUAGE|EVENT)\b|\bpg_catalog\b|\blo_/i;

/** Statements that change or read the session, that a rollback does not undo, or that behave differently inside a transaction. */
const USES_SESSION =
  /^\s*(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE|SET|RESET|DISCARD|VACUUM|CLUSTER|REINDEX|CHECKPOINT|PREPARE|EXECUTE|DEALLOCATE|DECLARE|FETCH|CLOSE|LISTEN|NOTIFY|LOCK|CALL|COPY|ANALYZE|DO)\b|\b(?:TEMP|TEMPORARY|CONCURRENTLY|nextval|setval|currval|lastval|serial|bigserial|IDENTITY|now|random|clock_timestamp|CURRENT_TIMESTAMP|CURRENT_TIME|CURRENT_DATE|txid_\w+|pg_\w+|set_config|dblink|DEFERRED)\b/i;

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

async function runOn(client: Client, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  const notices: string[] = [];
  const onNotice = ({ message = '' }: Notice): void => void notices.push(message);
  client.on('notice', onNotice);
  try {
    const result = await queryTexts(client, text);
    const rows = result.fields && result.fields.length > 0 ? result.rows : [];
    return {
      columns: result.fields?.map(({ name }) => name) ?? [],
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
