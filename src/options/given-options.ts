/** Options with where each value came from: what the user typed wins over the configuration file. */
import { flagOf, type OptionDefinition, type OptionValue, type OptionValues } from './option.js';

export type OptionSource = 'command line' | 'configuration' | 'default';

export interface GivenOptions {
  readonly values: OptionValues;
  sourceOf(name: string): OptionSource;
}

/** Options that cannot be used together, or have no effect. The message names the flags and what to do. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** Whether an option has a value that is not its default. */
export function isGiven({ values, sourceOf }: GivenOptions, name: string): boolean {
  return values[name] !== undefined && values[name] !== false && sourceOf(name) !== 'default';
}

/** Without some options. */
export function withoutOptions({ values, sourceOf }: GivenOptions, names: readonly string[]): GivenOptions {
  const kept = Object.entries(values).filter(([name]) => !names.includes(name));
  return { values: Object.fromEntries(kept) as Record<string, OptionValue | undefined>, sourceOf };
}

/**
 * Drops options that have no effect if they come from the configuration file, and throws `OptionError` if the user typed one
 * of them.
 */
export function rejectOptions(
  given: GivenOptions,
  options: readonly OptionDefinition[],
  reason: (flag: string) => string,
): GivenOptions {
  const ineffective = options.filter(({ name }) => isGiven(given, name));
  const typed = ineffective.filter(({ name }) => given.sourceOf(name) === 'command line');
  const [first] = typed;
  if (first) throw new OptionError(reason(flagOf(first)));
  return withoutOptions(
    given,
    ineffective.map(({ name }) => name),
  );
}
