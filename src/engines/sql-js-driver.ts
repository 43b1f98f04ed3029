/** SQLite as WebAssembly, any version that sql.js was made of. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Driver, KEPT_ROWS, type Session } from './driver.js';
import { showValue } from './show-value.js';

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

export async function sqlJsDriver(module: string): Promise<Driver> {
  const require = createRequire(import.meta.url);
  const start = require(module) as SqlJs;
  // Old versions do not find it by themselves on today's Node.
  const wasmBinary = readFileSync(join(dirname(module), 'sql-wasm.wasm'));
  const { Database } = await start({ wasmBinary });
  return {
    open: async () => session(new Database()),
    restore: async (image) => session(new Database(image as Uint8Array)),
    canKeep: (statement) => !outlivesSqlite(statement),
    canTakeBack: (statement) => !outlivesSqlite(statement),
  };
}

/** Whether what a statement does is not all in the database. */
export function outlivesSqlite(statement: string): boolean {
  return OUTLIVES.test(statement);
}

/** What lives in the connection and not in the database, or depends on what ran before. */
const OUTLIVES =
  /^\s*(?:PRAGMA|ATTACH|DETACH|BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|VACUUM|REINDEX|ANALYZE|EXPLAIN)\b|\bTEMP(?:ORARY)?\b|\b(?:last_insert_rowid|changes|total_changes|random|randomblob|sqlite_sequence|load_extension)\b|\bOR\s+ROLLBACK\b|\bON\s+CONFLICT\s+ROLLBACK\b|\bDEFERRED\b/i;

function session(database: SqlJsDatabase): Session {
  return {
    run: async (text, wantsRows) => {
      const rows: string[] = [];
      let count = 0;
      const statement = orTrap(() => database.prepare(text));
      try {
        orTrap(() => {
          while (statement.step()) {
            if (++count > KEPT_ROWS || !wantsRows) continue;
            rows.push(statement.get(undefined, { useBigInt: true }).map(showValue).join('|'));
          }
        });
        return { columns: count > 0 ? statement.getColumnNames() : [], rows, count };
      } finally {
        statement.free();
      }
    },
    image: () => orTrap(() => database.export()),
    mark: async () => orTrap(() => database.run('SAVEPOINT minrepro')),
    takeBack: async () => orTrap(() => database.run('ROLLBACK TO minrepro; RELEASE minrepro')),
    close: async () => database.close(),
  };
}

/** What WebAssembly throws when it breaks is no error of SQL: it comes as a trap or as a bare string. */
function orTrap<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const isSql = error instanceof Error && error.name !== 'RuntimeError';
    if (isSql && !/abort\(|memory access out of bounds/.test(error.message)) throw error;
    throw String(error);
  }
}
