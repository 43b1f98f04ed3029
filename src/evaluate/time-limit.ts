/**
 * How long a check may take, the same for all oracles: a generous limit for the original, then a multiple of what the original
 * took or, if it or many candidates hang, of what candidates take that end. An oracle that has no `limitTime` is not waited for beyond the limit.
 */
import { type CheckResult, checkText, type Oracle, withCheck } from './oracle.js';

/** The limit for the original, in milliseconds. */
export const INITIAL_TIME_LIMIT = 60_000;
const MIN_TIME_LIMIT = 1_000;
/** A multiple of a short time, because short times vary most; twice a long time. */
const FACTOR = 10;
const LONG_FACTOR = 2;
const LONG_ADDITION = 10_000;
/** What is long enough to say that a text hangs, unless the user says so. */
export const HANG_TIME_LIMIT = 5_000;
/** The time of a process that has to be started on a busy machine. */
export const MIN_HANG_TIME_LIMIT = 500;
const HANG_FACTOR = 2;
const MIN_FACTOR = 3;

/** The limit for candidates, from how long the original took. */
export function timeLimitFrom(milliseconds: number): number {
  return Math.max(MIN_TIME_LIMIT, Math.min(FACTOR * milliseconds, LONG_ADDITION + LONG_FACTOR * milliseconds));
}

/** The least limit for candidates once many of them have not ended, from how long the original took. */
export function minTimeLimitFrom(milliseconds: number): number {
  return Math.max(MIN_HANG_TIME_LIMIT, MIN_FACTOR * milliseconds);
}

/** Limits of the limit for candidates if the original hangs, in milliseconds. */
export interface HangLimits {
  readonly min: number;
  readonly max: number;
}

/** The limit for candidates if the original hangs: twice what the slowest one took that ended; the maximum if none is known. */
export function hangLimitFrom(slowest: number | undefined, { min, max }: HangLimits): number {
  return slowest === undefined ? max : Math.min(max, Math.max(min, HANG_FACTOR * slowest));
}

/** The result of a check that the time limit ended. */
export function timedOutResult(limit: number): CheckResult {
  return { verdict: 'unknown', detail: `no answer within ${(limit / 1000).toFixed(1)} s`, timedOut: true };
}

/** Adds a time limit to an oracle that has none. */
export function withTimeLimit(oracle: Oracle): Oracle {
  if (oracle.limitTime) return oracle;
  let limit = INITIAL_TIME_LIMIT;
  const check: Oracle['check'] = async (text, signal) => {
    const stop = new AbortController();
    let giveUp = (): void => {};
    const givenUp = new Promise<CheckResult>((resolve) => {
      giveUp = () => {
        stop.abort();
        resolve(timedOutResult(limit));
      };
    });
    const timer = setTimeout(giveUp, limit);
    signal.addEventListener('abort', giveUp);
    try {
      return await Promise.race([checkText(oracle, text, stop.signal), givenUp]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  };
  return {
    ...withCheck(oracle, check),
    limitTime: (milliseconds) => {
      limit = milliseconds;
    },
  };
}
