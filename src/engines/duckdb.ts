/** DuckDB in a process of minrepro. */
import { join } from 'node:path';
import { duckdb } from '../languages/sql/dialects/index.js';
import { homeFolder } from '../system/home-folder.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import { duckdbPlans } from './plans/duckdb-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';

export const duckdbEngine: EngineDefinition = {
  name: 'duckdb',
  dialect: duckdb,
  forms: [
    { form: 'duckdb', about: 'the installed version of @duckdb/node-api, or else the newest one' },
    { form: 'duckdb@VERSION', about: 'another version, such as duckdb@1.4.1, installed from npm on first use' },
  ],
  open(address, options) {
    const { name, version, rest } = parseAddress(address) ?? {};
    if (name !== 'duckdb' || rest !== undefined) return undefined;
    return openEmbedded(
      {
        name: address,
        dialect: duckdb,
        plans: duckdbPlans,
        driver: 'duckdb',
        package: { engine: 'duckdb', name: '@duckdb/node-api', version },
        extensionFolder: join(homeFolder(), '.duckdb', 'extensions'),
      },
      options,
    );
  },
};
