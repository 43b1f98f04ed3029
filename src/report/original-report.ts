/** What is unusual about the original, for people: it is slow, it hangs, or it fails intermittently. Pure. */
import { type RunCounts, rateOf } from '../evaluate/failure-rate.js';
import { maxRunsFor } from '../evaluate/verdict-rule.js';
import type { ReductionEvent } from '../reduction.js';

/** An original that takes longer is called slow. */
const SLOW_MILLISECONDS = 10_000;

/** One line for each unusual situation, with the measured figure and the option to use. */
export function situationOf(started: ReductionEvent & { readonly kind: 'started' }): string[] {
  const { milliseconds, timeLimit, hangs, counts } = started;
  const lines: string[] = [];
  if (hangs)
    lines.push(
      `The original hangs: it did not end within ${seconds(milliseconds)}. Candidates get twice the time of those that end, at most ${seconds(timeLimit)}; --timeout SECONDS says what counts as hanging.`,
    );
  else if (milliseconds > SLOW_MILLISECONDS)
    lines.push(
      `The original is slow: a run takes ${seconds(milliseconds)}. Candidates get ${seconds(timeLimit)}; --timeout SECONDS changes that.`,
    );
  if (rateOf(counts) < 1)
    lines.push(
      `The original fails in ${percent(counts)} of its runs: each candidate is run up to ${maxRunsFor(counts)} times, until it is known (99 %) whether it fails as often or at most half as often. --repeat N accepts one failure in N runs instead.`,
    );
  return lines;
}

/** A failure rate with the runs that it is known from. */
export function shareText({ failures, runs }: RunCounts): string {
  return `${failures} of ${runs} runs (${percent({ failures, runs })})`;
}

function percent(counts: RunCounts): string {
  return `${(100 * rateOf(counts)).toFixed(0)} %`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
