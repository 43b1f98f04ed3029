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
  readonly #isRejection: boolean;

  constructor(message: string, { isRejection = false }: { readonly isRejection?: boolean } = {}) {
    super(message);
    this.#isRejection = isRejection;
  }

  /** Whether an option that was typed has no effect; otherwise something is missing. */
  get isRejection(): boolean {
    return this.#isRejection;
  }
}

/** Whether an option has a value that is not its default. */
export function isGiven({ values, sourceOf }: GivenOptions, name: string): boolean {
  return values[name] !== undefined && values[name] !== false && sourceOf(name) !== 'default';
}

/** The options except those with these names. */
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
  if (first) throw new OptionError(reason(flagOf(first)), { isRejection: true });
  return withoutOptions(
    given,
    ineffective.map(({ name }) => name),
  );
}

/**
 * Chooses with all options and, if typed options contradict a choice of the configuration file, again without that choice.
 */
export function yieldingTo<Choice>(
  given: GivenOptions,
  configured: readonly string[],
  choose: (options: GivenOptions) => Choice,
): Choice {
  try {
    return choose(given);
  } catch (error) {
    if (!(error instanceof OptionError && error.isRejection) || configured.length === 0) throw error;
    try {
      return choose(withoutOptions(given, configured));
    } catch {
      throw error;
    }
  }
}
