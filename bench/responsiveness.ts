/**
 * Prints how long our own code holds the event loop, and how long a reduction goes on after its time is over. The oracle is a
 * function that answers at once, so that all time is ours.
 *
 *   npm run bench:responsive [-- --count N] [--corpus DIR…] [--only NAME]
 *
 * Inputs are scripts with one very large statement (`large-statements.ts`) of N parts, 2,000 by default, and the `input.sql` of
 * every folder in the corpora. All inputs are reduced with the default algorithm, the large INSERT also with every other one.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Algorithm, reduce, sqlLanguage } from 'minrepro';
import { ALGORITHMS } from 'minrepro/algorithms';
import { totalCalls } from 'minrepro/oracles';
import { SQL_ALGORITHMS } from 'minrepro/sql';
import { type LargeScript, largeScripts } from './large-statements.js';
import { cell, printLine } from './table.js';

export interface ResponsivenessRow {
  readonly input: string;
  readonly algorithm: string;
  readonly calls: number;
  /** The CPU seconds of the whole process. */
  readonly seconds: number;
  /** The longest time between two turns of the event loop, and the most CPU time of the process, which does not depend on what else runs. */
  readonly stallMs: number;
  readonly stallCpuMs: number;
  /** The pass during which the turn with the most CPU time ended. */
  readonly stallPass: string;
  /** How much later than asked a reduction ended whose time was over halfway. */
  readonly overrunMs: number;
}

export interface ResponsivenessOptions {
  readonly count?: number;
  readonly corpora?: readonly string[];
  /** The name of the only input. */
  readonly only?: string;
}

const COUNT = 2_000;
/** Enough for every input; a reduction that takes longer is measured up to here. */
const MAX_SECONDS = 20;

export async function* responsivenessRows(options: ResponsivenessOptions = {}): AsyncGenerator<ResponsivenessRow> {
  const { count = COUNT, corpora = [], only } = options;
  const inputs = [...largeScripts(count), ...corpora.flatMap(corpusScripts)];
  for (const [i, script] of inputs.entries()) {
    if (only !== undefined && script.name !== only) continue;
    yield measure(script, 'minrepro');
    for (const { name } of i === 0 ? [...ALGORITHMS, ...SQL_ALGORITHMS] : [])
      if (name !== 'minrepro') yield measure(script, name);
  }
}

function corpusScripts(corpus: string): LargeScript[] {
  return readdirSync(corpus).flatMap((name) => {
    const file = join(corpus, name, 'input.sql');
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    // The longest word is rare enough for a reduction, and its statement is somewhere in the script.
    const words = (text.match(/\w+/g) ?? []).sort((a, b) => b.length - a.length);
    return [{ name: `${corpus.split('/').at(-1)}/${name}`, text, failure: new RegExp(words[0] ?? '') }];
  });
}

async function measure(script: LargeScript, algorithmName: string): Promise<ResponsivenessRow> {
  const whole = await run(script, algorithmName, MAX_SECONDS);
  const limit = Math.min(whole.wallSeconds / 2, MAX_SECONDS);
  const ended = await run(script, algorithmName, limit);
  const { calls, seconds, stallMs, stallCpuMs, stallPass } = whole;
  const overrunMs = Math.max(0, ended.wallSeconds - limit) * 1000;
  return { input: script.name, algorithm: algorithmName, calls, seconds, stallMs, stallCpuMs, stallPass, overrunMs };
}

async function run(
  { text, failure }: LargeScript,
  algorithmName: string,
  maxSeconds: number,
): Promise<Omit<ResponsivenessRow, 'input' | 'algorithm' | 'overrunMs'> & { readonly wallSeconds: number }> {
  const started = performance.now();
  const cpuStarted = process.cpuUsage();
  const language = sqlLanguage('sqlite');
  let pass = 'start';
  const stalls = watchStalls(() => pass);
  let calls = 0;
  try {
    const reduction = await reduce({
      text,
      language,
      oracle: (candidate) => failure.test(candidate),
      algorithm: algorithmNamed(algorithmName),
      maxSeconds,
      onEvent: (event) => {
        if (event.kind === 'pass') pass = event.name;
      },
    });
    calls = totalCalls(reduction.calls);
  } catch (error) {
    // The time may be over before the original has run.
    if ((error as Error).name !== 'SearchEnded') throw error;
  }
  const wallSeconds = (performance.now() - started) / 1000;
  return { calls, seconds: process.cpuUsage(cpuStarted).user / 1e6, wallSeconds, ...(await stalls()) };
}

function algorithmNamed(name: string): Algorithm {
  const definition = [...ALGORITHMS, ...SQL_ALGORITHMS].find((candidate) => candidate.name === name);
  if (!definition) throw new RangeError(`there is no algorithm ${name}`);
  return definition.create({});
}

/** Measures turns of the event loop until the returned function is called. */
function watchStalls(
  place: () => string,
): () => Promise<Pick<ResponsivenessRow, 'stallMs' | 'stallCpuMs' | 'stallPass'>> {
  let [stallMs, stallCpuMs, stallPass] = [0, 0, ''];
  let last = performance.now();
  let lastCpu = process.cpuUsage();
  const turn = (): void => {
    const cpu = process.cpuUsage(lastCpu);
    const wall = performance.now() - last;
    const cpuMs = (cpu.user + cpu.system) / 1000;
    stallMs = Math.max(stallMs, wall);
    if (cpuMs > stallCpuMs) [stallCpuMs, stallPass] = [cpuMs, place()];
    last = performance.now();
    lastCpu = process.cpuUsage();
  };
  const timer = setInterval(turn, 1);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    clearInterval(timer);
    return { stallMs, stallCpuMs, stallPass };
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, corpus: { type: 'string', multiple: true }, only: { type: 'string' } },
  });
  printLine(
    `${'input'.padEnd(24)} ${'algorithm'.padEnd(16)}  calls   CPU s  longest turn ms   CPU ms  overrun ms  pass`,
  );
  for await (const row of responsivenessRows({
    ...(values.count === undefined ? {} : { count: Number(values.count) }),
    ...(values.corpus === undefined ? {} : { corpora: values.corpus }),
    ...(values.only === undefined ? {} : { only: values.only }),
  })) {
    const cells = [
      row.input.padEnd(24),
      row.algorithm.padEnd(16),
      cell(row.calls, 6),
      cell(row.seconds, 7, 1),
      cell(row.stallMs, 16, 0),
      cell(row.stallCpuMs, 8, 0),
      cell(row.overrunMs, 11, 0),
      ` ${row.stallPass}`,
    ];
    printLine(cells.join(' '));
  }
}
