/**
 * How long a check may take, the same for all oracles: a generous limit for the original, then a multiple of what the original
 * took. An oracle that has no `limitTime` is not waited for beyond the limit.
 */
import { type CheckResult, checkText, type Oracle, withCheck } from './oracle.js';

/** The limit for the original, in milliseconds. */
export const INITIAL_TIME_LIMIT = 60_000;
const FACTOR = 10;
const MIN_TIME_LIMIT = 1_000;
/** The limit for candidates if the original hangs: a longer one would not change their verdicts. */
export const HANG_TIME_LIMIT = 5_000;

/** The limit for candidates, from how long the original took. */
export function timeLimitFrom(milliseconds: number, hangs: boolean): number {
  return hangs ? HANG_TIME_LIMIT : Math.max(MIN_TIME_LIMIT, FACTOR * milliseconds);
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
