/** SQLite as native code, through the npm package better-sqlite3. */
import { sqlite } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import { sqlitePlans } from './plans/sqlite-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';

export const betterSqlite3Engine: EngineDefinition = {
  name: 'better-sqlite3',
  dialect: sqlite,
  forms: [
    { form: 'better-sqlite3', about: 'SQLite as native code: faster, and a crash of SQLite is a real crash' },
    { form: 'better-sqlite3@VERSION', about: 'another version of the package, compiled on first use' },
  ],
  open(address, options) {
    const { name, version, rest } = parseAddress(address) ?? {};
    if (name !== 'better-sqlite3' || rest !== undefined) return undefined;
    return openEmbedded(
      {
        name: address,
        dialect: sqlite,
        plans: sqlitePlans,
        driver: 'better-sqlite3',
        package: { engine: 'better-sqlite3', name: 'better-sqlite3', version, isNative: true },
      },
      options,
    );
  },
};
