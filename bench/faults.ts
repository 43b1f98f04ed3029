/**
 * Prints what faults do to minrepro in one table: kills at random moments and at every write, failures that come and go, scripts
 * that are hard for a parser, and memory that a long-lived process retains. Exits with 1 if a row does not hold.
 *
 *   npm run bench:faults [-- --kills N] [--seeds N] [--reductions N] [--only kill,intermittent,hostile,leak]
 */
import { parseArgs } from 'node:util';
import { type HeapRow, printHeapRows } from './heap.js';
import { type HostileRow, printHostileRows } from './hostile.js';
import { HOSTILE_INPUTS } from './hostile-inputs.js';
import { type IntermittentRow, intermittentRows } from './intermittent.js';
import { type KillRow, killRows } from './kills.js';
import { cell, printLine } from './table.js';

interface FaultRow {
  readonly name: string;
  /** How many trials there were, and how many ended as they must. */
  readonly trials: number;
  readonly held: number;
  readonly holds: boolean;
  readonly figures: string;
}

const KINDS = ['kill', 'intermittent', 'hostile', 'leak'] as const;
type Kind = (typeof KINDS)[number];

/** The share of results that may end in a variant that fails less often. */
const MAX_WEAKER_SHARE = 0.02;
const MAX_SECONDS = 10;
const MAX_MB = 1_000;
/** In megabytes, between the first and the last measurement of the heap. */
const MAX_HEAP_GROWTH = 10;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seeds: { type: 'string', default: '40' },
    reductions: { type: 'string', default: '5000' },
    only: { type: 'string', default: KINDS.join(',') },
  },
});

const ROWS: Readonly<Record<Kind, () => AsyncIterable<FaultRow> | Iterable<FaultRow>>> = {
  kill: async function* () {
    for (const row of await killRows(Number(values.kills))) yield killed(row);
  },
  intermittent: async function* () {
    for (const row of await intermittentRows(Number(values.seeds))) yield intermittent(row);
  },
  hostile: function* () {
    for (const input of HOSTILE_INPUTS) yield* printHostileRows([input], ignore).map(hostile);
  },
  leak: () => [leak(printHeapRows(Number(values.reductions), ignore))],
};

printLine(`${'fault'.padEnd(50)} trials   held         figures`);
for (const kind of KINDS.filter((name) => values.only.split(',').includes(name))) {
  for await (const row of ROWS[kind]()) {
    const { name, trials, held, holds, figures } = row;
    if (!holds) process.exitCode = 1;
    const label = `${kind}: ${name}`.padEnd(50);
    printLine(`${label} ${cell(trials, 6)} ${cell(held, 6)} ${holds ? '     ' : 'FAILS'}   ${figures}`);
  }
}

function ignore(): void {}

function killed({ name, runs, kills, sameResults, repeatedCalls, inFlight, leftBehind }: KillRow): FaultRow {
  return {
    name,
    trials: runs,
    held: sameResults,
    holds: sameResults === runs && repeatedCalls <= inFlight && leftBehind === 0,
    figures: `${kills} kills; ${repeatedCalls} calls repeated, at most ${inFlight} in flight; ${leftBehind} files left behind`,
  };
}

function intermittent({ strong, weak, seeds, kept, calls, furtherRuns, tokens }: IntermittentRow): FaultRow {
  return {
    name: `rate ${strong}, a variant with ${Number(weak.toFixed(2))}`,
    trials: seeds,
    held: kept,
    holds: seeds - kept <= MAX_WEAKER_SHARE * seeds,
    figures: `${calls.toFixed(0)} calls and ${furtherRuns.toFixed(0)} further runs; ${tokens.toFixed(1)} tokens left`,
  };
}

function hostile({ name, megabytes, parse, reduce, growth }: HostileRow): FaultRow {
  const usages = reduce ? [parse, reduce] : [parse];
  const holds = usages.every(({ seconds, peakMb, trouble }) => seconds <= MAX_SECONDS && peakMb <= MAX_MB && !trouble);
  const shown = usages.map(
    ({ seconds, peakMb, trouble }) => `${seconds.toFixed(1)} s ${peakMb.toFixed(0)} MB${trouble}`,
  );
  return {
    name,
    trials: 1,
    held: holds ? 1 : 0,
    holds,
    figures: `${megabytes.toFixed(1)} MB: ${shown.join(', first candidates ')}; growth ${growth.toFixed(1)}`,
  };
}

function leak(rows: readonly HeapRow[]): FaultRow {
  const [first, last] = [rows[0] as HeapRow, rows.at(-1) as HeapRow];
  const holds = last.heapMb - first.heapMb <= MAX_HEAP_GROWTH;
  return {
    name: `${last.reductions} reductions in one process`,
    trials: 1,
    held: holds ? 1 : 0,
    holds,
    figures: `heap ${first.heapMb.toFixed(1)} MB after ${first.reductions}, ${last.heapMb.toFixed(1)} MB at the end`,
  };
}
