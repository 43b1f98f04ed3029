/** `minrepro reduce`: the main job. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { encodeText } from '../edit/text.js';
import { JournalError, openJournal } from '../evaluate/journal.js';
import type { Language, Pass } from '../language/language.js';
import { chooseLanguage } from '../languages/choose-language.js';
import type { OptionValues } from '../options/option.js';
import type { Failure } from '../oracles/compare/fingerprint.js';
import { nondeterministicFunctions } from '../oracles/compare/nondeterminism.js';
import { NotReproduced, type ReduceOptions, type ReductionEvent, reduce } from '../reduce.js';
import { passesFor, type Registry } from '../registry.js';
import { notReproducedReport, reductionReport } from '../report/reduction-report.js';
import { GrammarError } from '../syntax/index.js';
import { UnavailableError } from '../system/unavailable-error.js';
import { chooseAlgorithm } from './choose-algorithm.js';
import { optionsOf } from './command-definition.js';
import { EXIT_INTERRUPTED, EXIT_NOT_REPRODUCED, EXIT_UNAVAILABLE } from './exit-codes.js';
import { type OpenedOracle, openOracle } from './open-oracle.js';
import { isReplaceable, outputFile } from './output-file.js';
import type { Arguments } from './parse-arguments.js';
import { readText } from './read-text.js';
import { reduceDefinition } from './reduce-definition.js';
import { createView } from './reduction-view.js';
import { runKey } from './run-key.js';
import { UsageError } from './usage-error.js';

export async function runReduce(args: Arguments, registry: Registry): Promise<void> {
  const file = inputFile(args);
  const original = readText(file, 'pass the path of a failing script');
  const output = String(args.values['output'] ?? outputFor(file));
  if (resolve(output) === resolve(file))
    throw new UsageError(`${output}: this is the input itself; choose another --output`);
  const language = chooseLanguage(registry.languages, file, args);
  const algorithm = chooseAlgorithm(registry.algorithms, language.definition.name, language.given);

  const abort = new AbortController();
  const interrupt = (): void => {
    // A second Ctrl-C does not wait for the current candidate.
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
    abort.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, interrupt);
  // A server that is starting must not outlive an interruption.
  const opened = await openOracle(registry, language.given, {
    file,
    onOther: (failure, text) => keepOther(output, failure, text),
    onNotice: printNotice,
  }).finally(() => {
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
  });
  try {
    const text = opened.prepare(original);
    const { values } = opened.given;
    warnOfNondeterminism(text, values);
    const makeLanguage = languageFor(registry, language.definition, opened, text, values);
    await run({
      file,
      output,
      opened,
      key: runKey(text, optionsOf(reduceDefinition(registry)), values),
      options: {
        text,
        language: makeLanguage,
        algorithm,
        signal: abort.signal,
        ...passOptions(registry, values),
        ...searchOptions(values, opened),
      },
    });
  } finally {
    await opened.oracle.close?.();
    for (const name of signals) process.off(name, interrupt);
  }
}

interface Run {
  readonly file: string;
  readonly output: string;
  readonly opened: OpenedOracle;
  /** All that verdicts depend on. */
  readonly key: string;
  readonly options: Omit<ReduceOptions, 'oracle' | 'journal' | 'onEvent'>;
}

/** Reduces, keeps the output file up to date, and reports how it ended. */
async function run({ file, output, opened, key, options }: Run): Promise<void> {
  const { oracle, expected, given } = opened;
  const { values } = given;
  const view = createView(options.text, process.stderr);
  const journalPath = `${output}.journal`;
  let best = options.text;
  try {
    // A device or pipe, such as /dev/null, gets no journal: such a run cannot be resumed.
    const journal = !isReplaceable(output) ? undefined : openJournal(journalPath, key, values['resume'] === true);
    const written = outputFile(output);
    const onEvent = (event: ReductionEvent): void => {
      if (event.kind === 'started') {
        written.write(options.text);
        printStart(event, values);
      }
      if (event.kind === 'accepted') {
        best = event.text;
        written.write(best);
      }
      view.show(event);
    };
    try {
      const reduction = await reduce({ ...options, oracle, onEvent, ...(journal ? { journal } : {}) });
      view.end();
      written.settle();
      if (reduction.ended === 'done') rmSync(journalPath, { force: true });
      const related = oracle.related?.(reduction.text) ?? [];
      process.stdout.write(reductionReport(reduction, output, { related, asJson: values['json'] === true }));
      if (reduction.ended === 'aborted') process.exitCode = EXIT_INTERRUPTED;
    } catch (error) {
      if (error instanceof NotReproduced) rmSync(journalPath, { force: true });
      throw error;
    } finally {
      journal?.close();
    }
  } catch (error) {
    view.end();
    if (options.signal?.aborted) process.exitCode = EXIT_INTERRUPTED;
    else if (error instanceof NotReproduced) {
      process.stderr.write(`${notReproducedReport(file, oracle, expected, error)}\n`);
      process.exitCode = EXIT_NOT_REPRODUCED;
    } else if (error instanceof JournalError || error instanceof GrammarError)
      throw new UsageError(error.message, { cause: error });
    else if (error instanceof UnavailableError) {
      process.stderr.write(
        `minrepro: ${error.message}${best === options.text ? '' : `; the best text so far is in ${output}`}; --resume continues\n`,
      );
      process.exitCode = EXIT_UNAVAILABLE;
    } else {
      // If the output file cannot be written, the best text so far is nowhere else.
      if (error instanceof UsageError && best !== options.text) process.stdout.write(best);
      else process.stderr.write(`minrepro: the best text so far is in ${output}\n`);
      throw error;
    }
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
    ...(costOf ? { costOf } : {}),
  };
}

function printStart({ rate, runs, failure }: ReductionEvent & { kind: 'started' }, values: OptionValues): void {
  if (rate < 1)
    process.stderr.write(
      `The original fails in ${Math.round(100 * rate)} % of its runs: each candidate is run up to ${runs} times.\n`,
    );
  if (values['engine'] !== undefined) process.stderr.write(`Preserving: ${failure.split('\n')[0]}\n`);
}

function printNotice(line: string): void {
  process.stderr.write(`minrepro: ${line}\n`);
}

/** Explains why a difference may come and go. */
function warnOfNondeterminism(text: string, values: OptionValues): void {
  const compares = (values['against'] ?? values['switch'] ?? values['withoutIndexes']) !== undefined;
  const names = compares ? nondeterministicFunctions(text) : [];
  if (names.length > 0)
    printNotice(`${names.join(', ')} may differ between runs and engines; results that depend on it are not compared`);
}

/** A candidate that fails differently may be another bug. */
function keepOther(output: string, { fingerprint, detail }: Failure, text: string): void {
  const folder = `${output}.other`;
  mkdirSync(folder, { recursive: true });
  const name = fingerprint.replace(/[^\w]+/g, '-').slice(0, 60);
  const [reason] = detail.split('\n');
  writeFileSync(join(folder, `${name}.sql`), encodeText(`-- ${reason}\n${text}`));
}
