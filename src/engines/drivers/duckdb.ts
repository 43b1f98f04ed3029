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
import {
  changesPermittedSetting,
  checkSettings,
  mayChangeSetting,
  readSettingTypes,
  refusedSetting,
  type SettingsConnection,
  type SettingTypes,
} from './duckdb-settings.js';
import { showValue } from './show-value.js';

interface Reader {
  readonly returnType: number;
  columnNames(): string[];
  getRowsJson(): unknown[][];
}

interface Connection extends SettingsConnection {
  runAndReadAll(text: string): Promise<Reader>;
  run(text: string): Promise<unknown>;
  closeSync?(): void;
  /** Before 1.2. */
  close?(): void;
}

interface Instance {
  connect(): Promise<Connection>;
  /** Missing before 1.2. */
  closeSync?(): void;
  /** Set by this driver after a fatal error: DuckDB then rejects every statement on the instance, and its images are lost. */
  isInvalid?: boolean;
}

interface DuckDb {
  DuckDBInstance: { create(path: string, settings: Readonly<Record<string, string>>): Promise<Instance> };
}

interface OpenDatabase {
  readonly instance: Instance;
  readonly connection: Connection;
  /** The name of the database inside the instance. */
  readonly name: string;
  readonly ownsInstance: boolean;
  /** Whether DuckDB itself refuses every change of a setting. */
  readonly isLocked: boolean;
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

/** `ResultReturnType` of a query. Other statements show how many rows they changed or created, as a row. */
const QUERY_RESULT = 3;
/** The error of a statement after which DuckDB rejects all others on the instance, and the error of these. */
const INVALIDATES = /^(?:FATAL|INTERNAL) Error:|database has been invalidated/;

/** Neither the file system nor the network, and no secrets in files. */
const NO_EXTERNAL_ACCESS = { enable_external_access: 'false', allow_persistent_secrets: 'false' };
/** The error of a statement that changes a setting after the configuration was locked. */
const LOCKED = /^Invalid Input Error: Cannot change configuration option "(.*)" - the configuration has been locked/;
/** Without external access DuckDB aborts, or fails from then on, when it is about to write such a log or profile. */
const LOGS_TO_FILE = /\benable_logging\b[\s\S]*\bstorage|\benable_profiling\b[\s\S]*\bsave_location/i;

export async function createDriver({ module, allowances, extensionFolder }: EmbeddedOptions): Promise<Driver> {
  const { DuckDBInstance } = (await import(module)) as DuckDb;
  const { files, extensions } = allowances;
  /** `isLocked`: whether scripts can change no setting at all. */
  const openInstance = async (isLocked: boolean): Promise<{ instance: Instance; connection: Connection }> => {
    // Extensions can only be loaded before access is disabled.
    const isRestricted = !files && extensions.length === 0;
    const folder = extensionFolder === undefined ? {} : { extension_directory: extensionFolder };
    const instance = await DuckDBInstance.create(':memory:', isRestricted ? NO_EXTERNAL_ACCESS : folder);
    const connection = await instance.connect();
    for (const name of extensions) await loadExtension(connection, name);
    if (!files && !isRestricted)
      for (const [name, value] of Object.entries(NO_EXTERNAL_ACCESS)) await connection.run(`SET ${name} = ${value}`);
    if (isLocked) await connection.run('SET lock_configuration = true');
    return { instance, connection };
  };
  let typesOfSettings: Promise<SettingTypes> | undefined;
  const readTypes = async (): Promise<SettingTypes> => {
    const { instance, connection } = await openInstance(true);
    const types = await readSettingTypes(connection);
    closeConnection(connection);
    instance.closeSync?.();
    return types;
  };
  let serial = 0;
  const copyDatabase = async (connection: Connection, source: string): Promise<string> => {
    const name = `minrepro_${serial++}`;
    await connection.run(`ATTACH ':memory:' AS ${name}`);
    await connection.run(`COPY FROM DATABASE ${source} TO ${name}`);
    return name;
  };
  const sessionOn = ({ instance, connection, name, ownsInstance, isLocked }: OpenDatabase): Session => {
    let hasSnapshot = false;
    return {
      run: async (text, wantsRows) => {
        if (!files && LOGS_TO_FILE.test(text)) throw filesRefused();
        if (!files && !isLocked) await checkSettings(connection, text);
        return runOn(connection, text, wantsRows).catch((error: unknown) => {
          if (INVALIDATES.test(String((error as Error).message))) instance.isInvalid = true;
          throw error;
        });
      },
      snapshot: async (): Promise<Image | undefined> => {
        hasSnapshot = true;
        // Some databases cannot be copied; there is no snapshot then.
        const copy = await copyDatabase(connection, name).catch(() => undefined);
        return copy === undefined ? undefined : { instance, name: copy };
      },
      savepoint: async () => {},
      rollback: async () => {
        if (instance.isInvalid) throw new Error('the database cannot be used after a fatal error');
      },
      close: async () => {
        if (!ownsInstance && !instance.isInvalid) await connection.run(`USE memory; DETACH ${name}`);
        closeConnection(connection);
        // Snapshots are in the same instance.
        if (ownsInstance && !hasSnapshot) instance.closeSync?.();
      },
    };
  };
  return {
    canSnapshot: (statement) => !USES_SESSION.test(statement),
    canRollBack: (statement) => READS.test(statement) && !USES_SESSION.test(statement),
    changesSettings: async (statements) => {
      if (files || !statements.some(mayChangeSetting)) return false;
      typesOfSettings ??= readTypes();
      const types = await typesOfSettings;
      return statements.some((statement) => changesPermittedSetting(statement, types));
    },
    open: async ({ changesSettings }) => {
      const isLocked = !files && !changesSettings;
      return sessionOn({ ...(await openInstance(isLocked)), name: 'memory', ownsInstance: true, isLocked });
    },
    restore: async (image) => {
      const { instance, name } = image as Image;
      if (instance.isInvalid) return undefined;
      const connection = await instance.connect();
      const copy = await copyDatabase(connection, name);
      await connection.run(`USE ${copy}`);
      // Scripts that change settings share no state.
      return sessionOn({ instance, connection, name: copy, ownsInstance: false, isLocked: !files });
    },
  };
}

function closeConnection(connection: Connection): void {
  if (connection.closeSync) connection.closeSync();
  else connection.close?.();
}

/** Extensions are not installed here: that takes a network. */
async function loadExtension(connection: Connection, name: string): Promise<void> {
  try {
    await connection.run(`LOAD '${name}'`);
  } catch (cause) {
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new Error(`--allow extension:${name}: ${reason} Run INSTALL ${name} in this version of DuckDB once.`, {
      cause,
    });
  }
}

async function runOn(connection: Connection, text: string, wantsRows: boolean): Promise<StatementAnswer> {
  const reader = await connection.runAndReadAll(text).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    // The suggestions depend on what else is attached, including snapshots.
    error.message = error.message.replace(/\nDid you mean .*\?/, '');
    const [, locked] = LOCKED.exec(error.message) ?? [];
    if (locked !== undefined) throw refusedSetting(locked);
    const code = /^(\w+(?: \w+)*) Error:/.exec(error.message)?.[1];
    throw code === 'Permission' ? asRefusal(Object.assign(error, { code })) : Object.assign(error, { code });
  });
  // No other engine shows that number as a row.
  if (reader.returnType !== QUERY_RESULT) return { columns: [], rows: [], count: 0 };
  const all = reader.getRowsJson();
  const rows = wantsRows ? all.slice(0, MAX_ROWS).map((row) => row.map(showValue).join('|')) : [];
  return { columns: reader.columnNames(), rows, count: all.length };
}
