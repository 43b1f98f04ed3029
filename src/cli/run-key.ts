/** All that the verdicts of a run depend on: the journal of another run must not be resumed. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { flagOf, type OptionDefinition, type OptionValue, type OptionValues } from '../options/option.js';
import { packageVersion } from './package-version.js';
import { readText } from './read-text.js';

/** Options that change how a run is done or shown, but no verdict and no order of the candidates of a reduction. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'output',
  'resume',
  'json',
  'report',
  'for',
  'keepJournal',
  'open',
  'color',
  'jobs',
  'query',
  'config',
  'maxCalls',
  'maxTime',
  'timeout',
  'explain',
  'checks',
  'plain',
  'passingPart',
  'queue',
  'store',
  'metrics',
  'notation',
]);

/**
 * The version of minrepro, the text and every other option. Of a file its content counts, not its name; of a command also the
 * program's content, and of an engine also which build of a program it is.
 */
export function runKey(
  text: string,
  options: readonly OptionDefinition[],
  values: OptionValues,
  version: string = packageVersion(),
): string {
  const relevant = options.filter(({ name }) => !WITHOUT_EFFECT.has(name) && values[name] !== undefined);
  const entries = relevant.map((option): [string, OptionValue | undefined] => {
    const value = values[option.name];
    if (option.kind === 'file') return [option.name, readText(String(value), `${flagOf(option)} needs it`)];
    if (option.kind === 'command') return [option.name, [String(value), hashOfProgram(String(value))]];
    return [option.name, option.kind === 'engine' ? [String(value), buildOfEngine(String(value))] : value];
  });
  return JSON.stringify([version, text, entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The hash of the first file that a command names: usually a test script, which the user may edit between two runs. */
export function hashOfProgram(command: string): string {
  const file = fileIn(command);
  return file === undefined ? '' : createHash('sha1').update(readFileSync(file)).digest('base64url');
}

/** Size and time of the program in `sqlite:/path/to/sqlite3` or `command:…`, which the user may build again between two runs. */
function buildOfEngine(address: string): string {
  const file = fileIn(address.slice(address.indexOf(':') + 1));
  if (file === undefined) return '';
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

/** The first file that a command names. */
function fileIn(command: string): string | undefined {
  return [command, ...command.split(/\s+/)].find((word) => statSync(word, { throwIfNoEntry: false })?.isFile());
}
