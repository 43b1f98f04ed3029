/** The tables of `npm run bench`. */
import type { CallCounts, Reduction } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { geometricMean, mean, percentRemoved, sum } from '../statistics.js';
import { cell, printLine } from '../table.js';
import type { CaseResult, Mode } from './case-result.js';
import { totalWaste } from './waste.js';

type PassStats = Reduction['stats'][string];
type Speed = Pick<CaseResult, 'calls' | 'seconds' | 'ownShare'>;

export function printHeader(): void {
  printLine(
    'case   passes   before  after       %  expert ratio   calls (repr/vanish/invalid/unkn/cached)   seconds calls/s  oracle/s  own %  peak MB  minimal  fails',
  );
}

/** One line; `earlier` is another result of the same case to compare it with. */
export function printResult(result: CaseResult, earlier: CaseResult | undefined): void {
  const { name, mode, before, after, expert, calls, seconds, ownShare, peakMb, minimal, stillFails } = result;
  const cells = [
    name.padEnd(6),
    mode.padEnd(7),
    cell(before, 7),
    cell(after, 6),
    cell(percentRemoved(before, after), 7, 2),
    cell(expert ?? '', 7),
    cell(expert === null ? '' : after / expert, 5, 2),
    cell(totalCalls(calls), 7),
    cell(`(${calls.reproduced}/${calls.vanished}/${calls.invalid}/${calls.unknown}/${calls.cached})`, 38),
    cell(seconds, 9, 1),
    cell(callRate(result), 7, 0),
    cell(oracleRate(result), 9, 0),
    cell(100 * ownShare, 6, 1),
    cell(peakMb, 8, 0),
    cell(minimal ? 'yes' : 'no', 8),
    cell(stillFails ? 'yes' : 'NO', 6),
  ];
  const comparison = earlier
    ? `   was ${earlier.after} tokens, ${totalCalls(earlier.calls)} calls; ${speedUp(result, earlier)}`
    : '';
  printLine(cells.join(' ') + comparison);
}

/** The means of a mode, and what each pass contributed. `knowsInvalid`: whether the oracle recognised invalid candidates. */
export function printSummary(results: readonly CaseResult[], mode: Mode, knowsInvalid: boolean): void {
  const removed = mean(results.map(({ before, after }) => percentRemoved(before, after)));
  const left = mean(results.map(({ after }) => after));
  const calls = results.map((result) => totalCalls(result.calls));
  const seconds = mean(results.map((result) => result.seconds));
  const ratios = results.flatMap(({ after, expert }) => (expert === null ? [] : [after / expert]));
  const expert = ratios.length > 0 ? `; geometric mean to the expert ${geometricMean(ratios).toFixed(2)}` : '';
  const invalidPercent = (100 * sum(results.map((result) => result.calls.invalid))) / sum(calls);
  const invalid = knowsInvalid ? `; ${invalidPercent.toFixed(1)} % of the calls invalid` : '';
  printLine(
    `\n${mode} passes: ${removed.toFixed(2)} % removed, ${left.toFixed(1)} tokens left, ${mean(calls).toFixed(0)} calls, ${seconds.toFixed(1)} s on average${expert}${invalid}`,
  );
  printLine(`${'pass'.padEnd(24)}  calls  invalid  accepted`);
  for (const [name, stats] of statsByPass(results))
    printLine(`${name.padEnd(24)} ${cell(stats.calls, 6)} ${cell(stats.invalid, 8)} ${cell(stats.accepted, 9)}`);
}

/** The calls of each pass by verdict. `early` are those that a perfect order of edits would not make. */
export function printWaste(results: readonly CaseResult[]): void {
  printLine(`\n${'pass'.padEnd(24)}  calls  reproduced  vanished  invalid  unknown  early  worked`);
  const rows = Object.entries(totalWaste(results.map(({ waste }) => waste)));
  const columns = rows.map(([, { verdicts, early }]) => {
    const { reproduced, vanished, invalid, unknown } = verdicts;
    return [reproduced + vanished + invalid + unknown, reproduced, vanished, invalid, unknown, early];
  });
  const total = [0, 1, 2, 3, 4, 5].map((i) => sum(columns.map((row) => row[i] as number)));
  for (const [i, numbers] of [...columns, total].entries()) {
    const [calls = 0, reproduced = 0] = numbers;
    const cells = [6, 11, 9, 8, 8, 6].map((width, k) => cell(numbers[k] as number, width)).join(' ');
    printLine(`${(rows[i]?.[0] ?? 'all').padEnd(24)} ${cells} ${cell((100 * reproduced) / calls, 5, 0)} %`);
  }
}

function statsByPass(results: readonly CaseResult[]): Map<string, PassStats> {
  const totals = new Map<string, PassStats>();
  for (const [name, stats] of results.flatMap((result) => Object.entries(result.stats))) {
    const total = totals.get(name) ?? { calls: 0, invalid: 0, accepted: 0 };
    totals.set(name, {
      calls: total.calls + stats.calls,
      invalid: total.invalid + stats.invalid,
      accepted: total.accepted + stats.accepted,
    });
  }
  return totals;
}

/** The calls of both modes for the cases that both reduce to the same size. */
export function printModes(grammar: readonly CaseResult[], all: readonly CaseResult[]): void {
  const sameSize = all.flatMap(({ name, after, calls }) => {
    const other = grammar.find((result) => result.name === name && result.after === after);
    if (!other) return [];
    const [count, otherCount] = [totalCalls(calls), totalCalls(other.calls)];
    return [`${name} ${count} to ${otherCount} (${(count / otherCount).toFixed(2)})`];
  });
  const larger = all.filter(({ name, after }) =>
    grammar.some((result) => result.name === name && result.after < after),
  );
  printLine(`\nsame size, calls with all passes to calls with grammar passes: ${sameSize.join(', ') || 'none'}`);
  printLine(`larger with all passes: ${larger.map(({ name }) => name).join(', ') || 'none'}`);
}

/** How much faster the second oracle was than the first, over all cases. */
export function printSpeedUp(first: readonly CaseResult[], second: readonly CaseResult[]): void {
  printLine(`\nall cases together: ${speedUp(totalSpeed(second), totalSpeed(first))}`);
}

function totalSpeed(results: readonly CaseResult[]): Speed {
  const seconds = sum(results.map((result) => result.seconds));
  const calls: CallCounts = {
    reproduced: sum(results.map((result) => totalCalls(result.calls))),
    vanished: 0,
    invalid: 0,
    unknown: 0,
    cached: 0,
  };
  return { calls, seconds, ownShare: sum(results.map((result) => result.seconds * result.ownShare)) / seconds };
}

function speedUp(speed: Speed, earlier: Speed): string {
  const inAll = callRate(speed) / callRate(earlier);
  const ofOracle = oracleRate(speed) / oracleRate(earlier);
  return `${inAll.toFixed(2)} times the calls/s, ${ofOracle.toFixed(1)} times the oracle/s`;
}

/** Calls per second of the whole time. */
function callRate({ calls, seconds }: Speed): number {
  return totalCalls(calls) / seconds;
}

/** Calls per second of the time that the oracle took. */
function oracleRate(speed: Speed): number {
  return callRate(speed) / (1 - speed.ownShare);
}
