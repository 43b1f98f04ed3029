/** SQLite as WebAssembly, any version that sql.js was made of. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Driver, KEPT_ROWS, type Session } from './driver.js';
import { showValue } from './value.js';

interface SqlJsStatement {
  step(): boolean;
  get(values?: undefined, options?: { useBigInt: boolean }): unknown[];
  getColumnNames(): string[];
  free(): void;
}

interface SqlJsDatabase {
  prepare(text: string): SqlJsStatement;
  close(): void;
}

type SqlJs = (options: { wasmBinary: Uint8Array }) => Promise<{ Database: new () => SqlJsDatabase }>;

export async function sqlJsDriver(module: string): Promise<Driver> {
  const require = createRequire(import.meta.url);
  const start = require(module) as SqlJs;
  // Old versions do not find it by themselves on today's Node.
  const wasmBinary = readFileSync(join(dirname(module), 'sql-wasm.wasm'));
  const { Database } = await start({ wasmBinary });
  return { open: async () => session(new Database()) };
}

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
