/** How often a search called its oracle. */

/** Calls by verdict. */
export interface CallCounts {
  readonly reproduced: number;
  readonly vanished: number;
  readonly invalid: number;
  readonly unknown: number;
  /** Requests that the cache answered: no calls. */
  readonly cached: number;
}

/** All calls, whatever their verdict. */
export function totalCalls({ reproduced, vanished, invalid, unknown }: CallCounts): number {
  return reproduced + vanished + invalid + unknown;
}

/** The calls between two counts. */
export function callsSince(before: CallCounts, now: CallCounts): CallCounts {
  return {
    reproduced: now.reproduced - before.reproduced,
    vanished: now.vanished - before.vanished,
    invalid: now.invalid - before.invalid,
    unknown: now.unknown - before.unknown,
    cached: now.cached - before.cached,
  };
}
