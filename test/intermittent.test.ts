import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OracleFunction, type ReductionEvent, reduce, sqlLanguage } from 'minrepro';
import { totalCalls } from 'minrepro/oracles';
import { seededRandom } from 'minrepro/syntax';
import { describe, expect, it } from 'vitest';
import { intermittentRows } from '../bench/intermittent.js';
import { openJournal } from '../src/journal/journal-file.js';

const SCRIPT = `CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 'frequent'); CREATE INDEX i ON t (b);
SELECT needle, 2, 3 FROM t WHERE a > 1 ORDER BY a; DELETE FROM t;`;

/** Fails at the first rate, at the second one without the word frequent, and never without the word needle. */
function intermittent(strong: number, weak: number, seed: number): OracleFunction & { readonly texts: string[] } {
  const random = seededRandom(seed);
  const texts: string[] = [];
  const rateOf = (text: string): number => (!text.includes('needle') ? 0 : text.includes('frequent') ? strong : weak);
  return Object.assign(
    (text: string) => {
      texts.push(text);
      return random.next() < rateOf(text);
    },
    { texts },
  );
}

const language = sqlLanguage('sqlite');

describe('an intermittent failure', () => {
  it('keeps its rate', async () => {
    const rows = await intermittentRows(8);
    expect(rows.length).toBe(7);
    for (const { kept, seeds, tokens } of rows) {
      expect(kept).toBe(seeds);
      expect(tokens).toBeLessThan(10);
    }
  });

  it.each([1, 2, 5])('keeps its rate with %i jobs', async (jobs) => {
    for (let seed = 0; seed < 5; seed++) {
      const oracle = intermittent(0.9, 0.45, seed);
      const { text, runs, minimal } = await reduce({ text: SCRIPT, language, oracle, jobs });
      expect([text.includes('frequent'), minimal]).toEqual([true, true]);
      expect(runs.result.failures).toBeGreaterThan(runs.result.runs / 2);
    }
  });

  it('that looks certain at first is recognised at the end, and the search goes back', async () => {
    const events: ReductionEvent[] = [];
    // The original always fails, and the text without the word in every second run.
    const reduction = await reduce({
      text: SCRIPT,
      language,
      oracle: intermittent(1, 0.5, 3),
      onEvent: (event) => events.push(event),
    });
    const reverted = events.findIndex(({ kind }) => kind === 'reverted');
    expect(events.slice(0, reverted).some((event) => event.kind === 'accepted' && !/frequent/.test(event.text))).toBe(
      true,
    );
    expect(reduction.text).toContain('frequent');
    expect(reduction.failureRate).toBe(1);
  });

  it('may become rarer if one failure in several runs is enough', async () => {
    const reduction = await reduce({ text: SCRIPT, language, oracle: intermittent(1, 0.5, 3), repeat: 20 });
    expect(reduction.text).not.toContain('frequent');
  });

  it('of an original that does not fail in its first runs is found', async () => {
    const oracle = (_: string): boolean => ++calls > 12;
    let calls = 0;
    const { failureRate } = await reduce({ text: 'SELECT 1;', language, oracle, maxCalls: 1 });
    expect(failureRate).toBeLessThan(1);
  });

  it('resumes from its journal without repeating a run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minrepro-journal-'));
    const path = join(folder, 'journal');
    try {
      // Chances depend on the text and on how often it was run, as they must for the same course of events.
      const chances = (): OracleFunction & { readonly calls: () => number } => {
        const runs = new Map<string, number>();
        let calls = 0;
        const oracle = (text: string): boolean => {
          calls++;
          const run = (runs.get(text) ?? 0) + 1;
          runs.set(text, run);
          const chance = seededRandom(run * 1_000 + text.length).next();
          return text.includes('needle') && chance < (text.includes('frequent') ? 0.8 : 0.4);
        };
        return Object.assign(oracle, { calls: () => calls });
      };
      const complete = chances();
      const journal = openJournal(path, 'subject', { resume: false });
      const expected = await reduce({ text: SCRIPT, language, oracle: complete, journal });
      journal.close();
      const resumed = openJournal(path, 'subject', { resume: true });
      const rest = chances();
      const again = await reduce({ text: SCRIPT, language, oracle: rest, journal: resumed });
      resumed.close();
      expect([again.text, rest.calls(), totalCalls(again.calls)]).toEqual([
        expected.text,
        0,
        totalCalls(expected.calls),
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a failure that always occurs', () => {
  it('costs ten runs of the result, and one further run for every hundred calls', async () => {
    const oracle = intermittent(1, 0, 1);
    const { calls, repeatedRuns, initialRuns, text, runs } = await reduce({ text: SCRIPT, language, oracle });
    expect(runs.result).toMatchObject({ failures: 10, runs: 10 });
    expect(repeatedRuns).toBe(10 + Math.floor(totalCalls(calls) / 100));
    expect(oracle.texts.length).toBe(initialRuns + totalCalls(calls) + repeatedRuns);
    expect(oracle.texts.slice(-10)).toEqual(new Array(10).fill(text));
  });
});
