/** `minrepro reduce`: the main job. */
import { basename, dirname, extname, join } from 'node:path';
import { rejectOptions } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { remoteOracle } from '../queue/remote-oracle.js';
import type { ReduceOptions } from '../reduce.js';
import type { Registry } from '../registry.js';
import { chooseAlgorithm } from './choose-algorithm.js';
import { optionsOf } from './command-definition.js';
import { describeRun } from './describe-run.js';
import { namesFileFor } from './names-file.js';
import type { OpenedOracle } from './open-oracle.js';
import { openQueue } from './open-queue.js';
import { type OpenedRun, runOptions, withOpenedRun } from './open-run.js';
import { refuseFolder } from './output-file.js';
import type { Arguments } from './parse-arguments.js';
import { keptBy, passOptions } from './pass-options.js';
import { languageOfPattern, patternFileFor } from './pattern-file.js';
import { CHECKS, patternSettings } from './pattern-options.js';
import { noticeText, printNotice } from './print-notice.js';
import { isSameFile, STANDARD_STREAM } from './read-script.js';
import { reduceDefinition } from './reduce-definition.js';
import { refuseReadFiles } from './refuse-read-files.js';
import { PROJECT_OPTION, reportFiles } from './report-files.js';
import { runKey } from './run-key.js';
import { runReduction } from './run-reduction.js';
import { UsageError } from './usage-error.js';

export async function runReduce(args: Arguments, registry: Registry): Promise<void> {
  await withOpenedRun(args, registry, ({ file, name }, language) => {
    const output = String(args.values['output'] ?? outputFor(file));
    refuseReadFiles(output, file, args.values);
    const isExplained = args.values['explain'] === true;
    if (!isExplained) rejectOptions(language.given, [CHECKS], (flag) => `${flag} has no effect without --explain`);
    if (output !== STANDARD_STREAM) refuseFolder(output);
    if (isExplained && output !== STANDARD_STREAM && isSameFile(patternFileFor(output), file))
      throw new UsageError(`${file}: the pattern would replace the input; choose another --output`);
    if (args.values['anonymise'] === true) checkAnonymous(args, file, output);
    const reports = reportFiles(args.values, output, [file, output]);
    if (!reports.some(({ format }) => format.isForProject))
      rejectOptions(language.given, [PROJECT_OPTION], (flag) => `${flag} has no effect without --report FILE.md`);
    const algorithm = chooseAlgorithm(registry.algorithms, language.definition.name, language.given);
    return async (run) => {
      const { text, makeLanguage, view, signal, stop, format } = run;
      const { opened, jobs, close } = await withWorkers(registry, run, name);
      const { values } = opened.given;
      await runReduction({
        name,
        output,
        language: language.definition.name,
        reports,
        opened,
        view,
        stop,
        ...(format ? { format } : {}),
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
          ...(args.values['anonymise'] === true ? { anonymise: 'result' as const } : {}),
          ...passOptions(registry, values),
          ...searchOptions(values, opened),
          ...(jobs === undefined ? {} : { jobs }),
        },
      }).finally(close);
    };
  });
}

/** Throws `UsageError` if the names could not be replaced or written. */
export function checkAnonymous({ values }: Arguments, file: string, output: string): void {
  if (keptBy(values).has('names')) {
    const option = values['keepNames'] === true ? '--keep-names' : '--style keep';
    throw new UsageError(`--anonymise replaces names and ${option} keeps them: give one`);
  }
  if (output !== STANDARD_STREAM && isSameFile(namesFileFor(output), file))
    throw new UsageError(`${file}: the names would replace the input; choose another --output`);
  if (values['setup'] !== undefined)
    printNotice(`the names of ${values['setup']} are not replaced: it is not part of the result`);
}

interface RunWithWorkers {
  readonly opened: OpenedOracle;
  /** How many calls are made at a time; as the options say if absent. */
  readonly jobs?: number;
  close(): Promise<void>;
}

/** With `--queue`, workers make the calls. */
async function withWorkers(
  registry: Registry,
  { language, opened, view, signal, format }: OpenedRun,
  name: string,
): Promise<RunWithWorkers> {
  const { values, sourceOf } = opened.given;
  if (values['queue'] === undefined) return { opened, close: async () => {} };
  if (format) throw new UsageError(`${name}: workers run neither records nor sessions; reduce it without --queue`);
  const notify = (line: string): void => view.print(noticeText(line));
  // The language is chosen here: a worker only runs texts.
  const first = { file: basename(name), text: '' };
  const queue = await openQueue(values, await describeRun(registry, { language }, opened, first), notify, signal);
  return {
    opened: { ...opened, oracle: remoteOracle(opened.oracle, queue) },
    ...(sourceOf('jobs') === 'default' ? { jobs: Math.max(1, queue.slots()) } : {}),
    close: () => queue.close(),
  };
}

/** A script from standard input has its result on standard output, as with any filter. */
function outputFor(file: string): string {
  if (file === STANDARD_STREAM) return STANDARD_STREAM;
  return join(dirname(file), `${basename(file, extname(file))}.min${extname(file)}`);
}

function searchOptions(values: OptionValues, { costOf }: OpenedOracle): Partial<ReduceOptions> {
  const { keepRule: keepRules } = values;
  return {
    ...runOptions(values),
    ...(keepRules === undefined ? {} : { keepRules: keepRules as readonly string[] }),
    ...(costOf ? { costOf } : {}),
  };
}
