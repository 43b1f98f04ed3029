import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../languages/sql/index.js';
import { NotReproduced, reduce } from '../reduce.js';
import type { Reduction, ReductionEvent } from '../reduction.js';
import type { CheckResult, Oracle, OracleAnswer } from './oracle.js';

const SCRIPT = 'SELECT 1; SELECT loop, needle; SELECT 2;';
const HANGS: CheckResult = { verdict: 'reproduced', detail: 'it hangs', timedOut: true };
const TIMED_OUT: CheckResult = { verdict: 'unknown', detail: 'no answer', timedOut: true };

/** An oracle that answers by the text, its time limit and the number of calls before; `limits` has the limit of each call. */
function limitedOracle(
  answer: (text: string, limit: number, calls: number) => OracleAnswer,
): Oracle & { readonly limits: Map<number, string> } {
  let limit = 0;
  let calls = 0;
  const limits = new Map<number, string>();
  return {
    limits,
    limitTime: (milliseconds) => {
      limit = milliseconds;
    },
    check: (text) => {
      limits.set(calls, `${limit}`);
      return text.trim() === '' ? false : answer(text, limit, calls++);
    },
  };
}

const run = (oracle: Oracle, onEvent: (event: ReductionEvent) => void = () => {}): Promise<Reduction> =>
  reduce({ text: SCRIPT, language: sqlLanguage('sqlite'), oracle, onEvent });

const startOf = (events: readonly ReductionEvent[]): ReductionEvent & { kind: 'started' } =>
  events.find((event) => event.kind === 'started') as ReductionEvent & { kind: 'started' };

describe('an original that hangs', () => {
  it('gets a minute, and candidates twice the time of those that end', async () => {
    const oracle = limitedOracle((text) => (text.includes('loop') ? HANGS : false));
    const events: ReductionEvent[] = [];
    const { text, minimal } = await run(oracle, (event) => events.push(event));
    const limits = [...oracle.limits.values()].map(Number);
    expect(limits.slice(0, 3)).toEqual([60_000, 5_000, 5_000]);
    expect(Math.max(...limits.slice(3, -2))).toBeLessThan(5_000);
    // The result is confirmed with the time that the original got.
    expect(limits.slice(-2)).toEqual([5_000, 5_000]);
    expect([text, minimal]).toEqual(['SELECT loop\n', true]);
    expect(startOf(events)).toMatchObject({ hangs: true, timeLimit: 5_000 });
  });

  it('is not replaced by a text that only needs more time', async () => {
    const oracle = limitedOracle((text, limit) =>
      text.includes('needle') && (text.includes('loop') || limit < 4_000) ? HANGS : false,
    );
    const { text, failureRate } = await run(oracle);
    expect(text).toBe('SELECT loop needle\n');
    expect(failureRate).toBe(1);
  });
});

describe('an original that times out', () => {
  it('in one of its runs is not intermittent', async () => {
    const oracle = limitedOracle((text, _, calls) => (calls === 1 ? TIMED_OUT : text.includes('needle')));
    const { failureRate, runs, text } = await run(oracle);
    expect([failureRate, runs.original.runs, text]).toEqual([1, 3, 'SELECT needle\n']);
  });

  it('in every run is not said not to fail', async () => {
    const error = await run(limitedOracle(() => TIMED_OUT)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotReproduced);
    expect(error).toMatchObject({ timedOut: true, results: [TIMED_OUT, TIMED_OUT] });
  });
});
