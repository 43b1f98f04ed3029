/** Reduces the cases of a corpus one after the other, each in a separate process, so that its peak memory can be measured. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { totalCalls } from 'minrepro/oracles';
import type { Figure } from '../figures.js';
import type { CaseOptions, CaseResult, CorpusOptions, Mode, OracleChoice } from './case-result.js';

export interface RunOptions extends CorpusOptions {
  readonly modes: readonly Mode[];
  /** With two of them, each case is reduced with both, one after the other. */
  readonly oracles: readonly OracleChoice[];
  /** The names of the cases; all if absent. */
  readonly only?: readonly string[];
}

/** The results of a case in one mode, in the order of the oracles. */
export type CaseResults = readonly CaseResult[];

export function* runCorpus({ modes, oracles, only, ...options }: RunOptions): Generator<CaseResults> {
  for (const name of caseNames(options.corpus)) {
    if (only && !only.includes(name)) continue;
    for (const mode of modes) yield oracles.map((oracle) => measureInProcess({ ...options, name, mode, oracle }));
  }
}

export function caseNames(corpus: string): string[] {
  return readdirSync(corpus)
    .filter((name) => existsSync(join(corpus, name, 'kind')))
    .sort();
}

export function figureOf(corpus: string, { name, mode, before, after, calls }: CaseResult): Figure {
  return { group: `${basename(corpus)}, ${mode} passes`, name, before, after, calls: totalCalls(calls) };
}

function measureInProcess(options: CaseOptions): CaseResult {
  const program = fileURLToPath(new URL('./case-process.ts', import.meta.url));
  const args = ['--import', 'tsx', program, JSON.stringify(options)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as CaseResult;
}
