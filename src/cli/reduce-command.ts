/** `minrepro reduce`: the main job. */
import { rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { EngineError } from '../engines/engine.js';
import { JournalError, openJournal } from '../evaluate/journal.js';
import { unsteadyFunctions } from '../oracles/unsteady.js';
import { canonicalNames, FINISHING, GRAMMAR_PASSES, type Pass, tidyLayout } from '../passes/index.js';
import { NotReproduced, reduce } from '../reduce.js';
import { type Dialect, likelyDialect, sqlLanguage } from '../sql/index.js';
import { GrammarError, grammarLanguage, type Language, loadGrammarFile, plainLanguage } from '../syntax/index.js';
import { chooseJudge, readScript } from './choose-judge.js';
import { outputFile } from './output-file.js';
import { algorithmOptions, type ReduceCommandOptions, withReduceOptions } from './reduce-options.js';
import { notReproduced, reductionReport } from './reduction-report.js';
import { createView } from './reduction-view.js';
import { fileError, UsageError } from './usage-error.js';

const EXIT_NOT_REPRODUCED = 3;
const EXIT_ENGINE_GONE = 4;
const EXIT_INTERRUPTED = 130;

export function reduceCommand(): Command {
  const command = new Command('reduce').description('Turn a failing script into the smallest one that still fails.');
  return withReduceOptions(command).action((file: string | undefined, options: ReduceCommandOptions) =>
    run(file, options),
  );
}

async function run(argument: string | undefined, options: ReduceCommandOptions): Promise<void> {
  const file = options.query ?? argument;
  if (file === undefined) throw new UsageError('no script given: minrepro reduce FILE --test COMMAND');
  if (options.query !== undefined && argument !== undefined)
    throw new UsageError('give the script once: as FILE or with --query');
  const algorithm = algorithmOptions(options);
  const given = readScript(file, 'name a failing script');
  const output = options.output ?? join(dirname(file), `${basename(file, extname(file))}.min${extname(file)}`);
  if (resolve(output) === resolve(file))
    throw new UsageError(`${output}: is the script itself; choose another --output`);
  const abort = new AbortController();
  const interrupt = (): void => {
    // Whoever asks twice does not want to wait.
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
    abort.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  // A server that is being started must not outlive an interruption.
  const { oracle, expected, dialect, prepare, costOf } = await chooseJudge(file, output, options).finally(() => {
    if (abort.signal.aborted) process.exit(EXIT_INTERRUPTED);
  });
  const text = prepare?.(given) ?? given;
  warnOfUnsteady(text, options);
  const view = createView(text, process.stderr);
  let best = text;
  try {
    const language = languageFor(options, text, dialect);
    const journalPath = `${output}.journal`;
    const subject = JSON.stringify([
      text,
      options.grammar ?? options.dialect,
      oracle.name,
      expected,
      [options.setup, options.oracle].map((path) => (path === undefined ? null : readScript(path, 'it was there'))),
      [options.ordered, options.tolerance, options.repeat, options.passes, options.seed].map((one) => one ?? null),
      [algorithm, options.cheapestFirst ?? false],
    ]);
    // What is written to a device cannot be taken up again.
    const journal = isDevice(output) ? undefined : openJournal(journalPath, subject, options.resume ?? false);
    const written = outputFile(output);
    try {
      const reduction = await reduce({
        text,
        language,
        oracle,
        jobs: options.jobs,
        ...(options.timeout === undefined ? {} : { timeLimit: options.timeout * 1000 }),
        ...(options.maxCalls === undefined ? {} : { maxCalls: options.maxCalls }),
        ...(options.maxTime === undefined ? {} : { maxSeconds: options.maxTime }),
        ...(options.passes === 'grammar' ? { passes: GRAMMAR_PASSES } : {}),
        ...algorithm,
        ...(options.cheapestFirst && costOf ? { costOf } : {}),
        finishing: finishingFor(options),
        ...(options.repeat === undefined ? {} : { repeat: options.repeat }),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        ...(journal ? { journal } : {}),
        signal: abort.signal,
        onEvent: (event) => {
          if (event.kind === 'started') {
            written.write(text);
            if (event.rate < 1)
              process.stderr.write(
                `it fails in ${Math.round(100 * event.rate)} % of the runs: each candidate is run up to ${event.runs} times\n`,
              );
            if (options.engine !== undefined)
              process.stderr.write(`I will preserve: ${event.failure.split('\n')[0]}\n`);
          }
          if (event.kind === 'accepted') {
            best = event.text;
            written.write(best);
          }
          view.show(event);
        },
      });
      view.end();
      written.settle();
      if (reduction.ended === 'done') rmSync(journalPath, { force: true });
      process.stdout.write(
        reductionReport(reduction, output, {
          related: oracle.related?.(reduction.text) ?? [],
          asJson: options.json ?? false,
          ...(options.unit === undefined ? {} : { unit: options.unit }),
          original: text,
        }),
      );
      if (reduction.ended === 'aborted') process.exitCode = EXIT_INTERRUPTED;
    } catch (error) {
      if (error instanceof NotReproduced) rmSync(journalPath, { force: true });
      throw error;
    } finally {
      journal?.close();
    }
  } catch (error) {
    view.end();
    if (abort.signal.aborted) process.exitCode = EXIT_INTERRUPTED;
    else if (error instanceof NotReproduced) {
      process.stderr.write(`${notReproduced(file, oracle, expected, error)}\n`);
      process.exitCode = EXIT_NOT_REPRODUCED;
    } else if (error instanceof JournalError) throw new UsageError(error.message);
    else if (error instanceof EngineError) {
      process.stderr.write(
        `minrepro: ${error.message}; the best so far is in ${output}, and --resume goes on from it\n`,
      );
      process.exitCode = EXIT_ENGINE_GONE;
    } else {
      // The best so far may be nowhere else.
      if (best !== text) process.stdout.write(best);
      throw error;
    }
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await oracle.close();
  }
}

/** People should know why a failure may come and go. */
function warnOfUnsteady(text: string, { against, switch: switches, withoutIndexes }: ReduceCommandOptions): void {
  const names = (against ?? switches ?? withoutIndexes) === undefined ? [] : unsteadyFunctions(text);
  if (names.length > 0)
    process.stderr.write(
      `minrepro: ${names.join(', ')}: other values in every run, or on every engine; where they decide, results are not compared\n`,
    );
}

function finishingFor({ passes, keepNames, format }: ReduceCommandOptions): Pass[] {
  const isWanted = (pass: Pass): boolean =>
    pass === tidyLayout ? format : pass === canonicalNames ? passes === 'all' && keepNames !== true : true;
  return FINISHING.filter(isWanted);
}

function isDevice(path: string): boolean {
  return !(statSync(path, { throwIfNoEntry: false })?.isFile() ?? true);
}

function languageFor(
  { grammar: path, start, dialect: asked, passes, setup: file, unit }: ReduceCommandOptions,
  text: string,
  engineDialect: Dialect | undefined,
): Language | (() => Language) {
  // Lines and characters of a list mean nothing: what SQL takes for a comment is an option of a compiler.
  if (unit === 'lines' || unit === 'characters') return plainLanguage();
  if (path === undefined) {
    const known = asked !== 'auto' ? asked : engineDialect === 'generic' ? undefined : engineDialect;
    const setup = file === undefined ? '' : readScript(file, 'name a file of statements');
    return () => sqlLanguage(known ?? likelyDialect(text), { hasMeaning: passes === 'all', setup });
  }
  try {
    const grammar = loadGrammarFile(path);
    return grammarLanguage(grammar, start ?? ([...grammar.rules.keys()][0] as string));
  } catch (error) {
    if (error instanceof GrammarError) throw new UsageError(error.message);
    throw fileError(path, error, 'name a grammar in .g4 notation');
  }
}
