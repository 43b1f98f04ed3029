/** Driver for SQLite as native code, through the npm package better-sqlite3. */
import { createRequire } from 'node:module';
import { type Driver, type EmbeddedOptions, filesRefused, MAX_ROWS, type Session } from './driver.js';
import { showValue } from './show-value.js';
import { opensFile } from './sqlite-files.js';
import { ROLLBACK, SAVEPOINT, sqliteState } from './sqlite-state.js';

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
  unsafeMode(unsafe: boolean): void;
  close(): void;
}

export async function createDriver({ module, allowances }: EmbeddedOptions): Promise<Driver> {
  const Database = createRequire(import.meta.url)(module) as new (source: string | Buffer) => NativeDatabase;
  return {
    ...sqliteState,
    open: async () => sessionOn(new Database(':memory:'), allowances.files),
    restore: async (image) => sessionOn(new Database(image as Buffer), allowances.files),
  };
}

function sessionOn(database: NativeDatabase, allowsFiles: boolean): Session {
  // SQLite's own default, which the package changes: a dump of a full-text index writes to the schema.
  database.unsafeMode(true);
  return {
    run: async (text, wantsRows) => {
      // The package disables extensions, but it has no function that restricts ATTACH.
      if (!allowsFiles && opensFile(text)) throw filesRefused();
      const statement = database.prepare(text);
      if (!statement.reader) {
        statement.run();
        return { columns: [], rows: [], count: 0 };
      }
      const rows: string[] = [];
      let count = 0;
      for (const row of statement.raw().safeIntegers().iterate()) {
        if (++count <= MAX_ROWS && wantsRows) rows.push(row.map(showValue).join('|'));
      }
      return { columns: count > 0 ? statement.columns().map(({ name }) => name) : [], rows, count };
    },
    snapshot: () => database.serialize(),
    savepoint: async () => database.exec(SAVEPOINT),
    rollback: async () => database.exec(ROLLBACK),
    close: async () => database.close(),
  };
}
