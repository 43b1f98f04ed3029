/** SQLite as WebAssembly, in any version of the npm package sql.js, wherever that was loaded from. */
import { type Driver, MAX_ROWS, type Session } from './driver.js';
import { showValue } from './show-value.js';
import { opensFile } from './sqlite-files.js';
import { ROLLBACK, SAVEPOINT, sqliteState } from './sqlite-state.js';

interface SqlJsStatement {
  step(): boolean;
  get(values?: undefined, options?: { useBigInt: boolean }): unknown[];
  getColumnNames(): string[];
  free(): void;
}

interface SqlJsDatabase {
  prepare(text: string): SqlJsStatement;
  run(text: string): void;
  export(): Uint8Array;
  close(): void;
}

/** An instance of WebAssembly with a memory of its own. */
export interface SqlJsInstance {
  readonly Database: new (image?: Uint8Array) => SqlJsDatabase;
}

/** `load` makes a new instance each time. */
export async function sqlJsDriver(load: () => Promise<SqlJsInstance>): Promise<Driver> {
  let loaded = await load();
  let hasFiles = false;
  const onFile = (): void => {
    hasFiles = true;
  };
  // Files are in the memory of WebAssembly: the next script must not find them.
  const withoutFiles = async (): Promise<SqlJsInstance> => {
    if (!hasFiles) return loaded;
    [loaded, hasFiles] = [await load(), false];
    return loaded;
  };
  return {
    ...sqliteState,
    open: async () => sessionOn(new (await withoutFiles()).Database(), onFile),
    restore: async (image) => sessionOn(new (await withoutFiles()).Database(image as Uint8Array), onFile),
  };
}

/** Bytes that are no UTF-8. WebAssembly would take too short a length for them, and lose the end of the text. */
const BYTES = /\p{Surrogate}/gu;

/** `onFile` is called before a statement creates a file. */
function sessionOn(database: SqlJsDatabase, onFile: () => void): Session {
  return {
    run: async (text, wantsRows) => {
      if (opensFile(text)) onFile();
      const rows: string[] = [];
      let count = 0;
      const statement = withTraps(() => database.prepare(text.replace(BYTES, '\ufffd')));
      try {
        withTraps(() => {
          while (statement.step()) {
            if (++count > MAX_ROWS || !wantsRows) continue;
            rows.push(statement.get(undefined, { useBigInt: true }).map(showValue).join('|'));
          }
        });
        return { columns: count > 0 ? statement.getColumnNames() : [], rows, count };
      } finally {
        statement.free();
      }
    },
    snapshot: () => withTraps(() => database.export()),
    savepoint: async () => withTraps(() => database.run(SAVEPOINT)),
    rollback: async () => withTraps(() => database.run(ROLLBACK)),
    close: async () => database.close(),
  };
}

/** Throws a trap of WebAssembly as a string, because it is not an error of SQL: the engine is in an unknown state. */
function withTraps<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const isSql = error instanceof Error && error.name !== 'RuntimeError';
    if (isSql && !/abort\(|memory access out of bounds/.test(error.message)) throw error;
    throw String(error);
  }
}
