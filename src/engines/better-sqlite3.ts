/** SQLite as native code, through the npm package better-sqlite3. */
import { sqlite } from '../languages/sql/dialects/index.js';
import type { EngineDefinition } from './definition.js';
import { sqlitePlans } from './plans/sqlite-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';
import type { EnginePackage } from './pool/package-folder.js';

/** An installed package of any version is preferred; this version is installed if there is none. */
const PACKAGE: EnginePackage = {
  name: 'better-sqlite3',
  version: '12',
  aliases: ['better-sqlite3'],
  isNative: true,
};

export const betterSqlite3Engine: EngineDefinition = {
  name: 'better-sqlite3',
  forms: [{ form: 'better-sqlite3', about: 'SQLite as native code: faster, and a crash of SQLite is a real crash' }],
  open(address, options) {
    if (address !== 'better-sqlite3') return undefined;
    return openEmbedded(
      { name: address, dialect: sqlite, plans: sqlitePlans, driver: 'better-sqlite3', package: PACKAGE },
      options,
    );
  },
};
