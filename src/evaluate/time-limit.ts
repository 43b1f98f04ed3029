/**
 * How long a check may take, the same for all oracles: a generous limit for the original, then a multiple of what the original
 * took. An oracle that has no `limitTime` is not waited for beyond the limit.
 */
import { type CheckResult, checkText, type Oracle, withCheck } from './oracle.js';

/** Until the original has shown how long it takes. */
export const INITIAL_TIME_LIMIT = 60_000;
const FACTOR = 10;
const MIN_TIME_LIMIT = 1_000;
/** If the original itself hangs, waiting longer for candidates would not tell more. */
export const HANG_TIME_LIMIT = 5_000;

/** The limit for candidates, from how long the original took. */
export function timeLimitFrom(milliseconds: number, hangs: boolean): number {
  return hangs ? HANG_TIME_LIMIT : Math.max(MIN_TIME_LIMIT, FACTOR * milliseconds);
}

/** The result of a check that the time limit ended. */
export function timedOutResult(limit: number): CheckResult {
  return { verdict: 'unknown', detail: `no answer within ${(limit / 1000).toFixed(1)} s`, timedOut: true };
}

/** Enforces the limit from outside. */
export function withTimeLimit(oracle: Oracle): Oracle {
  if (oracle.limitTime) return oracle;
  let limit = INITIAL_TIME_LIMIT;
  const check: Oracle['check'] = async (text, signal) => {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<CheckResult>((resolve) => {
      timer = setTimeout(() => {
        stop.abort();
        resolve(timedOutResult(limit));
      }, limit);
    });
    try {
      return await Promise.race([checkText(oracle, text, AbortSignal.any([signal, stop.signal])), late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    ...withCheck(oracle, check),
    limitTime: (milliseconds) => {
      limit = milliseconds;
    },
  };
}
