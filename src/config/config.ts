/** The configuration file: defaults for options, and extensions. */
import type { Extensions } from '../registry.js';
import type { ParseDefaults, ReduceDefaults } from './option-types.js';

/** What `minrepro.config.{js,mjs,ts,json}` exports. `Options` are the options that its own extensions add. */
export interface Config<Options extends object = object> extends Extensions {
  /** Defaults for the options of `minrepro reduce`, in camel case: `{ engine: 'sqlite', maxCalls: 500 }`. */
  readonly reduce?: ReduceDefaults & Partial<Options>;
  /** Defaults for the options of `minrepro parse`. */
  readonly parse?: ParseDefaults & Partial<Options>;
}

/**
 * Gives a configuration its type.
 *
 * ```js
 * import { defineConfig } from 'minrepro';
 * export default defineConfig({ reduce: { engine: 'sqlite', jobs: 2 } });
 * ```
 */
export function defineConfig<Options extends object = object>(config: Config<NoInfer<Options>>): Config<Options> {
  return config;
}
