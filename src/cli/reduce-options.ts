/** The options of `minrepro reduce`: what there is, what each may be, and what belongs to one algorithm alone. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ALGORITHMS, algorithmNamed, type Measure, type Unit } from '../algorithms/index.js';
import { ENGINE_FORMS } from '../engines/open-engine.js';
import { RELATIONS } from '../oracles/relation.js';
import type { ReduceOptions } from '../reduce.js';
import { DIALECTS, type Dialect } from '../sql/index.js';
import type { JudgeOptions } from './choose-judge.js';
import { UsageError } from './usage-error.js';

export interface ReduceCommandOptions extends JudgeOptions {
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

export function withReduceOptions(command: Command): Command {
  return command
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
    );
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

/** Which options belong to which algorithm, and what the library calls them. */
const OWN_OPTIONS = [
  ['unit', '--unit', 'unit', ['ddmin']],
  ['assumeMonotone', '--assume-monotone', 'assumeMonotone', ['ddmin']],
  ['recursive', '--recursive', 'recursive', ['hdd']],
  ['hoist', '--hoist', 'hoist', ['hdd']],
  ['localMinima', '--local-minima', 'localMinima', ['simp']],
  ['followUnknown', '--follow-unknown', 'followUnknown', ['simp']],
  ['backtrack', '--backtrack', 'backtrack', ['simp']],
  ['keepRule', '--keep-rule', 'keepRules', ['simp', 'simp-exhaustive']],
  ['defaults', '--defaults', 'defaults', ['simp', 'simp-exhaustive']],
  ['repair', '--repair', 'repair', ['simp', 'simp-exhaustive']],
  ['measure', '--measure', 'measure', ['simp', 'simp-exhaustive']],
] as const;

/** What belongs to one algorithm is refused with another: it would have no effect. */
export function algorithmOptions(options: ReduceCommandOptions): Partial<ReduceOptions> {
  const { algorithm: name, grammar, engine, cheapestFirst } = options;
  const given: Record<string, unknown> = {};
  for (const [key, flag, known, owners] of OWN_OPTIONS) {
    if (options[key] === undefined) continue;
    if (!owners.some((owner) => owner === name))
      throw new UsageError(`${flag} belongs to --algorithm ${owners.join(' or ')}`);
    given[known] = options[key];
  }
  if (cheapestFirst && (name !== 'simp' || engine === undefined))
    throw new UsageError('--cheapest-first takes --algorithm simp and --engine NAME');
  const algorithm = algorithmNamed(name);
  if (algorithm?.isForSql && grammar !== undefined)
    throw new UsageError(`--algorithm ${name} knows SQL alone: leave out --grammar`);
  return { ...given, ...(algorithm ? { algorithm } : {}) };
}
