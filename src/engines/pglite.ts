/** PostgreSQL as WebAssembly in a process of minrepro. */
import { postgresql } from '../languages/sql/dialects/index.js';
import type { EngineDefinition } from './definition.js';
import { postgresqlPlans } from './plans/postgresql-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';

export const pgliteEngine: EngineDefinition = {
  name: 'pglite',
  forms: [{ form: 'pglite', about: 'PostgreSQL as WebAssembly, without a server' }],
  open(address, options) {
    if (address !== 'pglite') return undefined;
    return openEmbedded(
      {
        name: address,
        dialect: postgresql,
        plans: postgresqlPlans,
        driver: 'pglite',
        package: { name: '@electric-sql/pglite' },
      },
      options,
    );
  },
};
