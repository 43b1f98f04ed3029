/** SQLite as native code, where better-sqlite3 is installed: faster than WebAssembly, and crashes as SQLite itself does. */
import { createRequire } from 'node:module';
import { type Driver, KEPT_ROWS, type Session } from './driver.js';
import { REFUSED, touchesFiles } from './reaches-out.js';
import { showValue } from './show-value.js';
import { outlivesSqlite } from './sql-js-driver.js';

interface NativeStatement {
  readonly reader: boolean;
  run(): void;
  columns(): { readonly name: string }[];
  iterate(): Iterable<unknown[]>;
  raw(): NativeStatement;
  safeIntegers(): NativeStatement;
}

interface NativeDatabase {
  prepare(text: string): NativeStatement;
  exec(text: string): void;
  serialize(): Buffer;
  close(): void;
}

export async function betterSqlite3Driver(module: string, isGuarded: boolean): Promise<Driver> {
  const Database = createRequire(import.meta.url)(module) as new (source: string | Buffer) => NativeDatabase;
  return {
    open: async () => session(new Database(':memory:'), isGuarded),
    restore: async (image) => session(new Database(image as Buffer), isGuarded),
    canKeep: (statement) => !outlivesSqlite(statement),
    canTakeBack: (statement) => !outlivesSqlite(statement),
  };
}

function session(database: NativeDatabase, isGuarded: boolean): Session {
  return {
    run: async (text, wantsRows) => {
      if (isGuarded && touchesFiles(text)) throw new Error(REFUSED);
      const statement = database.prepare(text);
      if (!statement.reader) {
        statement.run();
        return { columns: [], rows: [], count: 0 };
      }
      const rows: string[] = [];
      let count = 0;
      for (const row of statement.raw().safeIntegers().iterate()) {
        if (++count <= KEPT_ROWS && wantsRows) rows.push(row.map(showValue).join('|'));
      }
      return { columns: count > 0 ? statement.columns().map(({ name }) => name) : [], rows, count };
    },
    image: () => database.serialize(),
    mark: async () => database.exec('SAVEPOINT minrepro'),
    takeBack: async () => database.exec('ROLLBACK TO minrepro; RELEASE minrepro'),
    close: async () => database.close(),
  };
}
