import { describe, expect, it } from 'vitest';
import { largeScripts } from '../bench/large-statements.js';
import { ALGORITHMS } from '../src/algorithms/index.js';
import { deletion } from '../src/edit/edit.js';
import type { Pass } from '../src/language/language.js';
import { parseStatements, snapshotOf } from '../src/language/language-steps.js';
import { SQL_ALGORITHMS, SQL_PASSES, sqlLanguage } from '../src/languages/sql/index.js';
import { allEdits } from '../src/passes/edit-order.js';
import { type ReduceOptions, reduce } from '../src/reduce.js';
import type { Reduction } from '../src/reduction.js';
import type { Steps } from '../src/syntax/index.js';

const sql = sqlLanguage('sqlite');
const TEXT = 'SELECT 1;\nSELECT 2;\nSELECT needle;\n';
const hasNeedle = (text: string): boolean => text.includes('needle');

const run = (options: Partial<ReduceOptions>): Promise<Reduction> =>
  reduce({ text: TEXT, language: sql, oracle: hasNeedle, ...options });

function passOf(edits: Pass['edits']): Pass {
  return { name: 'endless', about: 'never ends', level: 'grammar', edits, examples: [] };
}

const ENDLESS: readonly Pass[] = [
  // Edits that are never worth a call.
  passOf(function* (snapshot) {
    for (;;) yield deletion(0, snapshot.text.length, 'delete everything');
  }),
  passOf(function* () {
    for (;;) yield undefined;
  }),
];

describe('limits of a search', () => {
  it.each(ENDLESS)('end a pass without end', async (pass) => {
    const timed = await run({ passes: [pass], maxSeconds: 0.5 });
    expect([timed.ended, timed.minimal, timed.text]).toEqual(['budget', false, TEXT]);

    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), 200);
    const aborted = await run({ passes: [pass], signal: abort.signal });
    clearTimeout(timer);
    expect(aborted.ended).toBe('aborted');
  });

  it('end a check that hangs, and keep the best text', async () => {
    let hung = 0;
    const oracle = (text: string, signal: AbortSignal): boolean | Promise<boolean> => {
      if (text.includes('SELECT 1')) return hasNeedle(text);
      if (text === '' || text.includes('SELECT 2')) return false;
      hung++;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(true)));
    };
    const reduction = await run({ oracle, maxSeconds: 1, timeLimit: 600_000 });
    expect(reduction.ended).toBe('budget');
    // A verdict that comes after the end does not count.
    expect(reduction.text).toContain('SELECT 1');
    expect(hung).toBe(1);
  });

  it('end the run of the original', async () => {
    const hanging = (_: string, signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(true)));
    await expect(run({ oracle: hanging, maxSeconds: 0.2 })).rejects.toMatchObject({ reason: 'budget' });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await expect(run({ oracle: hanging, signal: abort.signal })).rejects.toMatchObject({ reason: 'aborted' });
  });

  it.each([...ALGORITHMS, ...SQL_ALGORITHMS].map(({ name, create }) => ({ name, create })))(
    'are checked by $name while the oracle answers at once',
    async ({ create }) => {
      const [{ text, failure }] = largeScripts(200) as [ReturnType<typeof largeScripts>[number]];
      const abort = new AbortController();
      let calls = 0;
      // Only a turn of the event loop can abort the search: the timer is due after the first call. Every call holds the event
      // loop for a while, so that the few calls of a simple algorithm are long enough for a turn.
      const oracle = (candidate: string): boolean => {
        if (calls++ === 0) setTimeout(() => abort.abort(), 1);
        const end = performance.now() + 15;
        while (performance.now() < end);
        return candidate === text && failure.test(candidate);
      };
      const outcome = await reduce({ text, language: sql, oracle, algorithm: create({}), signal: abort.signal }).then(
        ({ ended }) => ended,
        (error: { reason: string }) => error.reason,
      );
      expect(outcome).toBe('aborted');
    },
  );
});

describe.each(largeScripts(60).map(({ name }) => name))('a script with many %s', (name) => {
  const scriptOf = (count: number): ReturnType<typeof largeScripts>[number] =>
    largeScripts(count).find((script) => script.name === name) as ReturnType<typeof largeScripts>[number];

  it('has edits in proportion to its size', () => {
    const countsOf = (count: number): number[] => {
      const snapshot = sql.snapshot(scriptOf(count).text);
      return SQL_PASSES.map((pass) => allEdits(pass, snapshot, sql).length);
    };
    const [small, large] = [countsOf(70), countsOf(140)];
    // Twice the size may have another step of halving, and a short script has fewer edits per part.
    for (const [i, pass] of SQL_PASSES.entries())
      expect(large[i], pass.name).toBeLessThanOrEqual(2.5 * (small[i] as number) + 100);
  });

  it('is read in more steps if it is larger', () => {
    const stepsFor = (count: number): number => {
      let made = 0;
      const run = <Result>(steps: Steps<Result>): Result => {
        for (let step = steps.next(); ; step = steps.next()) {
          if (step.done) return step.value;
          made++;
        }
      };
      const snapshot = run(snapshotOf(sql, scriptOf(count).text));
      run(parseStatements(snapshot.statements));
      run(sql.readMeaning?.(snapshot) as Steps);
      return made;
    };
    // Less would mean that a part of the work is one step, whatever its size.
    expect(stepsFor(900)).toBeGreaterThan(Math.max(4, 2 * stepsFor(300)));
  });

  it('takes hardly more calls if it is larger', async () => {
    const callsFor = async (count: number): Promise<number> => {
      const { text, failure } = scriptOf(count);
      let calls = 0;
      const oracle = (candidate: string): boolean => {
        calls++;
        return failure.test(candidate);
      };
      await reduce({ text, language: sql, oracle });
      return calls;
    };
    const [small, large] = [await callsFor(70), await callsFor(210)];
    // One call for each part would be 140 more, one for every fourth 35 more.
    expect(large - small).toBeLessThan(35);
  });
});
