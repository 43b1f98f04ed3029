/**
 * Prints what scripts that are hard for a parser cost: CPU seconds and peak memory of `minrepro parse`, and of a reduction up to its
 * first ten candidates, each in a separate process. The growth compares the time with that of half the input: about 2 is linear.
 *
 *   npm run bench:hostile [-- NAME…]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reduce } from 'minrepro';
import { likelyDialect, sqlLanguage } from 'minrepro/sql';
import { decodeText, encodeText } from '../src/edit/text.js';
import { HOSTILE_INPUTS, type HostileInput } from './hostile-inputs.js';
import { cell, type Print, printLine } from './table.js';

/** What one process needed. */
export interface Usage {
  /** CPU time, which does not depend on what else runs. */
  readonly seconds: number;
  readonly peakMb: number;
  /** Why it ended early, if it did. */
  readonly trouble: string;
}

export interface HostileRow {
  readonly name: string;
  readonly megabytes: number;
  readonly parse: Usage;
  /** Undefined for grammars, which are only read. */
  readonly reduce: Usage | undefined;
  /** The time divided by that of half the input, without the time to start. */
  readonly growth: number;
}

const PROGRAM = fileURLToPath(import.meta.resolve('minrepro').replace(/index\.js$/, 'minrepro.js'));
const MAX_SECONDS = 60;
const FIRST_CANDIDATES = 10;
/** Reports what the process needed through an additional pipe. */
const REPORT = `data:text/javascript,import { writeSync } from 'node:fs'; process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); writeSync(3, JSON.stringify({ peakMb: maxRSS / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 })); });`;

const [first, ...rest] = process.argv.slice(2);
if (first === '--reduce') await startReduction(rest[0] as string);
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = first === undefined ? [] : [first, ...rest];
  printHostileRows(
    HOSTILE_INPUTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part))),
  );
}

/** Measures inputs and prints a table; returns its rows. */
export function printHostileRows(
  inputs: readonly HostileInput[] = HOSTILE_INPUTS,
  print: Print = printLine,
): HostileRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'minrepro-hostile-'));
  try {
    const startUp = run(folder, 'SELECT 1', false).parse.seconds;
    print(`${'input'.padEnd(32)}      MB   parse s   peak MB  growth   reduce s   peak MB`);
    return inputs.map((input) => {
      const text = input.make(input.count);
      const isGrammar = input.isGrammar === true;
      const half = run(folder, input.make(input.count / 2), isGrammar, false);
      const whole = run(folder, text, isGrammar);
      // Start-up dominates short times, in which growth cannot be seen.
      const growth = (whole.parse.seconds - startUp + 0.1) / (Math.max(0, half.parse.seconds - startUp) + 0.1);
      const row = { name: input.name, megabytes: text.length / 1e6, ...whole, growth };
      print(formatRow(row));
      return row;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function formatRow({ name, megabytes, parse, reduce: reduction, growth }: HostileRow): string {
  const usage = ({ seconds, peakMb }: Usage): string => `${cell(seconds, 9, 2)} ${cell(peakMb, 9, 0)}`;
  const trouble = parse.trouble || reduction?.trouble || '';
  const cells = [name.padEnd(32), cell(megabytes, 7, 1), usage(parse), cell(growth, 7, 1)];
  return [...cells, reduction ? ` ${usage(reduction)}` : '', trouble].join(' ').trimEnd();
}

function run(
  folder: string,
  text: string,
  isGrammar: boolean,
  withReduction = true,
): { readonly parse: Usage; readonly reduce: Usage | undefined } {
  const file = join(folder, isGrammar ? 'hostile.g4' : 'hostile.sql');
  writeFileSync(file, encodeText(text));
  if (isGrammar) {
    writeFileSync(join(folder, 'input.txt'), 'x');
    return { parse: measure([PROGRAM, 'parse', '--grammar', file, join(folder, 'input.txt')]), reduce: undefined };
  }
  const reduction = ['--import', 'tsx', fileURLToPath(import.meta.url), '--reduce', file];
  return { parse: measure([PROGRAM, 'parse', file]), reduce: withReduction ? measure(reduction) : undefined };
}

/** Exit status 2 is the clear refusal of an input. */
function measure(args: readonly string[]): Usage {
  const { status, signal, stderr, output } = spawnSync(process.execPath, ['--import', REPORT, ...args], {
    encoding: 'utf8',
    timeout: MAX_SECONDS * 1000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    maxBuffer: 1e9,
  });
  const usage = JSON.parse(output[3] || 'null') as Pick<Usage, 'seconds' | 'peakMb'> | null;
  const message = /\w*Error\b.*|FATAL.*/.exec(stderr)?.[0] ?? '';
  const isFine = status === 0 || (status === 2 && message === '');
  return {
    ...(usage ?? { seconds: MAX_SECONDS, peakMb: 0 }),
    trouble: isFine ? '' : `${signal ?? `exit ${status}`} ${message}`.trim(),
  };
}

/** Reduces a script whose every change removes the failure, and stops after the first candidates. */
async function startReduction(file: string): Promise<void> {
  const text = decodeText(readFileSync(file));
  const oracle = (candidate: string): boolean => candidate === text;
  await reduce({ text, language: () => sqlLanguage(likelyDialect(text)), oracle, maxCalls: FIRST_CANDIDATES });
}
