/** Driver for DuckDB. A snapshot is a copy of the database, attached to the same instance. */
import {
  asRefusal,
  type Driver,
  type EmbeddedOptions,
  filesRefused,
  MAX_ROWS,
  type Session,
  type StatementAnswer,
} from './driver.js';
import { checkSettings, type SettingsConnection } from './duckdb-settings.js';
import { showValue } from './show-value.js';

interface Reader {
  columnNames(): string[];
  getRowsJson(): unknown[][];
}

interface Connection extends SettingsConnection {
  runAndReadAll(text: string): Promise<Reader>;
  run(text: string): Promise<unknown>;
  closeSync(): void;
}

interface Instance {
  connect(): Promise<Connection>;
  closeSync(): void;
}

interface DuckDb {
  DuckDBInstance: { create(path: string, settings: Readonly<Record<string, string>>): Promise<Instance> };
}

interface Image {
  readonly instance: Instance;
  /** The name of the attached copy. */
  readonly name: string;
}

/** Statements that change or read the session, are not deterministic, or whose effect cannot be copied. */
const USES_SESSION =
  /^\s*(?:SET|RESET|PRAGMA|BEGIN|START|COMMIT|ROLLBACK|ABORT|ATTACH|DETACH|USE|LOAD|INSTALL|CHECKPOINT|VACUUM|ANALYZE|CALL|PREPARE|EXECUTE|DEALLOCATE|EXPORT|IMPORT|COPY)\b|\b(?:TEMP|TEMPORARY|nextval|currval|SEQUENCE|random|uuid|gen_random_uuid|now|current_timestamp|current_date|current_time|current_database|current_catalog|current_schema|SECRET)\b/i;
/** Only statements that change nothing can be "rolled back": savepoint and rollback do nothing. */
const READS = /^\s*\(*\s*(?:SELECT|WITH|VALUES|FROM|TABLE|DESCRIBE|SUMMARIZE|SHOW)\b/i;

/** Neither the file system nor the network, and no secrets in files. */
const NO_EXTERNAL_ACCESS = { enable_external_access: 'false', allow_persistent_secrets: 'false' };
/** Without external access DuckDB aborts when it is about to write such a log. */
const LOGS_TO_FILE = /\benable_logging\s*\([^)]*\bstorage/i;

export async function createDriver({ module, allowances }: EmbeddedOptions): Promise<Driver> {
  const { DuckDBInstance } = (await import(module)) as DuckDb;
  const openInstance = async (): Promise<{ instance: Instance; connection: Connection }> => {
    const { files, extensions } = allowances;
    // Extensions can only be loaded before access is disabled.
    const isRestricted = !files && extensions.length === 0;
    const instance = await DuckDBInstance.create(':memory:', isRestricted ? NO_EXTERNAL_ACCESS : {});
    const connection = await instance.connect();
    for (const name of extensions) await connection.run(`LOAD ${name}`);
    if (!files && !isRestricted)
      for (const [name, value] of Object.entries(NO_EXTERNAL_ACCESS)) await connection.run(`SET ${name} = ${value}`);
    return { instance, connection };
  };
  let serial = 0;
  const copyDatabase = async (connection: Connection, source: string): Promise<string> => {
    const name = `minrepro_${serial++}`;
    await connection.run(`ATTACH ':memory:' AS ${name}`);
    await connection.run(`COPY FROM DATABASE ${source} TO ${name}`);
    return name;
  };
  const sessionOn = (instance: Instance, connection: Connection, name: string, ownsInstance: boolean): Session => {
    let hasSnapshot = false;
    return {
      run: async (text, wantsRows) => {
        if (!allowances.files) {
          if (LOGS_TO_FILE.test(text)) throw filesRefused();
          await checkSettings(connection, text);
        }
        return runOn(connection, text, wantsRows);
      },
      snapshot: async (): Promise<Image | undefined> => {
        hasSnapshot = true;
        // Some databases cannot be copied; there is no snapshot then.
        const copy = await copyDatabase(connection, name).catch(() => undefined);
        return copy === undefined ? undefined : { instance, name: copy };
      },
      savepoint: async () => {},
      rollback: async () => {},
      close: async () => {
        if (!ownsInstance) await connection.run(`USE memory; DETACH ${name}`);
        connection.closeSync();
        // Snapshots are in the same instance.
        if (ownsInstance && !hasSnapshot) instance.closeSync();
      },
    };
  };
  return {
    canSnapshot: (statement) => !USES_SESSION.test(statement),
    canRollBack: (statement) => READS.test(statement) && !USES_SESSION.test(statement),
    open: async () => {
      const { instance, connection } = await openInstance();
      return sessionOn(instance, connection, 'memory', true);
    },
    restore: async (image) => {
      const { instance, name } = image as Image;
      const connection = await instance.connect();
      const copy = await copyDatabase(connection, name);
      await connection.run(`USE ${copy}`);
      return sessionOn(instance, connection, copy, false);
    },
  };
}

async function runOn(connection: Connection, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  const reader = await connection.runAndReadAll(text).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    // The suggestions depend on what else is attached, including snapshots.
    error.message = error.message.replace(/\nDid you mean .*\?/, '');
    const code = /^(\w+(?: \w+)*) Error:/.exec(error.message)?.[1];
    throw code === 'Permission' ? asRefusal(Object.assign(error, { code })) : Object.assign(error, { code });
  });
  const all = reader.getRowsJson();
  const rows = wantsRows ? all.slice(0, MAX_ROWS).map((row) => row.map(showValue).join('|')) : [];
  return { columns: reader.columnNames(), rows, count: all.length };
}
