/** `minrepro reduce`: the main job. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { engineForms } from '../engines/open-engine.js';
import { withoutPassword } from '../engines/without-password.js';
import type { LanguageMaker, Pass } from '../language/language.js';
import { type ChosenLanguage, chooseLanguage } from '../languages/choose-language.js';
import { createLanguage } from '../languages/create-language.js';
import { isGiven } from '../options/given-options.js';
import type { OptionValues } from '../options/option.js';
import { chooseOracle } from '../oracles/choose-oracle.js';
import { controlOf } from '../oracles/compare/by-design.js';
import type { ReduceOptions } from '../reduce.js';
import { passesFor, type Registry } from '../registry.js';
import { GrammarError } from '../syntax/index.js';
import { chooseAlgorithm } from './choose-algorithm.js';
import { optionsOf } from './command-definition.js';
import { EXIT_INTERRUPTED } from './exit-codes.js';
import { watchInterruptions } from './interruption.js';
import { type OpenedOracle, openOracle } from './open-oracle.js';
import type { Arguments } from './parse-arguments.js';
import { noticeText } from './print-notice.js';
import { readScript, STANDARD_STREAM } from './read-script.js';
import { reduceDefinition } from './reduce-definition.js';
import { createView } from './reduction-view.js';
import { runKey } from './run-key.js';
import { runReduction } from './run-reduction.js';
import { UsageError } from './usage-error.js';
import { paintFor } from './use-colour.js';

/** The name of the candidate's file if the script has none. */
const STANDARD_INPUT_NAME = 'stdin';

export async function runReduce(args: Arguments, registry: Registry): Promise<void> {
  const script = readScript(args);
  const { file } = script;
  const output = String(args.values['output'] ?? outputFor(file));
  if (output !== STANDARD_STREAM && isSameFile(output, file))
    throw new UsageError(`${output}: this is the input itself; choose another --output`);
  const oracle = chooseOracle(registry.oracles, args, engineForms(registry.engines));
  const isForEngine = isGiven(oracle.given, 'engine');
  const language = chooseLanguage(registry.languages, { file, text: script.text, isForEngine }, oracle.given);
  const algorithm = chooseAlgorithm(registry.algorithms, language.definition.name, language.given);

  const view = createView(script.text, process.stderr, paintFor(args.values['color'], process.stderr));
  const notify = (line: string): void => view.print(noticeText(line));
  const interruption = watchInterruptions(() => view.end());
  if (args.values['engine'] !== undefined) view.prepare(`starting ${withoutPassword(String(args.values['engine']))}`);
  // A server that is starting must not outlive an interruption.
  const opened = await openOracle(
    registry,
    { ...oracle, given: language.given },
    {
      file: file === STANDARD_STREAM ? STANDARD_INPUT_NAME : file,
      onNotice: notify,
      signal: interruption.signal,
    },
  ).finally(() => {
    if (!interruption.signal.aborted) return;
    view.end();
    process.exit(EXIT_INTERRUPTED);
  });
  view.prepare('running the original');
  try {
    const { decode = (given: string): string => given } = language.definition;
    const text = opened.prepare(decode(script.text));
    const { values } = opened.given;
    warnOfValuesByDesign(text, opened, notify);
    const makeLanguage = await languageFor(registry, language, opened, text, notify);
    await runReduction({
      name: script.name,
      output,
      opened,
      view,
      key: runKey(text, optionsOf(reduceDefinition(registry)), values),
      options: {
        text,
        language: makeLanguage,
        algorithm,
        signal: interruption.signal,
        ...passOptions(registry, values),
        ...searchOptions(values, opened),
      },
    });
  } finally {
    view.end();
    await opened.oracle.close?.();
    interruption.stopWatching();
  }
}

/** A script from standard input has its result on standard output, as with any filter. */
function outputFor(file: string): string {
  if (file === STANDARD_STREAM) return STANDARD_STREAM;
  return join(dirname(file), `${basename(file, extname(file))}.min${extname(file)}`);
}

function isSameFile(a: string, b: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  return real(a) === real(b);
}

async function languageFor(
  { dialects }: Registry,
  language: ChosenLanguage,
  { setup, dialect, given: { values: options } }: OpenedOracle,
  text: string,
  onNotice: (line: string) => void,
): Promise<LanguageMaker> {
  const level: Pass['level'] = options['passes'] === 'grammar' ? 'grammar' : 'meaning';
  try {
    const context = { text, options, level, setup, dialects, learns: true, onNotice, ...(dialect ? { dialect } : {}) };
    return await createLanguage(language, context);
  } catch (error) {
    if (error instanceof GrammarError || error instanceof RangeError)
      throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** The passes that the options leave. */
function passOptions(registry: Registry, values: OptionValues): Pick<ReduceOptions, 'passes' | 'finishing'> {
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
  const { jobs, timeout, maxCalls, maxTime, repeat, seed } = values as Readonly<Record<string, number | undefined>>;
  const { keepRule: keepRules } = values;
  return {
    ...(jobs === undefined ? {} : { jobs }),
    ...(timeout === undefined ? {} : { timeLimit: timeout * 1000 }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxTime === undefined ? {} : { maxSeconds: maxTime }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(seed === undefined ? {} : { seed }),
    ...(keepRules === undefined ? {} : { keepRules: keepRules as readonly string[] }),
    allowsEmpty: values['allowEmpty'] === true,
    ...(costOf ? { costOf } : {}),
  };
}

/** A longer script is not searched for a hint alone. */
const MAX_SEARCHED_LENGTH = 1_000_000;

/** Explains why a difference may not count. */
function warnOfValuesByDesign(
  text: string,
  { dialect, given: { values } }: OpenedOracle,
  notify: (line: string) => void,
): void {
  const compares = (values['against'] ?? values['switch'] ?? values['withoutIndexes']) !== undefined;
  if (!compares || !dialect || text.length > MAX_SEARCHED_LENGTH) return;
  const { names } = controlOf(text, dialect);
  if (names.length > 0)
    notify(`${names.join(', ')} may differ between runs and engines; results that depend on it are not compared`);
}
