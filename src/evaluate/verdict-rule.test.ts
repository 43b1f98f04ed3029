import { describe, expect, it } from 'vitest';
import { seededRandom } from '../syntax/index.js';
import { type RunCounts, rateOf } from './failure-rate.js';
import {
  CERTAIN_RUNS,
  decideByEveryRun,
  decideByOneFailure,
  decideByOneRun,
  decideByRate,
  type Tally,
  type VerdictRule,
} from './verdict-rule.js';

const NOTHING: Tally = { failures: 0, runs: 0, unknown: 0 };

/** Runs a text that fails at this rate until the rule is certain. */
function decided(rule: VerdictRule, rate: number, random: () => number): Tally & { readonly verdict: string } {
  let tally = NOTHING;
  for (;;) {
    tally = { ...tally, failures: tally.failures + (random() < rate ? 1 : 0), runs: tally.runs + 1 };
    const verdict = rule(tally);
    if (verdict) return { ...tally, verdict };
  }
}

describe('decideByRate', () => {
  /** Of 400 texts with this rate, how many are accepted, and how many runs does that take on average? */
  const decideAll = (rate: number, original: RunCounts, isFinal = false): { accepted: number; runs: number } => {
    const random = seededRandom(1);
    const results = Array.from({ length: 400 }, () =>
      decided(decideByRate(original, { isFinal }), rate, () => random.next()),
    );
    return {
      accepted: results.filter(({ verdict }) => verdict === 'reproduced').length,
      runs: results.reduce((sum, { runs }) => sum + runs, 0) / results.length,
    };
  };

  it.each([
    { failures: 60, runs: 67 },
    { failures: 60, runs: 120 },
    { failures: 60, runs: 300 },
  ])(
    'accepts texts that fail as often as $failures of $runs, and rejects those that fail half as often',
    (original) => {
      const rate = rateOf(original);
      expect(decideAll(rate, original).accepted).toBeGreaterThan(380);
      expect(decideAll(Math.min(1, 1.5 * rate), original).accepted).toBeGreaterThan(392);
      expect(decideAll(rate / 2, original).accepted).toBeLessThan(14);
      expect(decideAll(rate / 5, original).accepted).toBe(0);
      expect(decideAll(rate / 2, original, true).accepted).toBeLessThan(4);
    },
  );

  it('rejects a text that never fails after few runs', () => {
    expect(decideAll(0, { failures: 60, runs: 67 }).runs).toBeLessThan(4);
    expect(decideAll(0, { failures: 60, runs: 120 }).runs).toBeLessThan(10);
    expect(decideAll(0, { failures: 60, runs: 300 }).runs).toBeLessThan(30);
  });

  it('ends, and rejects, if the text fails neither as often nor half as often', () => {
    const original = { failures: 60, runs: 300 };
    const rule = decideByRate(original);
    expect(rule({ failures: 90, runs: 600, unknown: 0 })).toBe('vanished');
    expect(rule({ failures: 30, runs: 200, unknown: 0 })).toBeUndefined();
  });

  it('gives no verdict if most runs have no answer', () => {
    expect(decideByRate({ failures: 60, runs: 120 })({ failures: 1, runs: 2, unknown: 3 })).toBe('unknown');
  });
});

describe('decideByEveryRun', () => {
  it('wants ten failures in a row, and rejects at the first run that does not fail', () => {
    const random = seededRandom(3);
    expect(decided(decideByEveryRun(CERTAIN_RUNS), 1, () => random.next())).toMatchObject({
      verdict: 'reproduced',
      runs: 10,
    });
    expect(decideByEveryRun(CERTAIN_RUNS)({ failures: 4, runs: 5, unknown: 0 })).toBe('vanished');
  });
});

describe('decideByOneFailure', () => {
  it('accepts the first failure, and rejects after all runs', () => {
    const rule = decideByOneFailure(5);
    expect(rule({ failures: 1, runs: 3, unknown: 0 })).toBe('reproduced');
    expect(rule({ failures: 0, runs: 4, unknown: 0 })).toBeUndefined();
    expect(rule({ failures: 0, runs: 4, unknown: 1 })).toBe('vanished');
    expect(rule({ failures: 0, runs: 0, unknown: 5 })).toBe('unknown');
  });
});

describe('decideByOneRun', () => {
  it('decides after one run', () => {
    expect(decideByOneRun({ failures: 1, runs: 1, unknown: 0 })).toBe('reproduced');
    expect(decideByOneRun({ failures: 0, runs: 1, unknown: 0 })).toBe('vanished');
    expect(decideByOneRun({ failures: 0, runs: 0, unknown: 1 })).toBe('unknown');
  });
});
