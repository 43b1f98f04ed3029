/**
 * An engine in one file: SQLite as WebAssembly, from the npm package sql.js. minrepro runs it in worker processes, so that a
 * crash or an endless query ends only the script that caused it: each worker imports this module and calls `createDriver`.
 */

import { MAX_ROWS, ProcessPool, parseAddress, showValue } from 'minrepro/engines';
import { sqlite } from 'minrepro/sql';
import initSqlJs from 'sql.js';

/** @type {import('minrepro/engines').DriverModule['createDriver']} */
export async function createDriver() {
  const { Database } = await initSqlJs();
  return {
    open: async () => {
      const database = new Database();
      return {
        run: async (statement) => {
          /** @type {string[]} */
          const rows = [];
          const prepared = database.prepare(statement);
          try {
            let count = 0;
            while (prepared.step()) if (++count <= MAX_ROWS) rows.push(prepared.get().map(showValue).join('|'));
            return { columns: prepared.getColumnNames(), rows, count };
          } finally {
            prepared.free();
          }
        },
        close: async () => database.close(),
      };
    },
  };
}

/** @type {import('minrepro/engines').EngineDefinition} */
const memory = {
  name: 'memory',
  forms: [{ form: 'memory', about: 'SQLite in memory, as an example of an engine' }],
  open(address, { isFresh = false, onNotice }) {
    if (parseAddress(address)?.name !== 'memory') return undefined;
    const spec = { driver: import.meta.url, options: {}, isFresh };
    return Promise.resolve(new ProcessPool({ name: address, dialect: sqlite, spec, onNotice }));
  },
};

export default memory;
