/** Opens the oracle and the language for many inputs: for a triage, and for the jobs of others. */
import type { Case } from '../batch/case.js';
import type { CaseOptions } from '../batch/case-options.js';
import { engineForms } from '../engines/open-engine.js';
import { type ChosenLanguage, chooseLanguage } from '../languages/choose-language.js';
import { type GivenOptions, isGiven } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { type ChosenOracle, chooseOracle } from '../oracles/choose-oracle.js';
import type { Registry } from '../registry.js';
import { encoded, languageOfInput, type OpenedInput, openInput } from './open-input.js';
import { type OpenedOracle, type OpenOracleOptions, openOracle } from './open-oracle.js';
import { languageFor, runOptions } from './open-run.js';
import { passOptions } from './pass-options.js';
import { languageOfPattern } from './pattern-file.js';

/** What the options select for inputs such as the first one. */
export interface ChosenForCases {
  readonly oracle: ChosenOracle;
  readonly language: ChosenLanguage;
  readonly isForEngine: boolean;
}

/** Throws `OptionError` if the options cannot be used. */
export function chooseForCases(
  registry: Registry,
  given: GivenOptions,
  first: { readonly file: string; readonly text: string },
): ChosenForCases {
  const oracle = chooseOracle(registry.oracles, given, engineForms(registry.engines));
  const isForEngine = isGiven(oracle.given, 'engine');
  const language = chooseLanguage(registry.languages, { ...first, isForEngine }, oracle.given);
  return { oracle: { ...oracle, given: language.given }, language, isForEngine };
}

/** Opens the oracle; `replaced` are values of options to use instead of those that were given. */
export async function openForCases(
  registry: Registry,
  { oracle }: ChosenForCases,
  options: OpenOracleOptions,
  replaced: OptionValues = {},
): Promise<OpenedOracle> {
  const given = { ...oracle.given, values: { ...oracle.given.values, ...replaced } };
  return openOracle(registry, { ...oracle, given }, options);
}

/** How cases are run, reduced and explained. */
export function caseOptionsFor(registry: Registry, { language }: ChosenForCases, opened: OpenedOracle): CaseOptions {
  const { definition, given } = language;
  const { values } = given;
  const openCase = caseOpener(opened, definition.decode);
  return {
    ...runOptions(values),
    ...passOptions(registry, values),
    ...(values['checks'] === undefined ? {} : { checks: Number(values['checks']) }),
    open: async (input) => {
      const openedInput = await openCase(input);
      const { text, oracle = await opened.renew(), format } = openedInput;
      return {
        text,
        oracle,
        language: languageOfInput(await languageFor(registry, language, opened, text, () => {}), openedInput),
        patternLanguage: languageOfPattern(definition.name, input.file, values),
        ...(format ? { encode: (each) => encoded(format, each) } : {}),
      };
    },
  };
}

/** Cases with records that are kept open. Others are opened again when they are needed. */
const MAX_OPEN_RECORDS = 8;

/** Opens cases. Finding the record that fails takes several runs, so it is done once for the cases in work. */
function caseOpener(
  opened: OpenedOracle,
  decode = (text: string): string => text,
): (input: Case) => Promise<OpenedInput> {
  const records = new Map<string, ReturnType<NonNullable<OpenedOracle['openRecord']>>>();
  const openRecord: OpenedOracle['openRecord'] = async (file) => {
    const key = JSON.stringify(file.records);
    const record = records.get(key) ?? opened.openRecord?.(file);
    if (!record) throw new TypeError('this oracle does not check records');
    records.set(key, record);
    const [oldest] = records.keys();
    if (records.size > MAX_OPEN_RECORDS && oldest !== undefined) records.delete(oldest);
    return record;
  };
  const reader = opened.openRecord ? { ...opened, openRecord } : opened;
  return (input) => openInput(reader, { ...input, text: decode(input.text) }, () => {});
}
