/** PostgreSQL as WebAssembly in a process of minrepro. */
import { postgresql } from '../languages/sql/dialects/index.js';
import { type EngineDefinition, parseAddress } from './definition.js';
import { postgresqlPlans } from './plans/postgresql-plans.js';
import { openEmbedded } from './pool/embedded-engine.js';

/** Its libraries may contain JavaScript, which the loader evaluates. */
const NO_EVAL = ['--disallow-code-generation-from-strings'];

export const pgliteEngine: EngineDefinition = {
  name: 'pglite',
  dialect: postgresql,
  forms: [
    { form: 'pglite', about: 'PostgreSQL as WebAssembly, without a server' },
    { form: 'pglite@VERSION', about: 'another version of the package, such as pglite@0.3, installed on first use' },
  ],
  open(address, options) {
    const { name, version, rest } = parseAddress(address) ?? {};
    if (name !== 'pglite' || rest !== undefined) return undefined;
    return openEmbedded(
      {
        name: address,
        dialect: postgresql,
        plans: postgresqlPlans,
        driver: 'pglite',
        package: { engine: 'pglite', name: '@electric-sql/pglite', version },
        execArgv: NO_EVAL,
      },
      options,
    );
  },
};
