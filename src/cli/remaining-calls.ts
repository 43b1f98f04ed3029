/**
 * Estimates how many oracle calls are left if nothing more can be removed. The search ends with a round in which every pass fails, so
 * the calls that each pass needed last time, per token, tell what such a round would cost on the current text.
 */
import type { PassPlace } from '../algorithms/search.js';

export interface RemainingCalls {
  /** Called when a pass starts. Phases without a place do not count. */
  pass(place: PassPlace | undefined): void;
  /** Called after each oracle call. */
  call(): void;
  /** Called with the tokens of each accepted text. */
  accepted(tokens: number): void;
  /** Undefined as long as some pass has not run: there is nothing to estimate from. */
  estimate(): number | undefined;
}

interface PassRun {
  calls: number;
  readonly tokens: number;
}

/** `tokens` is the size of the original. */
export function remainingCalls(tokens: number): RemainingCalls {
  let size = tokens;
  let place: PassPlace | undefined;
  let progressed = false;
  let isRunning = false;
  /** The last run of each pass, by its place in the round. */
  const runs = new Map<number, PassRun>();
  let before: PassRun | undefined;
  const expected = ({ calls, tokens: then }: PassRun): number => (calls * size) / Math.max(1, then);
  return {
    pass(next) {
      isRunning = next !== undefined;
      if (!next) return;
      if (next.round !== place?.round) progressed = false;
      place = next;
      before = runs.get(next.index);
      runs.set(next.index, { calls: 0, tokens: size });
    },
    call() {
      const run = isRunning && place ? runs.get(place.index) : undefined;
      if (run) run.calls++;
    },
    accepted(now) {
      size = now;
      progressed = true;
    },
    estimate() {
      if (!place || !isRunning || runs.size < place.count) return undefined;
      let rest = 0;
      let wholeRound = 0;
      for (const [index, run] of runs) {
        const isCurrent = index === place.index;
        const all = isCurrent ? Math.max(run.calls, before ? expected(before) : 0) : expected(run);
        wholeRound += all;
        if (isCurrent) rest += all - run.calls;
        if (index > place.index) rest += all;
      }
      return Math.ceil(rest + (progressed ? wholeRound : 0));
    },
  };
}
