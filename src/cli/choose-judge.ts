/** Which oracle judges, by the options of the command line: a command, engines, a relation or a module. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Engine, EngineError } from '../engines/engine.js';
import { ENGINE_FORMS, openEngine } from '../engines/open-engine.js';
import { commandOracle } from '../oracles/command.js';
import { engineOracle } from '../oracles/engine-oracle.js';
import { parseExpectation } from '../oracles/expectation.js';
import type { Failure } from '../oracles/fingerprint.js';
import { moduleOracle } from '../oracles/module-oracle.js';
import type { Oracle } from '../oracles/oracle.js';
import type { Relation } from '../oracles/relation.js';
import { relationOracle } from '../oracles/relation-oracle.js';
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
  readonly relation?: Relation;
  readonly oracle?: string;
  readonly fresh?: boolean;
}

export interface Judge {
  readonly oracle: Oracle;
  /** What it takes for a failure, for people. */
  readonly expected: string;
  /** Of its engine, where it has one. */
  readonly dialect?: Dialect;
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
      if (name !== undefined)
        engines.push(await openEngine(name, { tell: tellPeople, startsAfresh: options.fresh ?? false }));
    }
    const judge =
      module === undefined ? engineJudge(engines, output, setup, options) : await moduleJudge(module, engines, setup);
    return { ...judge, ...(engines[0] ? { dialect: engines[0].dialect } : {}) };
  } catch (error) {
    await Promise.all(engines.map((one) => one.close()));
    if (error instanceof EngineError) throw new UsageError(error.message);
    throw error;
  }
}

/** What would have no effect is said rather than left out. */
function refuseIdleOptions({ test, engine, against, expect, setup, relation, oracle, ordered }: JudgeOptions): void {
  const judges = { '--test': test, '--relation': relation, '--oracle': oracle, '--expect': expect };
  const given = Object.entries(judges).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (test !== undefined && engine !== undefined) throw new UsageError('give one judge: --test or --engine');
  if (given.length > 1) throw new UsageError(`give one of ${given.join(' and ')}`);
  if (engine === undefined && (against ?? expect ?? setup ?? relation) !== undefined)
    throw new UsageError(`--against, --expect, --setup and --relation need --engine NAME (${ENGINE_FORMS})`);
  if (relation !== undefined && against !== undefined)
    throw new UsageError('--relation looks at one engine: leave out --against');
  if (ordered && against === undefined) throw new UsageError('--ordered compares two engines: give --against NAME');
}

function engineJudge(engines: readonly Engine[], output: string, setup: string, options: JudgeOptions): Judge {
  const { relation, expect, against, ordered = false } = options;
  const [first, second] = engines as [Engine, Engine?];
  if (relation !== undefined)
    return { oracle: relationOracle(first, relation, setup), expected: `a query that breaks ${relation}` };
  const expectation = expect === undefined ? undefined : parseExpectation(expect);
  if (expect !== undefined && !expectation)
    throw new UsageError(`--expect ${expect}: it takes error, error:TEXT, rows:TEXT, crash or hang`);
  const oracle = engineOracle({
    engines: second ? [first, second] : [first],
    ...(expectation ? { expectation } : {}),
    setup,
    isOrdered: ordered,
    onOther: (failure, text) => keepOther(output, failure, text),
  });
  return { oracle, expected: expect ?? (against === undefined ? 'a failure' : `a difference to ${against}`) };
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
