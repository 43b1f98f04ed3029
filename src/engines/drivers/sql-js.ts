/** Driver for SQLite as WebAssembly, in any version of the npm package sql.js. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Driver, EmbeddedOptions } from './driver.js';
import { type SqlJsInstance, sqlJsDriver } from './sql-js-sessions.js';

type SqlJs = (options: { wasmBinary: Uint8Array }) => Promise<SqlJsInstance>;

export function createDriver({ module }: EmbeddedOptions): Promise<Driver> {
  const require = createRequire(import.meta.url);
  // Old versions do not find this file themselves in current versions of Node.
  const wasmBinary = readFileSync(join(dirname(module), 'sql-wasm.wasm'));
  return sqlJsDriver(() => {
    // The module keeps its first instance.
    delete require.cache[module];
    return (require(module) as SqlJs)({ wasmBinary });
  });
}
