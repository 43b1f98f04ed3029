/** `minrepro anonymise`: replaces what tells where a failing input comes from, and removes nothing else. */
import { basename, dirname, extname, join } from 'node:path';
import type { Registry } from '../registry.js';
import { anonymiseDefinition } from './anonymise-definition.js';
import { optionsOf } from './command-definition.js';
import { runOptions, withOpenedRun } from './open-run.js';
import type { Arguments } from './parse-arguments.js';
import { STANDARD_STREAM } from './read-script.js';
import { checkAnonymous } from './reduce-command.js';
import { refuseReadFiles } from './refuse-read-files.js';
import { reportFiles } from './report-files.js';
import { runKey } from './run-key.js';
import { runReduction } from './run-reduction.js';

export async function runAnonymise(args: Arguments, registry: Registry): Promise<void> {
  await withOpenedRun(args, registry, ({ file, name }, language) => {
    const output = String(args.values['output'] ?? outputFor(file));
    refuseReadFiles(output, file, args.values);
    checkAnonymous(args, file, output);
    const reports = reportFiles(args.values, output, [file, output]);
    return async ({ text, opened, makeLanguage, view, signal, stop }) => {
      const { values } = opened.given;
      await runReduction({
        name,
        output,
        language: language.definition.name,
        reports,
        opened,
        view,
        stop,
        key: runKey(text, optionsOf(anonymiseDefinition(registry)), values),
        options: { text, language: makeLanguage, signal, anonymise: 'only', ...runOptions(values) },
      });
    };
  });
}

function outputFor(file: string): string {
  if (file === STANDARD_STREAM) return STANDARD_STREAM;
  return join(dirname(file), `${basename(file, extname(file))}.anon${extname(file)}`);
}
