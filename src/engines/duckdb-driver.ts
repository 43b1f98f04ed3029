/** DuckDB through its Node client. A beginning that is kept is a copy of the database beside it, in the same instance. */
import { type Answer, type Driver, KEPT_ROWS, type Session } from './driver.js';
import { REFUSED, touchesFiles } from './reaches-out.js';
import { showValue } from './show-value.js';

interface Reader {
  columnNames(): string[];
  getRowsJson(): unknown[][];
}

interface Connection {
  runAndReadAll(text: string): Promise<Reader>;
  run(text: string): Promise<unknown>;
  closeSync(): void;
}

interface Instance {
  connect(): Promise<Connection>;
  closeSync(): void;
}

interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<Instance> };
}

/** A kept database: in which instance, and under which name. */
interface Image {
  readonly instance: Instance;
  readonly name: string;
}

/** What is not in the database, depends on the session, or cannot be copied. */
const OUTLIVES =
  /^\s*(?:SET|RESET|PRAGMA|BEGIN|START|COMMIT|ROLLBACK|ABORT|ATTACH|DETACH|USE|LOAD|INSTALL|CHECKPOINT|VACUUM|ANALYZE|CALL|PREPARE|EXECUTE|DEALLOCATE|EXPORT|IMPORT|COPY)\b|\b(?:TEMP|TEMPORARY|nextval|currval|SEQUENCE|random|uuid|gen_random_uuid|now|current_timestamp|current_date|current_time|current_database|current_catalog|current_schema|SECRET)\b/i;
/** What changes nothing needs not be taken back. */
const READS = /^\s*\(*\s*(?:SELECT|WITH|VALUES|FROM|TABLE|DESCRIBE|SUMMARIZE|SHOW)\b/i;

export async function duckdbDriver(module: string, isGuarded: boolean): Promise<Driver> {
  const { DuckDBInstance } = (await import(module)) as DuckDb;
  let serial = 0;
  const copyIn = async (connection: Connection, from: string): Promise<string> => {
    const name = `minrepro_${serial++}`;
    await connection.run(`ATTACH ':memory:' AS ${name}`);
    await connection.run(`COPY FROM DATABASE ${from} TO ${name}`);
    return name;
  };
  const sessionOn = (instance: Instance, connection: Connection, name: string, isOwn: boolean): Session => {
    let isKept = false;
    return {
      run: (text, wantsRows) => runOn(connection, text, wantsRows, isGuarded),
      image: async (): Promise<Image | undefined> => {
        isKept = true;
        // Some things cannot be copied: then nothing is kept.
        const copy = await copyIn(connection, name).catch(() => undefined);
        return copy === undefined ? undefined : { instance, name: copy };
      },
      mark: async () => {},
      takeBack: async () => {},
      close: async () => {
        if (!isOwn) await connection.run(`USE memory; DETACH ${name}`);
        connection.closeSync();
        // What was kept lives in the same instance.
        if (isOwn && !isKept) instance.closeSync();
      },
    };
  };
  return {
    canKeep: (statement) => !OUTLIVES.test(statement),
    canTakeBack: (statement) => READS.test(statement) && !OUTLIVES.test(statement),
    open: async () => {
      const instance = await DuckDBInstance.create(':memory:');
      return sessionOn(instance, await instance.connect(), 'memory', true);
    },
    restore: async (image) => {
      const { instance, name } = image as Image;
      const connection = await instance.connect();
      const copy = await copyIn(connection, name);
      await connection.run(`USE ${copy}`);
      return sessionOn(instance, connection, copy, false);
    },
  };
}

async function runOn(connection: Connection, text: string, wantsRows: boolean, isGuarded: boolean): Promise<Answer> {
  if (isGuarded && touchesFiles(text)) throw new Error(REFUSED);
  const reader = await connection.runAndReadAll(text).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    // What it guesses was meant depends on what else is there, copies of ours included.
    error.message = error.message.replace(/\nDid you mean .*\?/, '');
    throw Object.assign(error, { code: /^(\w+(?: \w+)*) Error:/.exec(error.message)?.[1] });
  });
  const all = reader.getRowsJson();
  const rows = wantsRows ? all.slice(0, KEPT_ROWS).map((row) => row.map(showValue).join('|')) : [];
  return { columns: reader.columnNames(), rows, count: all.length };
}
