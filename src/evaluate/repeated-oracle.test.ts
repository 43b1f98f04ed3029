import { describe, expect, it } from 'vitest';
import { sqlLanguage } from '../languages/sql/index.js';
import { reduce } from '../reduce.js';
import { seededRandom } from '../syntax/index.js';
import { checkText, type Oracle } from './oracle.js';
import { repeatedOracle, repetitionFor } from './repeated-oracle.js';

/** An oracle for which a text fails in a given share of the runs. */
function intermittent(rateOf: (text: string) => number, seed: number): Oracle & { calls: number } {
  const random = seededRandom(seed);
  const oracle = {
    calls: 0,
    check: (text: string) => {
      oracle.calls++;
      return random.next() < rateOf(text);
    },
  };
  return oracle;
}

const never = new AbortController().signal;

/** Of 400 checks of a text with this rate, how many are accepted as failures of another rate? */
async function accepted(rate: number, originalRate: number): Promise<number> {
  let count = 0;
  for (let seed = 0; seed < 400; seed++) {
    const oracle = repeatedOracle(
      intermittent(() => rate, seed),
      repetitionFor(originalRate),
    );
    const { verdict } = await checkText(oracle, '', never);
    if (verdict === 'reproduced') count++;
  }
  return count;
}

describe('repeatedOracle', () => {
  it('accepts at least 96 % of the texts that fail as often, and few that fail much less often', async () => {
    expect(await accepted(0.4, 0.4)).toBeGreaterThan(385);
    expect(await accepted(0.05, 0.4)).toBeLessThan(60);
  });

  it('stops as soon as the verdict is certain', async () => {
    const { failures, runs } = repetitionFor(0.5);
    const always = intermittent(() => 1, 1);
    await checkText(repeatedOracle(always, { failures, runs }), '', never);
    expect(always.calls).toBe(3);
    const neverFails = intermittent(() => 0, 1);
    const result = await checkText(repeatedOracle(neverFails, { failures, runs }), '', never);
    expect(neverFails.calls).toBe(runs - 2);
    expect(result).toEqual({ verdict: 'vanished', detail: `it failed 0 times in ${runs - 2} runs` });
  });

  it('does not repeat an invalid text', async () => {
    let calls = 0;
    const oracle = repeatedOracle({ check: () => (calls++ === 0 ? 'invalid' : 'reproduced') }, repetitionFor(0.5));
    expect(await checkText(oracle, '', never)).toMatchObject({ verdict: 'invalid' });
    expect(calls).toBe(1);
  });

  it('keeps the methods of an oracle that is an instance of a class', () => {
    class Example implements Oracle {
      limit = 0;
      adopted = '';
      check(): boolean {
        return true;
      }
      limitTime(milliseconds: number): void {
        this.limit = milliseconds;
      }
      adopt({ detail }: { readonly detail: string }): void {
        this.adopted = detail;
      }
    }
    const example = new Example();
    const repeated = repeatedOracle(example, { failures: 1, runs: 2 });
    repeated.limitTime?.(700);
    repeated.adopt?.({ verdict: 'reproduced', detail: 'recorded' });
    expect([example.limit, example.adopted]).toEqual([700, 'recorded']);
  });

  it('does not let a reduction make the failure rarer', async () => {
    const text = 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT needle, 2, 3 FROM t WHERE a > 1 ORDER BY a;';
    // Without the ORDER BY, only one of twenty runs fails.
    const rateOf = (candidate: string): number =>
      !candidate.includes('needle') ? 0 : candidate.includes('ORDER BY') ? 0.5 : 0.05;
    const reduction = await reduce({
      text,
      language: sqlLanguage('sqlite'),
      oracle: intermittent(rateOf, 7),
      finishing: [],
    });
    expect(reduction.text).toContain('needle');
    expect(reduction.text).toContain('ORDER BY');
    expect(reduction.tokensAfter).toBeLessThan(15);
    expect(reduction.failureRate).toBeLessThan(0.9);
  });
});

describe('repetitionFor', () => {
  it('needs more runs for a rarer failure', () => {
    expect(repetitionFor(0.9)).toEqual({ failures: 3, runs: 5 });
    expect(repetitionFor(0.5)).toEqual({ failures: 3, runs: 14 });
    expect(repetitionFor(0.2)).toEqual({ failures: 3, runs: 39 });
  });
});
