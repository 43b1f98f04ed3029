import { describe, expect, it } from 'vitest';
import { Evaluator } from './evaluator.js';
import { checkText, type Oracle } from './oracle.js';
import { hangLimitFrom, timedOutResult, timeLimitFrom, withTimeLimit } from './time-limit.js';

const never = new AbortController().signal;

describe('withTimeLimit', () => {
  it('stops waiting for a check that never answers, and aborts its signal', async () => {
    let received: AbortSignal | undefined;
    const oracle = withTimeLimit({
      check: (_, signal) => {
        received = signal;
        return new Promise(() => {});
      },
    });
    oracle.limitTime?.(30);
    const started = performance.now();
    expect(await checkText(oracle, '', never)).toEqual({
      verdict: 'unknown',
      detail: 'no answer within 0.0 s',
      timedOut: true,
    });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(received?.aborted).toBe(true);
  });

  it('returns an answer within the limit, without aborting its signal', async () => {
    let received: AbortSignal | undefined;
    const oracle = withTimeLimit({
      check: async (text, signal) => {
        received = signal;
        return text === 'x';
      },
    });
    oracle.limitTime?.(60_000);
    expect(await checkText(oracle, 'x', never)).toEqual({ verdict: 'reproduced', detail: 'answered true' });
    expect(received?.aborted).toBe(false);
  });

  it('aborts the signal of the check if the search is aborted', async () => {
    const search = new AbortController();
    let isAborted = false;
    const oracle = withTimeLimit({
      check: (_, signal) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
        });
        return new Promise(() => {});
      },
    });
    const checking = checkText(oracle, '', search.signal);
    search.abort();
    expect(await checking).toMatchObject({ verdict: 'unknown' });
    expect(isAborted).toBe(true);
  });

  it('leaves the limit to an oracle that has limitTime', () => {
    const oracle: Oracle = { check: () => true, limitTime: () => {} };
    expect(withTimeLimit(oracle)).toBe(oracle);
  });

  it('keeps the methods of an oracle that is an instance of a class', () => {
    class Example implements Oracle {
      adopted = '';
      check(): boolean {
        return true;
      }
      adopt({ detail }: { readonly detail: string }): void {
        this.adopted = detail;
      }
    }
    const example = new Example();
    withTimeLimit(example).adopt?.({ verdict: 'reproduced', detail: 'recorded' });
    expect(example.adopted).toBe('recorded');
  });
});

describe('timeLimitFrom', () => {
  it.each([
    [20, 1_000],
    [500, 5_000],
    [42_000, 94_000],
  ])('for an original that takes %i ms is %i ms', (milliseconds, limit) => {
    expect(timeLimitFrom(milliseconds)).toBe(limit);
  });
});

describe('hangLimitFrom', () => {
  it.each([
    [undefined, 5_000],
    [10, 500],
    [900, 1_800],
    [4_000, 5_000],
  ])('if the slowest check that ended took %s ms is %i ms', (slowest, limit) => {
    expect(hangLimitFrom(slowest, { min: 500, max: 5_000 })).toBe(limit);
  });
});

describe('the limit for candidates', () => {
  /** Runs candidates that end or not, and returns the limits that the oracle was given. */
  async function limitsFor(ends: readonly boolean[]): Promise<number[]> {
    const limits: number[] = [];
    const waiting = [...ends];
    const oracle: Oracle = {
      check: () => (waiting.shift() ? { verdict: 'vanished', detail: '' } : timedOutResult(1)),
      limitTime: (milliseconds) => limits.push(milliseconds),
    };
    const { runs } = new Evaluator({ oracle, jobs: 1, budget: {}, signal: never });
    runs.limitCandidates({ min: 600, max: 4_000 });
    for (const i of ends.keys()) await runs.candidate(`text ${i}`);
    return limits;
  }

  it('stays if a few candidates do not end', async () => {
    expect(await limitsFor([true, false, false, true, false, false, true])).toEqual([4_000]);
  });

  it('is lowered if many candidates do not end', async () => {
    expect((await limitsFor([true, false, false, false, false, false])).at(-1)).toBe(600);
  });

  it('is not lowered if no candidate ends', async () => {
    expect((await limitsFor([false, false, false, false, false, false])).at(-1)).toBe(4_000);
  });
});
