/** DuckDB through its Node client. */
import type { Driver } from './driver.js';
import { KEPT_ROWS } from './driver.js';
import { REFUSED, touchesFiles } from './reaches-out.js';
import { showValue } from './show-value.js';

interface Reader {
  columnNames(): string[];
  getRowsJson(): unknown[][];
}

interface Connection {
  runAndReadAll(text: string): Promise<Reader>;
  closeSync(): void;
}

interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }> };
}

export async function duckdbDriver(module: string, isGuarded: boolean): Promise<Driver> {
  const { DuckDBInstance } = (await import(module)) as DuckDb;
  return {
    open: async () => {
      const instance = await DuckDBInstance.create(':memory:');
      const connection = await instance.connect();
      return {
        run: async (text, wantsRows) => {
          if (isGuarded && touchesFiles(text)) throw new Error(REFUSED);
          const reader = await connection.runAndReadAll(text).catch((error: unknown) => {
            if (!(error instanceof Error)) throw error;
            const code = /^(\w+(?: \w+)*) Error:/.exec(error.message)?.[1];
            throw Object.assign(error, { code });
          });
          const all = reader.getRowsJson();
          const rows = wantsRows ? all.slice(0, KEPT_ROWS).map((row) => row.map(showValue).join('|')) : [];
          return { columns: reader.columnNames(), rows, count: all.length };
        },
        close: async () => {
          connection.closeSync();
          instance.closeSync();
        },
      };
    },
  };
}
