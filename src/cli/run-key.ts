/** All that the verdicts of a run depend on: the journal of another run must not be resumed. */
import { flagOf, type OptionDefinition, type OptionValue, type OptionValues } from '../options/option.js';
import { readText } from './read-text.js';

/** Options that change how a run is done or shown, but no verdict and no order of candidates. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'output',
  'resume',
  'json',
  'jobs',
  'query',
  'config',
  'maxCalls',
  'maxTime',
  'timeout',
]);

/** The text and every other option; of a file its content counts, not its name. */
export function runKey(text: string, options: readonly OptionDefinition[], values: OptionValues): string {
  const relevant = options.filter(({ name }) => !WITHOUT_EFFECT.has(name) && values[name] !== undefined);
  const entries = relevant.map((option): [string, OptionValue | undefined] => {
    const value = values[option.name];
    return [option.name, option.kind === 'file' ? readText(String(value), `${flagOf(option)} needs it`) : value];
  });
  return JSON.stringify([text, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}
