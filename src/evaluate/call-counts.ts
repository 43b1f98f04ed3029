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
