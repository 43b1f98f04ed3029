import { describe, expect, it } from 'vitest';
import { reduce } from '../reduce.js';
import { sqlLanguage } from '../sql/index.js';
import { seededRandom } from '../syntax/index.js';
import type { Oracle } from './oracle.js';
import { repeatedOracle, repetitionFor } from './repeated.js';

/** A judge by which a text fails at some rate. */
function sometimes(rateOf: (text: string) => number, seed: number): Oracle & { calls: number } {
  const random = seededRandom(seed);
  const oracle = {
    name: 'sometimes',
    calls: 0,
    limitTime: () => {},
    check: async (text: string) => {
      oracle.calls++;
      return { verdict: random.next() < rateOf(text) ? ('reproduced' as const) : ('vanished' as const), detail: '' };
    },
    close: async () => {},
  };
  return oracle;
}

const never = new AbortController().signal;

describe('a failure that comes only sometimes', () => {
  it('is seen in 99 of 100 cases, and a much rarer one is not', async () => {
    const repetition = repetitionFor(0.4);
    let [same, rarer] = [0, 0];
    for (let seed = 0; seed < 400; seed++) {
      if (
        (
          await repeatedOracle(
            sometimes(() => 0.4, seed),
            repetition,
          ).check('', never)
        ).verdict === 'reproduced'
      )
        same++;
      if (
        (
          await repeatedOracle(
            sometimes(() => 0.05, seed),
            repetition,
          ).check('', never)
        ).verdict === 'reproduced'
      )
        rarer++;
    }
    expect(same).toBeGreaterThan(385);
    expect(rarer).toBeLessThan(60);
  });

  it('takes more runs the rarer it is, and stops when it is decided', async () => {
    const runsFor = [0.9, 0.5, 0.2].map((rate) => repetitionFor(rate).runs);
    expect(runsFor).toEqual([...runsFor].sort((a, b) => a - b));
    expect(new Set(runsFor).size).toBe(3);
    const always = sometimes(() => 1, 1);
    await repeatedOracle(always, repetitionFor(0.5)).check('', never);
    expect(always.calls).toBe(3);
    const noMore = sometimes(() => 0, 1);
    const { runs } = repetitionFor(0.5);
    await repeatedOracle(noMore, repetitionFor(0.5)).check('', never);
    expect(noMore.calls).toBe(runs - 2);
  });

  it('is reduced without becoming rarer', async () => {
    const text = 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT needle, 2, 3 FROM t WHERE a > 1 ORDER BY a;';
    // Without the ORDER BY it fails once in twenty runs.
    const rateOf = (candidate: string): number =>
      !candidate.includes('needle') ? 0 : candidate.includes('ORDER BY') ? 0.5 : 0.05;
    const reduction = await reduce({
      text,
      language: sqlLanguage('sqlite'),
      oracle: sometimes(rateOf, 7),
      finishing: [],
    });
    expect(reduction.text).toContain('needle');
    expect(reduction.text).toContain('ORDER BY');
    expect(reduction.tokensAfter).toBeLessThan(15);
    expect(reduction.failureRate).toBeLessThan(0.9);
  });
});
