/** All that the verdicts of a run depend on: the journal of another run must not be resumed. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { flagOf, type OptionDefinition, type OptionValue, type OptionValues } from '../options/option.js';
import { readText } from './read-text.js';

/** Options that change how a run is done or shown, but no verdict and no order of candidates. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'output',
  'resume',
  'json',
  'color',
  'jobs',
  'query',
  'config',
  'maxCalls',
  'maxTime',
  'timeout',
]);

/** The text and every other option; of a file its content counts, not its name; of a command also the program's content. */
export function runKey(text: string, options: readonly OptionDefinition[], values: OptionValues): string {
  const relevant = options.filter(({ name }) => !WITHOUT_EFFECT.has(name) && values[name] !== undefined);
  const entries = relevant.map((option): [string, OptionValue | undefined] => {
    const value = values[option.name];
    if (option.kind === 'file') return [option.name, readText(String(value), `${flagOf(option)} needs it`)];
    return [option.name, option.kind === 'command' ? [String(value), hashOfProgram(String(value))] : value];
  });
  return JSON.stringify([text, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The hash of the first file that a command names: usually a test script, which the user may edit between two runs. */
function hashOfProgram(command: string): string {
  const file = [command, ...command.split(/\s+/)].find((word) => statSync(word, { throwIfNoEntry: false })?.isFile());
  return file === undefined ? '' : createHash('sha1').update(readFileSync(file)).digest('base64url');
}
