/** `minrepro reduce`: the main job. */
import { basename, dirname, extname, join } from 'node:path';
import type { Pass } from '../language/language.js';
import { rejectOptions } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import type { ReduceOptions } from '../reduce.js';
import { passesFor, type Registry } from '../registry.js';
import { chooseAlgorithm } from './choose-algorithm.js';
import { optionsOf } from './command-definition.js';
import type { OpenedOracle } from './open-oracle.js';
import { runOptions, withOpenedRun } from './open-run.js';
import type { Arguments } from './parse-arguments.js';
import { languageOfPattern, patternFileFor } from './pattern-file.js';
import { CHECKS, patternSettings } from './pattern-options.js';
import { isSameFile, STANDARD_STREAM } from './read-script.js';
import { reduceDefinition } from './reduce-definition.js';
import { PROJECT_OPTION, reportFiles } from './report-files.js';
import { runKey } from './run-key.js';
import { runReduction } from './run-reduction.js';
import { UsageError } from './usage-error.js';

export async function runReduce(args: Arguments, registry: Registry): Promise<void> {
  await withOpenedRun(args, registry, ({ file, name }, language) => {
    const output = String(args.values['output'] ?? outputFor(file));
    if (output !== STANDARD_STREAM && isSameFile(output, file))
      throw new UsageError(`${output}: this is the input itself; choose another --output`);
    const isExplained = args.values['explain'] === true;
    if (!isExplained) rejectOptions(language.given, [CHECKS], (flag) => `${flag} has no effect without --explain`);
    if (isExplained && output !== STANDARD_STREAM && isSameFile(patternFileFor(output), file))
      throw new UsageError(`${file}: the pattern would replace the input; choose another --output`);
    const reports = reportFiles(args.values, output, [file, output]);
    if (!reports.some(({ format }) => format.isForProject))
      rejectOptions(language.given, [PROJECT_OPTION], (flag) => `${flag} has no effect without --report FILE.md`);
    const algorithm = chooseAlgorithm(registry.algorithms, language.definition.name, language.given);
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
        key: runKey(text, optionsOf(reduceDefinition(registry)), values),
        options: {
          text,
          language: makeLanguage,
          algorithm,
          signal,
          ...(isExplained
            ? {
                explain: {
                  ...patternSettings(values),
                  patternLanguage: languageOfPattern(language.definition.name, name, values),
                },
              }
            : {}),
          ...passOptions(registry, values),
          ...searchOptions(values, opened),
        },
      });
    };
  });
}

/** A script from standard input has its result on standard output, as with any filter. */
function outputFor(file: string): string {
  if (file === STANDARD_STREAM) return STANDARD_STREAM;
  return join(dirname(file), `${basename(file, extname(file))}.min${extname(file)}`);
}

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

function searchOptions(values: OptionValues, { costOf }: OpenedOracle): Partial<ReduceOptions> {
  const { keepRule: keepRules } = values;
  return {
    ...runOptions(values),
    ...(keepRules === undefined ? {} : { keepRules: keepRules as readonly string[] }),
    ...(costOf ? { costOf } : {}),
  };
}
