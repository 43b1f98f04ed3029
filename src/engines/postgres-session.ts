/** Scripts on one PostgreSQL session, whoever runs the database: emptied between scripts, or taken back to a mark. */
import { type Answer, type Driver, KEPT_ROWS, ServerAway, type Session } from './driver.js';
import { REFUSED } from './reaches-out.js';

/** What scripts need of a client. */
export interface Client {
  connect(): Promise<void>;
  query(query: { text: string; rowMode: 'array'; types?: object }): Promise<QueryResult | QueryResult[]>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'notice', listener: (notice: { message?: string }) => void): void;
  off(event: 'notice', listener: (notice: { message?: string }) => void): void;
}

export interface QueryResult {
  readonly fields?: readonly { readonly name: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly rowCount: number | null;
}

/** Values as the server writes them. */
export const AS_TEXT: object = { getTypeParser: () => (value: string) => value };

export function ask(client: Client, text: string): Promise<unknown> {
  return client.query({ text, rowMode: 'array' });
}

/** A query ends with whoever asked for it, where the server can tell. */
async function endWithAsker(client: Client): Promise<void> {
  await ask(client, "SET client_connection_check_interval = '100ms'").catch(() => {});
}

/** `recreate`: an empty database. `isGuarded`: nothing outside may be touched. */
export function postgresSessions(recreate: () => Promise<Client>, isGuarded: boolean): Driver {
  let client: Client | undefined;
  let isDirty = false;
  const connect = async (): Promise<Client> => {
    if (!client) {
      client = await recreate();
      await endWithAsker(client);
    }
    return client;
  };
  return {
    connect: async () => void (await connect()),
    canKeep: (statement) => !OUTLIVES.test(statement),
    canTakeBack: (statement) => !OUTLIVES.test(statement),
    open: async () => {
      if (client && isDirty) {
        await client.end();
        client = undefined;
      }
      isDirty = false;
      const own = await connect();
      /** Whether statements run inside a transaction that is taken back. */
      let isMarked = false;
      return {
        mark: async () => {
          await ask(own, 'BEGIN');
          isMarked = true;
        },
        takeBack: async () => {
          isMarked = false;
          await ask(own, 'ROLLBACK');
        },
        run: async (text, wantsRows) => {
          if (isGuarded && OUTSIDE.test(text)) throw new Error(REFUSED);
          if (LEAVES_SCHEMA.test(text)) isDirty = true;
          if (!isMarked) return runOn(own, text, wantsRows);
          // An error ends a statement, not the transaction around it.
          await ask(own, 'SAVEPOINT minrepro');
          try {
            const result = await runOn(own, text, wantsRows);
            await ask(own, 'RELEASE minrepro');
            return result;
          } catch (error) {
            if (error instanceof Error) await ask(own, 'ROLLBACK TO minrepro');
            throw error;
          }
        },
        close: async () => {
          if (isDirty) return;
          await ask(own, 'ROLLBACK');
          await ask(own, 'DISCARD ALL');
          await ask(own, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
          await endWithAsker(own);
        },
      } satisfies Session;
    },
  };
}

/** What may touch other databases, other users, or files. */
const OUTSIDE =
  /\b(?:CREATE|ALTER|DROP)\s+(?:DATABASE|ROLE|USER|GROUP|TABLESPACE|SUBSCRIPTION|SERVER)\b|\bALTER\s+SYSTEM\b|\b(?:GRANT|REVOKE|REASSIGN|dblink|pg_terminate_backend|pg_cancel_backend|pg_reload_conf|pg_read_file|lo_export)\b|\bCOPY\b[\s\S]*\b(?:TO|FROM)\s+(?:PROGRAM|')/i;

/** What a fresh schema does not undo. */
const LEAVES_SCHEMA =
  /\b(?:CREATE|ALTER|DROP)\s+(?:SCHEMA|DATABASE|ROLE|USER|EXTENSION|TABLESPACE|PUBLICATION|SUBSCRIPTION|SERVER|LANGUAGE|EVENT)\b|\bpg_catalog\b|\blo_/i;

/** What a transaction does not hold, or what is not the same inside one. */
const OUTLIVES =
  /^\s*(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE|SET|RESET|DISCARD|VACUUM|CLUSTER|REINDEX|CHECKPOINT|PREPARE|EXECUTE|DEALLOCATE|DECLARE|FETCH|CLOSE|LISTEN|NOTIFY|LOCK|CALL|COPY|ANALYZE|DO)\b|\b(?:TEMP|TEMPORARY|CONCURRENTLY|nextval|setval|currval|lastval|serial|bigserial|IDENTITY|now|random|clock_timestamp|CURRENT_TIMESTAMP|CURRENT_TIME|CURRENT_DATE|txid_\w+|pg_\w+|set_config|dblink|DEFERRED)\b/i;

async function runOn(client: Client, text: string, wantsRows: boolean): Promise<Answer> {
  const notices: string[] = [];
  const hear = ({ message = '' }: { message?: string }): void => void notices.push(message);
  client.on('notice', hear);
  try {
    const answer = await client.query({ text, rowMode: 'array', types: AS_TEXT });
    const result = (Array.isArray(answer) ? answer.at(-1) : answer) as QueryResult;
    const rows = result.fields && result.fields.length > 0 ? result.rows : [];
    return {
      columns: result.fields?.map(({ name }) => name) ?? [],
      rows: wantsRows ? rows.slice(0, KEPT_ROWS).map((row) => row.map((value) => value ?? 'NULL').join('|')) : [],
      count: rows.length,
      notices,
    };
  } catch (error) {
    // Errors of SQL have a code; without one the server is gone.
    if (
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      /^[0-9A-Z]{5}$/.test(error.code)
    ) {
      // Somebody ended the session, or another one broke the server.
      if (/^57P0/.test(error.code)) throw new ServerAway(error.message, false);
      throw error;
    }
    // The server may have crashed, or may have been ended; WebAssembly has no server.
    if (error instanceof Error && error.name !== 'RuntimeError') throw new ServerAway(String(error), true);
    throw String(error);
  } finally {
    client.off('notice', hear);
  }
}
