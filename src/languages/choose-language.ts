/** Which language the options and the name of a file select. */
import { extname } from 'node:path';
import { type GivenOptions, isGiven, OptionError, rejectOptions, yieldingTo } from '../options/given-options.js';
import { flagOf, type OptionDefinition } from '../options/option.js';
import type { LanguageDefinition } from './definition.js';

export const LANGUAGE_OPTION: OptionDefinition = {
  name: 'language',
  kind: 'choice',
  value: 'NAME',
  choicesFrom: 'languages',
  about: 'the language of the text',
  defaultText: 'by the file name extension, else sql',
};

export interface ChosenLanguage {
  readonly definition: LanguageDefinition;
  /** The options that have an effect. */
  readonly given: GivenOptions;
}

/** Throws `OptionError` if options of another language were typed. */
export function chooseLanguage(
  definitions: readonly LanguageDefinition[],
  file: string,
  given: GivenOptions,
): ChosenLanguage {
  const selectors = ['language', ...definitions.flatMap(({ selectedBy }) => selectedBy ?? [])];
  const configured = selectors.filter((name) => isGiven(given, name) && given.sourceOf(name) === 'configuration');
  return yieldingTo(given, configured, (options) => choose(definitions, file, options));
}

function choose(definitions: readonly LanguageDefinition[], file: string, given: GivenOptions): ChosenLanguage {
  const definition = select(definitions, file, given);
  const others = definitions.filter((other) => other !== definition);
  const shared = new Set((definition.options ?? []).map(({ name }) => name));
  const foreign = others.flatMap(({ options = [] }) => options).filter(({ name }) => !shared.has(name));
  let effective = rejectOptions(given, foreign, (flag) => {
    const owner = others.find(({ options = [] }) => options.some((option) => flagOf(option) === flag));
    return owner?.selectedBy !== undefined && flagOf({ name: owner.selectedBy }) !== flag
      ? `${flag} has no effect without ${flagOf({ name: owner.selectedBy })}`
      : `${flag} has no effect on the language ${definition.name}`;
  });
  for (const option of definition.options ?? []) {
    const { needs } = option;
    if (needs === undefined || isGiven(effective, needs)) continue;
    effective = rejectOptions(
      effective,
      [option],
      (flags) => `${flags} has no effect without ${flagOf({ name: needs })}`,
    );
  }
  return { definition, given: effective };
}

function select(definitions: readonly LanguageDefinition[], file: string, given: GivenOptions): LanguageDefinition {
  const name = given.values['language'];
  const selected = definitions.find(({ selectedBy }) => selectedBy !== undefined && isGiven(given, selectedBy));
  const isTyped = given.sourceOf('language') === 'command line';
  if (name !== undefined && (isTyped || !selected)) {
    const named = definitions.find((definition) => definition.name === name);
    if (!named)
      throw new OptionError(
        `there is no language ${String(name)}; the languages are ${definitions.map((known) => known.name).join(', ')}`,
      );
    return named;
  }
  const byExtension = definitions.find(({ extensions = [] }) => extensions.includes(extname(file)));
  return selected ?? byExtension ?? (definitions[0] as LanguageDefinition);
}
