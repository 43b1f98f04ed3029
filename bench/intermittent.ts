/**
 * Intermittent failures: a script fails in a share p of its runs; without one of its parts it still fails, but less often. Prints how
 * many results kept the part, and the runs that took. The chances are seeded: the figures are the same in every run.
 *
 *   npx tsx bench/intermittent.ts [SEEDS]
 */
import { fileURLToPath } from 'node:url';
import { type Reduction, reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { seededRandom } from 'minrepro/syntax';
import { mixedScript } from './mixed-script.js';
import { mean } from './statistics.js';
import { cell, printLine } from './table.js';

/** How often the failure occurs, with and without the part that makes it frequent. */
export interface Rates {
  readonly strong: number;
  readonly weak: number;
}

/** The results for one pair of rates. */
export interface IntermittentRow extends Rates {
  readonly seeds: number;
  /** Results that fail as often as the original. */
  readonly kept: number;
  /** Runs of candidates, and further runs of the original and of results, on average. */
  readonly calls: number;
  readonly furtherRuns: number;
  readonly tokens: number;
}

const RATES: readonly Rates[] = [
  { strong: 1, weak: 0.5 },
  ...[0.9, 0.5, 0.2].flatMap((strong) => [2, 5].map((divisor) => ({ strong, weak: strong / divisor }))),
];
const SEEDS = 40;
const IRRELEVANT = 12;
const CORE = 'SELECT needle, b, 3 FROM t0 WHERE a > 1 AND b < 2';
const PART = "INSERT INTO t0 VALUES (7, 'frequent'), (8, 'x')";

/** One row for each pair of rates. */
export async function intermittentRows(seeds: number = SEEDS): Promise<IntermittentRow[]> {
  const rows: IntermittentRow[] = [];
  for (const rates of RATES) {
    const results: { readonly reduction: Reduction; readonly runs: number }[] = [];
    for (let seed = 0; seed < seeds; seed++) results.push(await reduceWith(rates, seed));
    const calls = mean(results.map(({ reduction }) => totalCalls(reduction.calls)));
    rows.push({
      ...rates,
      seeds,
      kept: results.filter(({ reduction }) => rateOf(reduction.text, rates) === rates.strong).length,
      calls,
      furtherRuns: mean(results.map(({ runs }) => runs)) - calls,
      tokens: mean(results.map(({ reduction }) => reduction.tokensAfter)),
    });
  }
  return rows;
}

function rateOf(text: string, { strong, weak }: Rates): number {
  return !text.includes('needle') ? 0 : text.includes('frequent') ? strong : weak;
}

async function reduceWith(rates: Rates, seed: number): Promise<{ reduction: Reduction; runs: number }> {
  const statements = mixedScript(IRRELEVANT, seed);
  statements.splice(3, 0, PART);
  const text = `${[...statements, CORE].join(';\n')};\n`;
  const random = seededRandom(seed);
  let runs = 0;
  const oracle = (candidate: string): boolean => {
    runs++;
    return random.next() < rateOf(candidate, rates);
  };
  const reduction = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
  return { reduction, runs };
}

export function printIntermittentRows(rows: readonly IntermittentRow[]): void {
  printLine('  rate   without   results that keep it      calls   further runs   tokens left');
  for (const { strong, weak, seeds, kept, calls, furtherRuns, tokens } of rows) {
    const share = `${kept} of ${seeds} (${((100 * kept) / seeds).toFixed(1)} %)`;
    const cells = [cell(strong, 6, 2), cell(weak, 9, 2), cell(share, 22), cell(calls, 10, 0), cell(furtherRuns, 14, 0)];
    printLine([...cells, cell(tokens, 13, 1)].join(' '));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  printIntermittentRows(await intermittentRows(process.argv[2] === undefined ? SEEDS : Number(process.argv[2])));
