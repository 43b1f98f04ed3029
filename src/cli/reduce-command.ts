/** `minrepro reduce`: the main job. */
import { rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ALGORITHMS, algorithmNamed, type Measure, type Unit } from '../algorithms/index.js';
import { EngineError } from '../engines/engine.js';
import { ENGINE_FORMS } from '../engines/open-engine.js';
import { JournalError, openJournal } from '../evaluate/journal.js';
import { RELATIONS } from '../oracles/relation.js';
import { unsteadyFunctions } from '../oracles/unsteady.js';
import { canonicalNames, FINISHING, GRAMMAR_PASSES, type Pass, tidyLayout } from '../passes/index.js';
import { NotReproduced, type ReduceOptions, reduce } from '../reduce.js';
import { DIALECTS, type Dialect, likelyDialect, sqlLanguage } from '../sql/index.js';
import { GrammarError, grammarLanguage, type Language, loadGrammarFile } from '../syntax/index.js';
import { chooseJudge, type JudgeOptions, readScript } from './choose-judge.js';
import { writeOutput } from './output-file.js';
import { notReproduced, reductionReport } from './reduction-report.js';
import { createView } from './reduction-view.js';
import { fileError, UsageError } from './usage-error.js';

const EXIT_NOT_REPRODUCED = 3;
const EXIT_ENGINE_GONE = 4;
const EXIT_INTERRUPTED = 130;

interface ReduceCommandOptions extends JudgeOptions {
  readonly query?: string;
  readonly repeat?: number;
  readonly output?: string;
  readonly jobs: number;
  readonly timeout?: number;
  readonly maxCalls?: number;
  readonly maxTime?: number;
  readonly dialect: Dialect | 'auto';
  readonly grammar?: string;
  readonly start?: string;
  readonly passes: 'all' | 'grammar';
  readonly algorithm: string;
  readonly unit?: Unit;
  readonly assumeMonotone?: boolean;
  readonly recursive?: boolean;
  readonly hoist?: boolean;
  readonly localMinima?: number;
  readonly followUnknown?: boolean;
  readonly keepRule?: readonly string[];
  readonly measure?: Measure;
  readonly defaults?: boolean;
  readonly repair?: boolean;
  readonly cheapestFirst?: boolean;
  readonly backtrack?: 'last' | 'first';
  readonly keepNames?: boolean;
  readonly format: boolean;
  readonly seed?: number;
  readonly resume?: boolean;
  readonly json?: boolean;
}

export function reduceCommand(): Command {
  return new Command('reduce')
    .description('Turn a failing script into the smallest one that still fails.')
    .argument('[file]', 'the failing script')
    .option('--query <file>', 'the failing script, named as in the AST reducer')
    .option(
      '--test <command>',
      'judges a candidate, whose path is its last argument: exit 0 still fails, 1 no longer, 2 invalid',
    )
    .option('--engine <name>', `judges by running the script itself: ${ENGINE_FORMS}`)
    .option('--against <name>', 'another engine or version: what differs between the two is preserved')
    .option('--switch <sql>', 'compare with the same engine after a setting, as PRAGMA or SET')
    .option('--without-indexes', 'compare with the same engine without the indexes of the script')
    .option(
      '--expect <what>',
      'what the engine must show: error[:TEXT or :CODE], rows:TEXT, crash or hang (default: as it is)',
    )
    .option('--setup <file>', 'schema and data that run first and are not reduced')
    .option(
      '--repeat <n>',
      'run each candidate so many times; failing once is enough (default: by how often the original fails)',
      positive,
    )
    .addOption(
      new Option('--relation <name>', 'the last query breaks a relation to others made of it').choices(RELATIONS),
    )
    .option('--plan-differs [percent]', 'the last query is planned otherwise, by more than so much', positiveNumber)
    .option('--plan-contains <words>', "the last query's plan does something, and the other engine's does not")
    .option(
      '--misestimate <factor>',
      'its plan expects so many times more or fewer rows than there are',
      positiveNumber,
    )
    .option('--slower <factor>', 'the last query takes so many times the work of the other engine', positiveNumber)
    .option('--by-time', 'judge --slower by the clock, also where the engines count what they look at')
    .option('--oracle <file>', 'a JavaScript module that exports check(candidate, engines)')
    .option('--fresh', 'share no state between candidates')
    .option('--ordered', 'the order of rows matters where two engines are compared')
    .option('--tolerance <share>', 'by how much numbers may differ, as 1e-9 of their size', positiveNumber)
    .option('--allow-existing', 'let scripts reach files, other databases and users')
    .option('--output <file>', 'where the best script so far always is (default: FILE with .min before its ending)')
    .option('--jobs <n>', 'calls under way at a time; the result is the same for any number', positive, 1)
    .option('--timeout <seconds>', "for one call (default: ten times the original's time, at least 1)", positiveNumber)
    .option('--max-calls <n>', 'stop after so many calls', positive)
    .option('--max-time <seconds>', 'stop after so much time', positiveNumber)
    .addOption(new Option('--dialect <name>', 'how to read SQL').choices(['auto', ...DIALECTS]).default('auto'))
    .option('--grammar <file>', 'reduce a text of another language, by its ANTLR 4 grammar')
    .option('--start <rule>', "the grammar's start rule (default: its first)")
    .addOption(
      new Option('--algorithm <name>', 'which algorithm searches')
        .choices(ALGORITHMS.map(({ name }) => name))
        .default('minrepro'),
    )
    .addOption(
      new Option('--unit <what>', 'ddmin: what the text is a list of (default: tokens)').choices([
        'characters',
        'tokens',
        'lines',
        'statements',
      ]),
    )
    .option('--assume-monotone', 'ddmin: what is part of something that passed passes too')
    .option('--recursive', 'hdd: node by node instead of level by level')
    .option('--hoist', 'hdd: a node may be replaced by one of its kind below it')
    .option('--local-minima <n>', 'simp: look for so many', positive)
    .option('--follow-unknown', 'simp: simplify on also where the verdict is unknown')
    .option('--keep-rule <rule...>', 'simp: leave what these rules of the grammar made as it is')
    .option('--defaults', 'simp: try a plain value for any part of the text')
    .option('--cheapest-first', 'simp: among the next few, try what the engine plans to run cheapest first')
    .option('--repair', 'simp: what names nothing any more goes too')
    .addOption(
      new Option('--backtrack <where>', 'simp: where to go on after a local minimum (default: last)').choices([
        'last',
        'first',
      ]),
    )
    .addOption(
      new Option('--measure <what>', 'simp: by what local minima are compared (default: tokens)').choices([
        'tokens',
        'nodes',
        'characters',
      ]),
    )
    .addOption(
      new Option('--passes <which>', 'all, or those that know the grammar but not what SQL means')
        .choices(['all', 'grammar'])
        .default('all'),
    )
    .option('--keep-names', 'leave tables and columns their names (default: t, a, b … at the end)')
    .option('--no-format', 'leave the layout as it came out')
    .option('--seed <n>', 'try equal edits in another order', positive)
    .option('--resume', 'go on from the journal of an interrupted run; no call is repeated')
    .option('--json', 'print the outcome as one line of JSON, the last of standard output')
    .addHelpText(
      'after',
      `
Examples:
  minrepro reduce bug.sql --engine sqlite
  minrepro reduce bug.sql --engine sqlite@3.30.1 --against sqlite
  minrepro reduce bug.sql --engine sqlite:./sqlite3-old --against sqlite:./sqlite3-new --setup schema.sql
  minrepro reduce bug.sql --engine mariadb --relation tlp
  minrepro reduce bug.sql --engine duckdb --switch "PRAGMA disable_optimizer"
  minrepro reduce slow.sql --engine postgres@17 --against postgres@15 --slower 10
  minrepro reduce bug.sql --engine duckdb --expect "error:Binder Error"
  minrepro reduce bug.sql --test ./still-fails.sh --jobs 2
  minrepro reduce --query bug.sql --test ./still-fails.sh --max-time 60 --json
  minrepro reduce crash.json --grammar Json.g4 --test "my-parser --check"

The test command finds the candidate also in $MINREPRO_INPUT and $TEST_CASE_LOCATION, and under the script's own name
in its working directory. Any other exit code, a signal or a time-out counts as unknown.

Exit code: 0 done; 2 wrong usage; 3 the script does not fail; 4 the engine is gone;
130 interrupted, the best so far is kept.`,
    )
    .action((file: string | undefined, options: ReduceCommandOptions) => run(file, options));
}

function positiveNumber(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It takes a number above 0.');
  return value;
}

function positive(text: string): number {
  const value = positiveNumber(text);
  if (!Number.isInteger(value)) throw new InvalidArgumentError('It takes a whole number above 0.');
  return value;
}

async function run(argument: string | undefined, options: ReduceCommandOptions): Promise<void> {
  const file = options.query ?? argument;
  if (file === undefined) throw new UsageError('no script given: minrepro reduce FILE --test COMMAND');
  if (options.query !== undefined && argument !== undefined)
    throw new UsageError('give the script once: as FILE or with --query');
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
  if (options.cheapestFirst && (options.algorithm !== 'simp' || !costOf))
    throw new UsageError('--cheapest-first takes --algorithm simp and --engine NAME');
  const language = languageFor(options, text, dialect);
  const view = createView(text, process.stderr);
  let best = text;
  try {
    const journalPath = `${output}.journal`;
    const subject = JSON.stringify([
      text,
      options.grammar ?? options.dialect,
      oracle.name,
      expected,
      [options.setup, options.oracle].map((path) => (path === undefined ? null : readScript(path, 'it was there'))),
      [options.ordered, options.tolerance, options.repeat, options.passes, options.seed].map((one) => one ?? null),
      algorithmOptions(options),
    ]);
    // What is written to a device cannot be taken up again.
    const journal = isDevice(output) ? undefined : openJournal(journalPath, subject, options.resume ?? false);
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
        ...algorithmOptions(options),
        ...(options.cheapestFirst && costOf ? { costOf } : {}),
        finishing: finishingFor(options),
        ...(options.repeat === undefined ? {} : { repeat: options.repeat }),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        ...(journal ? { journal } : {}),
        signal: abort.signal,
        onEvent: (event) => {
          if (event.kind === 'started') {
            writeOutput(output, text);
            if (event.rate < 1)
              process.stderr.write(
                `it fails in ${Math.round(100 * event.rate)} % of the runs: each candidate is run up to ${event.runs} times\n`,
              );
            if (options.engine !== undefined)
              process.stderr.write(`I will preserve: ${event.failure.split('\n')[0]}\n`);
          }
          if (event.kind === 'accepted') {
            best = event.text;
            writeOutput(output, best);
          }
          view.show(event);
        },
      });
      view.end();
      if (reduction.ended === 'minimal') rmSync(journalPath, { force: true });
      process.stdout.write(
        reductionReport(reduction, output, oracle.related?.(reduction.text) ?? [], options.json ?? false),
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

/** What belongs to one algorithm is refused with another: it would have no effect. */
function algorithmOptions(options: ReduceCommandOptions): Partial<ReduceOptions> {
  const {
    algorithm: name,
    unit,
    assumeMonotone,
    recursive,
    hoist,
    localMinima,
    followUnknown,
    measure,
    defaults,
    repair,
    backtrack,
  } = options;
  const own = {
    ddmin: { unit, assumeMonotone },
    hdd: { recursive, hoist },
    simp: { localMinima, followUnknown, measure, defaults, repair, backtrack, keepRules: options.keepRule },
  };
  const given: Record<string, unknown> = {};
  for (const [owner, values] of Object.entries(own)) {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (owner !== name && !(owner === 'simp' && name === 'simp-exhaustive'))
        throw new UsageError(
          `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/s$/, '')} belongs to --algorithm ${owner}`,
        );
      given[key] = value;
    }
  }
  const algorithm = algorithmNamed(name);
  return { ...given, ...(algorithm ? { algorithm } : {}) };
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
  { grammar: path, start, dialect: asked, passes, setup: file }: ReduceCommandOptions,
  text: string,
  engineDialect: Dialect | undefined,
): Language | (() => Language) {
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
