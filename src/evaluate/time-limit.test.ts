import { describe, expect, it } from 'vitest';
import { checkText, type Oracle } from './oracle.js';
import { hangLimitFrom, timeLimitFrom, withTimeLimit } from './time-limit.js';

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
