/** `minrepro reduce`: the main job. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Language, Pass } from '../language/language.js';
import { chooseLanguage } from '../languages/choose-language.js';
import type { OptionValues } from '../options/option.js';
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
import { printNotice } from './print-notice.js';
import { readText } from './read-text.js';
import { reduceDefinition } from './reduce-definition.js';
import { createView } from './reduction-view.js';
import { runKey } from './run-key.js';
import { runReduction } from './run-reduction.js';
import { UsageError } from './usage-error.js';

export async function runReduce(args: Arguments, registry: Registry): Promise<void> {
  const file = inputFile(args);
  const original = readText(file, 'pass the path of a failing script');
  const output = String(args.values['output'] ?? outputFor(file));
  if (isSameFile(output, file)) throw new UsageError(`${output}: this is the input itself; choose another --output`);
  const language = chooseLanguage(registry.languages, file, args);
  const algorithm = chooseAlgorithm(registry.algorithms, language.definition.name, language.given);

  const view = createView(original, process.stderr);
  const interruption = watchInterruptions(() => view.end());
  // A server that is starting must not outlive an interruption.
  const opened = await openOracle(registry, language.given, {
    file,
    onNotice: printNotice,
    signal: interruption.signal,
  }).finally(() => {
    if (interruption.signal.aborted) process.exit(EXIT_INTERRUPTED);
  });
  try {
    const text = opened.prepare(original);
    const { values } = opened.given;
    warnOfValuesByDesign(text, opened);
    const makeLanguage = languageFor(registry, language.definition, opened, text, values);
    await runReduction({
      file,
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
    await opened.oracle.close?.();
    interruption.ignore();
  }
}

function inputFile({ positional, values, sourceOf }: Arguments): string {
  const isTyped = sourceOf('query') === 'command line';
  const query = isTyped || positional.length === 0 ? values['query'] : undefined;
  if (positional.length > 1 || (query !== undefined && positional.length > 0))
    throw new UsageError('give one script, as FILE or with --query');
  const file = query ?? positional[0];
  if (file === undefined) throw new UsageError('no script given: minrepro reduce FILE --engine ENGINE');
  return String(file);
}

function outputFor(file: string): string {
  return join(dirname(file), `${basename(file, extname(file))}.min${extname(file)}`);
}

function isSameFile(a: string, b: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : resolve(path));
  return real(a) === real(b);
}

function languageFor(
  registry: Registry,
  definition: Registry['languages'][number],
  { setup, dialect }: OpenedOracle,
  text: string,
  options: OptionValues,
): () => Language {
  const level: Pass['level'] = options['passes'] === 'grammar' ? 'grammar' : 'meaning';
  const { dialects } = registry;
  try {
    return definition.create({ text, options, level, setup, dialects, ...(dialect ? { dialect } : {}) });
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
  return {
    ...(jobs === undefined ? {} : { jobs }),
    ...(timeout === undefined ? {} : { timeLimit: timeout * 1000 }),
    ...(maxCalls === undefined ? {} : { maxCalls }),
    ...(maxTime === undefined ? {} : { maxSeconds: maxTime }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(seed === undefined ? {} : { seed }),
    allowsEmpty: values['allowEmpty'] === true,
    ...(costOf ? { costOf } : {}),
  };
}

/** A longer script is not searched for a hint alone. */
const MAX_SEARCHED_LENGTH = 1_000_000;

/** Explains why a difference may not count. */
function warnOfValuesByDesign(text: string, { dialect, given: { values } }: OpenedOracle): void {
  const compares = (values['against'] ?? values['switch'] ?? values['withoutIndexes']) !== undefined;
  if (!compares || !dialect || text.length > MAX_SEARCHED_LENGTH) return;
  const { names } = controlOf(text, dialect);
  if (names.length > 0)
    printNotice(`${names.join(', ')} may differ between runs and engines; results that depend on it are not compared`);
}
