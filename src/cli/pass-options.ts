/** Which passes a reduction uses. */
import type { Pass } from '../language/language.js';
import type { OptionValues } from '../options/option.js';
import type { ReduceOptions } from '../reduce.js';
import { passesFor, type Registry } from '../registry.js';

/** How a result is written. */
export const STYLES = ['plain', 'keep'] as const;

/** What the finishing passes may not change. */
export function keptBy(values: OptionValues): ReadonlySet<Pass['changes']> {
  const isKept = values['style'] === 'keep';
  const kept = new Set<Pass['changes']>();
  if (isKept || values['keepNames'] === true) kept.add('names');
  if (isKept || values['format'] === false) kept.add('layout');
  return kept;
}

/** The passes that the options leave. */
export function passOptions(registry: Registry, values: OptionValues): Pick<ReduceOptions, 'passes' | 'finishing'> {
  const isWanted = (pass: Pass): boolean => values['passes'] !== 'grammar' || pass.level === 'grammar';
  const kept = keptBy(values);
  return {
    passes: (language) => passesFor(registry, language).filter(isWanted),
    finishing: (language) => language.finishing.filter((pass) => isWanted(pass) && !kept.has(pass.changes)),
  };
}
