/** Refuses an output that is a file which the run reads: its text would be lost, or the oracle would change during the run. */
import { existsSync } from 'node:fs';
import type { OptionValues } from '../options/option.js';
import { pathsIn } from '../system/absolute-command.js';
import { isSameFile, STANDARD_STREAM } from './read-script.js';
import { UsageError } from './usage-error.js';

/** Options that name a file, or a command that may name some. */
const READ: Readonly<Record<string, string>> = {
  setup: '--setup',
  oracle: '--oracle',
  grammar: '--grammar',
  test: '--test',
  engine: '--engine',
  against: '--against',
};

export function refuseReadFiles(output: string, input: string, values: OptionValues): void {
  if (output === STANDARD_STREAM) return;
  if (isSameFile(output, input)) throw new UsageError(`${output}: this is the input itself; choose another --output`);
  if (!existsSync(output)) return;
  for (const [option, flag] of Object.entries(READ)) {
    // The address of an engine begins with its name.
    const paths = pathsIn(String(values[option] ?? '').replace(/^\w+:/, ''));
    if (paths.some((path) => isSameFile(path, output)))
      throw new UsageError(`${output}: ${flag} reads this file; choose another --output`);
  }
}
