/** Which language the options, the name of a file and its text select. */
import { type GivenOptions, isGiven, OptionError, rejectOptions, yieldingTo } from '../options/given-options.js';
import { flagOf, type OptionDefinition } from '../options/option.js';
import type { LanguageDefinition } from './definition.js';
import { inferLanguage, type NamedText } from './infer-language.js';

export const LANGUAGE_OPTION: OptionDefinition = {
  name: 'language',
  kind: 'choice',
  value: 'NAME',
  choicesFrom: 'languages',
  about: 'the language of the text',
  defaultText: 'sql with an engine, else by the name and the first line of the file',
};

/** The text to choose a language for. */
export interface ChoiceOfLanguage extends NamedText {
  /** Whether an engine runs it. */
  readonly isForEngine: boolean;
}

export interface ChosenLanguage {
  readonly definition: LanguageDefinition;
  /** The options that have an effect. */
  readonly given: GivenOptions;
  /** What to use if the language is unavailable; undefined if the user asked for it. */
  readonly fallback?: LanguageDefinition | undefined;
}

/** Throws `OptionError` if options of another language were typed. */
export function chooseLanguage(
  definitions: readonly LanguageDefinition[],
  text: ChoiceOfLanguage,
  given: GivenOptions,
): ChosenLanguage {
  const selectors = ['language', ...definitions.flatMap(({ selectedBy }) => selectedBy ?? [])];
  const configured = selectors.filter((name) => isGiven(given, name) && given.sourceOf(name) === 'configuration');
  return yieldingTo(given, configured, (options) => choose(definitions, text, options));
}

function choose(
  definitions: readonly LanguageDefinition[],
  text: ChoiceOfLanguage,
  given: GivenOptions,
): ChosenLanguage {
  const asked = askedFor(definitions, given);
  if (text.isForEngine && asked?.isWithoutEngines)
    throw new OptionError(`engines cannot run the language ${asked.name}; use --test COMMAND instead of --engine`, {
      isRejection: true,
    });
  const definition = asked ?? inferred(definitions, text);
  const fallback = asked ? undefined : definitions.find(({ isFallback = false }) => isFallback);
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
  return { definition, given: effective, fallback };
}

/** The language that an option selects. */
function askedFor(definitions: readonly LanguageDefinition[], given: GivenOptions): LanguageDefinition | undefined {
  const name = given.values['language'];
  const selected = definitions.find(({ selectedBy }) => selectedBy !== undefined && isGiven(given, selectedBy));
  const isTyped = given.sourceOf('language') === 'command line';
  if (name === undefined || (selected && !isTyped)) return selected;
  const named = definitions.find((definition) => definition.name === name);
  if (named) return named;
  throw new OptionError(
    `there is no language ${String(name)}; the languages are ${definitions.map((known) => known.name).join(', ')}`,
  );
}

/** The first language, SQL, is the one of engines. */
function inferred(definitions: readonly LanguageDefinition[], text: ChoiceOfLanguage): LanguageDefinition {
  const [first] = definitions as readonly [LanguageDefinition];
  return text.isForEngine ? first : (inferLanguage(definitions, text) ?? first);
}
