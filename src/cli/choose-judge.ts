/** Which oracle judges, by the options of the command line: a command, engines, a relation or a module. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { closedWith, type Engine, EngineError, type OpenOptions } from '../engines/engine.js';
import { explain } from '../engines/explain.js';
import { ENGINE_FORMS, openEngine } from '../engines/open-engine.js';
import { expenseOf } from '../engines/plan.js';
import { variantOf } from '../engines/variant.js';
import { askedQuery } from '../oracles/asked-query.js';
import { commandOracle } from '../oracles/command.js';
import { engineOracle } from '../oracles/engine-oracle.js';
import { parseExpectation } from '../oracles/expectation.js';
import type { Failure } from '../oracles/fingerprint.js';
import { moduleOracle } from '../oracles/module-oracle.js';
import type { Oracle } from '../oracles/oracle.js';
import { type PlanExpectation, planOracle } from '../oracles/plan-oracle.js';
import { asOneQuery } from '../oracles/query-pair.js';
import type { Relation } from '../oracles/relation.js';
import { relationOracle } from '../oracles/relation-oracle.js';
import { slowOracle } from '../oracles/slow-oracle.js';
import type { Dialect } from '../sql/index.js';
import { decodeText, encodeText } from '../syntax/index.js';
import { fileError, UsageError } from './usage-error.js';

export interface JudgeOptions {
  readonly test?: string;
  readonly engine?: string;
  readonly against?: string;
  readonly expect?: string;
  readonly setup?: string;
  readonly ordered?: boolean;
  readonly tolerance?: number;
  readonly switch?: string;
  readonly withoutIndexes?: boolean;
  readonly relation?: Relation;
  readonly planDiffers?: number | true;
  readonly planContains?: string;
  readonly misestimate?: number;
  readonly slower?: number;
  readonly byTime?: boolean;
  readonly oracle?: string;
  readonly fresh?: boolean;
  readonly allowExisting?: boolean;
}

export interface Judge {
  readonly oracle: Oracle;
  /** What it takes for a failure, for people. */
  readonly expected: string;
  /** Of its engine, where it has one. */
  readonly dialect?: Dialect;
  /** What running a script would cost, for those that can tell. */
  readonly costOf?: (text: string) => Promise<number>;
  /** What is reduced of a script that it judges. */
  readonly prepare?: (text: string) => string;
}

export async function chooseJudge(file: string, output: string, options: JudgeOptions): Promise<Judge> {
  const { test, engine, oracle: module } = options;
  refuseIdleOptions(options);
  if (test !== undefined) {
    const oracle = await commandOracle({ command: absoluteCommand(test), fileName: basename(file) });
    return { oracle, expected: 'exit code 0' };
  }
  if (engine === undefined && module === undefined)
    throw new UsageError(`no judge given: --test COMMAND, or --engine NAME (${ENGINE_FORMS})`);
  const setup = options.setup === undefined ? '' : readScript(options.setup, 'name a file of statements');
  const engines: Engine[] = [];
  try {
    for (const name of [engine, options.against]) {
      if (name !== undefined) engines.push(await openEngine(name, openOptions(options)));
    }
    const variant = variantFor(engines, options);
    if (variant) engines[1] = variant;
    const judge =
      module === undefined ? engineJudge(engines, output, setup, options) : await moduleJudge(module, engines, setup);
    const [first] = engines;
    return { ...judge, ...(first ? { dialect: first.dialect, costOf: (text) => costOn(first, setup, text) } : {}) };
  } catch (error) {
    await Promise.all(engines.map((one) => one.close()));
    if (error instanceof EngineError) throw new UsageError(error.message);
    throw error;
  }
}

const COST_TIME_LIMIT = 5_000;

/** What the engine thinks of the last query's plan; as dear as can be where it has none. */
async function costOn(engine: Engine, setup: string, text: string): Promise<number> {
  const asked = askedQuery(text, setup, engine);
  if (!asked) return Number.POSITIVE_INFINITY;
  const options = { wantsRows: true, timeLimit: COST_TIME_LIMIT, signal: new AbortController().signal };
  const told = await explain(engine, asked, false, options);
  return told.kind === 'told' ? expenseOf(told.value) : Number.POSITIVE_INFINITY;
}

function openOptions({ fresh = false, allowExisting = false }: JudgeOptions): OpenOptions {
  return { tell: tellPeople, startsAfresh: fresh, allowsExisting: allowExisting };
}

/** The engine to compare with, under the conditions asked for; without another one, the same engine. */
function variantFor([engine, other]: readonly Engine[], options: JudgeOptions): Engine | undefined {
  const { switch: switches, withoutIndexes = false } = options;
  const base = other ?? engine;
  if (!base || (switches === undefined && !withoutIndexes)) return undefined;
  const variant = variantOf(base, { switches: switches ?? '', withoutIndexes });
  return other ? closedWith(variant, () => other.close()) : variant;
}

/** What would have no effect is said rather than left out. */
function refuseIdleOptions(options: JudgeOptions): void {
  const { test, engine, against, relation, ordered, tolerance } = options;
  const given = JUDGES.filter(([name]) => options[name] !== undefined).map(([, word]) => word);
  if (test !== undefined && engine !== undefined) throw new UsageError('give one judge: --test or --engine');
  if (given.length > 1) throw new UsageError(`give one of ${given.join(' and ')}`);
  const idle = NEED_ENGINE.filter(([name]) => options[name] !== undefined).map(([, word]) => word);
  if (engine === undefined && idle.length > 0)
    throw new UsageError(`${idle.join(' and ')} ${idle.length > 1 ? 'need' : 'needs'} --engine NAME (${ENGINE_FORMS})`);
  const hasOther = against !== undefined || options.switch !== undefined || options.withoutIndexes === true;
  if (relation !== undefined && hasOther)
    throw new UsageError('--relation looks at one engine: leave out --against, --switch and --without-indexes');
  const comparing = ordered ? '--ordered' : tolerance !== undefined ? '--tolerance' : undefined;
  if (comparing !== undefined && !hasOther)
    throw new UsageError(`${comparing} compares two engines: give --against NAME`);
  if ((options.slower ?? options.planDiffers) !== undefined && !hasOther)
    throw new UsageError(
      '--slower and --plan-differs compare two: give --against NAME, --switch SQL or --without-indexes',
    );
  if (options.byTime && options.slower === undefined) throw new UsageError('--by-time says how --slower is judged');
}

const JUDGES = [
  ['test', '--test'],
  ['relation', '--relation'],
  ['oracle', '--oracle'],
  ['expect', '--expect'],
  ['planDiffers', '--plan-differs'],
  ['planContains', '--plan-contains'],
  ['misestimate', '--misestimate'],
  ['slower', '--slower'],
] as const;

const NEED_ENGINE = [
  ['against', '--against'],
  ['switch', '--switch'],
  ['withoutIndexes', '--without-indexes'],
  ['setup', '--setup'],
  ['allowExisting', '--allow-existing'],
  ...JUDGES.slice(1).filter(([name]) => name !== 'oracle'),
] as const;

function engineJudge(engines: readonly Engine[], output: string, setup: string, options: JudgeOptions): Judge {
  const { relation, slower, byTime = false } = options;
  const [first, second] = engines as [Engine, Engine?];
  const both = second ? ([first, second] as const) : ([first] as const);
  if (relation !== undefined)
    return {
      oracle: relationOracle(first, relation, setup),
      expected: `a query that breaks ${relation}`,
      prepare: (text) => asOneQuery(relation, text, first.dialect),
    };
  const plan = planExpectation(options);
  if (plan) return { oracle: planOracle(both, plan.expectation, setup), expected: plan.expected };
  if (slower !== undefined && second)
    return {
      oracle: slowOracle({ engines: [first, second], factor: slower, setup, byTime }),
      expected: `${slower} times as slow as ${second.name}`,
    };
  return failureJudge(both, output, setup, options);
}

function planExpectation(options: JudgeOptions): { expectation: PlanExpectation; expected: string } | undefined {
  const { planDiffers, planContains, misestimate } = options;
  if (planDiffers !== undefined) {
    const percent = planDiffers === true ? 0 : planDiffers;
    return { expectation: { kind: 'differ', percent }, expected: `plans that differ by more than ${percent} %` };
  }
  if (planContains !== undefined)
    return { expectation: { kind: 'contain', words: planContains }, expected: `a plan that contains ${planContains}` };
  if (misestimate !== undefined)
    return {
      expectation: { kind: 'misjudge', factor: misestimate },
      expected: `an estimate of rows that is wrong by a factor of ${misestimate}`,
    };
  return undefined;
}

function failureJudge(
  engines: readonly [Engine] | readonly [Engine, Engine],
  output: string,
  setup: string,
  { expect, ordered = false, tolerance = 0 }: JudgeOptions,
): Judge {
  const expectation = expect === undefined ? undefined : parseExpectation(expect);
  if (expect !== undefined && !expectation)
    throw new UsageError(`--expect ${expect}: it takes error, error:TEXT, error:CODE, rows:TEXT, crash or hang`);
  const oracle = engineOracle({
    engines,
    ...(expectation ? { expectation } : {}),
    setup,
    isOrdered: ordered,
    tolerance,
    onOther: (failure, text) => keepOther(output, failure, text),
  });
  const [, other] = engines;
  return { oracle, expected: expect ?? (other ? `a difference to ${other.name}` : 'a failure') };
}

async function moduleJudge(file: string, engines: readonly Engine[], setup: string): Promise<Judge> {
  if (!existsSync(file))
    throw new UsageError(`${file}: no such file; name a module that exports check(candidate, engines)`);
  const oracle = await moduleOracle(resolve(file), engines, setup).catch((error: unknown) => {
    throw new UsageError(`${file}: ${String(error)}`);
  });
  if (!oracle) throw new UsageError(`${file}: it does not export check(candidate, engines)`);
  return { oracle, expected: `check of ${file} to say so` };
}

function tellPeople(line: string): void {
  process.stderr.write(`minrepro: ${line}\n`);
}

/** A candidate that fails in another way may be another bug. */
function keepOther(output: string, { fingerprint, detail }: Failure, text: string): void {
  const folder = `${output}.other`;
  mkdirSync(folder, { recursive: true });
  const name = fingerprint.replace(/[^\w]+/g, '-').slice(0, 60);
  const [reason] = detail.split('\n');
  writeFileSync(join(folder, `${name}.sql`), encodeText(`-- ${reason}\n${text}`));
}

export function readScript(file: string, remedy: string): string {
  try {
    return decodeText(readFileSync(file));
  } catch (error) {
    throw fileError(file, error, remedy);
  }
}

/** The test runs elsewhere: a program named relative to here is named in full. */
function absoluteCommand(command: string): string {
  if (existsSync(command)) return `'${resolve(command).replaceAll("'", "'\\''")}'`;
  const [program, ...rest] = command.split(' ');
  return program !== undefined && program !== '' && existsSync(program) && !program.startsWith('/')
    ? [`'${resolve(program).replaceAll("'", "'\\''")}'`, ...rest].join(' ')
    : command;
}
