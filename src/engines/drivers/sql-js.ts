/** Driver for SQLite as WebAssembly, in any version of the npm package sql.js. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Driver, type EmbeddedOptions, MAX_ROWS, type Session } from './driver.js';
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

type SqlJs = (options: { wasmBinary: Uint8Array }) => Promise<{ Database: new (image?: Uint8Array) => SqlJsDatabase }>;

export async function createDriver({ module }: EmbeddedOptions): Promise<Driver> {
  const require = createRequire(import.meta.url);
  // Old versions do not find this file themselves in current versions of Node.
  const wasmBinary = readFileSync(join(dirname(module), 'sql-wasm.wasm'));
  const load = (): ReturnType<SqlJs> => (require(module) as SqlJs)({ wasmBinary });
  let loaded = await load();
  let hasFiles = false;
  const onFile = (): void => {
    hasFiles = true;
  };
  // Files are in the memory of WebAssembly: the next script must not find them.
  const withoutFiles = async (): Promise<typeof loaded> => {
    if (!hasFiles) return loaded;
    delete require.cache[module];
    [loaded, hasFiles] = [await load(), false];
    return loaded;
  };
  return {
    ...sqliteState,
    open: async () => sessionOn(new (await withoutFiles()).Database(), onFile),
    restore: async (image) => sessionOn(new (await withoutFiles()).Database(image as Uint8Array), onFile),
  };
}

/** `onFile` is called before a statement creates a file. */
function sessionOn(database: SqlJsDatabase, onFile: () => void): Session {
  return {
    run: async (text, wantsRows) => {
      if (opensFile(text)) onFile();
      const rows: string[] = [];
      let count = 0;
      const statement = withTraps(() => database.prepare(text));
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
