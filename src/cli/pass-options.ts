/** Which passes a reduction uses. */
import type { Pass } from '../language/language.js';
import type { OptionValues } from '../options/option.js';
import type { ReduceOptions } from '../reduce.js';
import { passesFor, type Registry } from '../registry.js';

/** The passes that the options leave. */
export function passOptions(registry: Registry, values: OptionValues): Pick<ReduceOptions, 'passes' | 'finishing'> {
  const isWanted = (pass: Pass): boolean => values['passes'] !== 'grammar' || pass.level === 'grammar';
  const isKept = (pass: Pass): boolean =>
    !(pass.changes === 'layout' && values['format'] === false) &&
    !(pass.changes === 'names' && values['keepNames'] === true);
  return {
    passes: (language) => passesFor(registry, language).filter(isWanted),
    finishing: (language) => language.finishing.filter((pass) => isWanted(pass) && isKept(pass)),
  };
}
