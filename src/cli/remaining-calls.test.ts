import { describe, expect, it } from 'vitest';
import { type RemainingCalls, remainingCalls } from './remaining-calls.js';

const pass = (remaining: RemainingCalls, round: number, index: number, calls: number): void => {
  remaining.pass({ round, index, count: 2 });
  for (let i = 0; i < calls; i++) remaining.call();
};

describe('remainingCalls', () => {
  it('knows nothing before every pass has run once', () => {
    const remaining = remainingCalls(100);
    expect(remaining.estimate()).toBeUndefined();
    pass(remaining, 1, 1, 10);
    expect(remaining.estimate()).toBeUndefined();
  });

  it('is what the passes needed, for a smaller text accordingly less', () => {
    const remaining = remainingCalls(100);
    pass(remaining, 1, 1, 10);
    remaining.accepted(50);
    pass(remaining, 1, 2, 20);
    // The text became smaller in this round, so another one follows: 10 calls on 100 tokens, 20 on 50.
    expect(remaining.estimate()).toBe(5 + 20);
    pass(remaining, 2, 1, 1);
    expect(remaining.estimate()).toBe(4 + 20);
    pass(remaining, 2, 1, 5);
    expect(remaining.estimate()).toBe(20);
    pass(remaining, 2, 2, 20);
    expect(remaining.estimate()).toBe(0);
  });

  it('makes no estimate for phases that are no rounds', () => {
    const remaining = remainingCalls(100);
    pass(remaining, 1, 1, 1);
    pass(remaining, 1, 2, 1);
    remaining.pass(undefined);
    expect(remaining.estimate()).toBeUndefined();
  });
});
