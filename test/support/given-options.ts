/** Options for tests, as if they had been typed or come from a configuration file. */
import type { GivenOptions } from '../../src/options/given-options.js';
import type { OptionValues } from '../../src/options/option.js';

export function givenOptions(
  typed: OptionValues,
  configured: OptionValues = {},
  defaults: OptionValues = {},
): GivenOptions {
  return {
    values: { ...defaults, ...configured, ...typed },
    sourceOf: (name) => (name in typed ? 'command line' : name in configured ? 'configuration' : 'default'),
  };
}
