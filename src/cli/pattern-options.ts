/** Options of the search for a pattern, which `explain` and `reduce --explain` share. */
import type { ExplainSettings } from '../explain/explain.js';
import type { OptionDefinition, OptionValues } from '../options/option.js';

export const CHECKS: OptionDefinition = {
  name: 'checks',
  kind: 'count',
  value: 'N',
  about:
    'how many texts with other contents in all holes have to fail; with 100, fewer than 3 % of all pass (95 % confidence)',
  default: 100,
};

export const PASSING_PART: OptionDefinition = {
  name: 'passingPart',
  kind: 'switch',
  isNegated: true,
  about: 'do not look for the largest part of the input that passes',
};

export const PATTERN_OPTIONS: readonly OptionDefinition[] = [
  { ...CHECKS, isCommon: true },
  {
    name: 'plain',
    kind: 'switch',
    about: 'the procedure of DDSET as published: N random texts for every node, invalid ones are discarded',
  },
  PASSING_PART,
];

/** What the options say about the search. */
export function patternSettings(values: OptionValues): Omit<ExplainSettings, 'patternLanguage'> {
  return {
    ...(values['checks'] === undefined ? {} : { checks: Number(values['checks']) }),
    isPlain: values['plain'] === true,
    ...(values['passingPart'] === false ? { isolationCalls: 0 } : {}),
  };
}
