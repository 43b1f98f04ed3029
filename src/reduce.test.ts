import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ddmin } from './algorithms/delta-debugging.js';
import type { Oracle, OracleAnswer, OracleFunction, Verdict } from './evaluate/oracle.js';
import { ProgramError } from './evaluate/unavailable-error.js';
import { openJournal } from './journal/journal-file.js';
import { plainLanguage } from './language/plain-language.js';
import { sqlLanguage } from './languages/sql/index.js';
import { EmptyInputFails, NotReproduced, type ReduceOptions, reduce } from './reduce.js';
import type { Reduction, ReductionEvent } from './reduction.js';

const sql = sqlLanguage('sqlite');

/** An oracle that decides by the text; `checked` has the texts in the order of the calls. */
function textOracle(verdictOf: (text: string) => OracleAnswer): Oracle & { readonly checked: string[] } {
  const checked: string[] = [];
  return {
    checked,
    async check(text) {
      checked.push(text);
      await new Promise((resolve) => setImmediate(resolve));
      return verdictOf(text);
    },
  };
}

const contains =
  (...pieces: RegExp[]) =>
  (text: string): Verdict =>
    pieces.every((piece) => piece.test(text)) ? 'reproduced' : 'vanished';

const run = (text: string, oracle: Oracle | OracleFunction, options: Partial<ReduceOptions> = {}): Promise<Reduction> =>
  reduce({ text, language: sql, oracle, ...options });

const SCRIPT = `CREATE TABLE t (a INT, b TEXT NOT NULL, c);
INSERT INTO t (a, b, c) VALUES (1, 'x', 2), (3, 'y', 4);
CREATE INDEX i ON t (b) WHERE a > 1;
SELECT a, count(*) FROM t JOIN u USING (a) WHERE b LIKE 'needle' AND c BETWEEN 1 AND 2 GROUP BY a ORDER BY 2;
DELETE FROM t;`;

describe('reduce', () => {
  it.each<[string, RegExp[], string]>([
    ['one word', [/needle/], "SELECT 'needle'\n"],
    ['an index on a table', [/CREATE TABLE t/, /CREATE INDEX/], 'CREATE TABLE t (a);\nCREATE INDEX i ON t (a)\n'],
    ['a join', [/JOIN/], 'SELECT 2 FROM (SELECT 0) JOIN u\n'],
  ])('keeps only the text that the failure needs: %s', async (_, pieces, expected) => {
    const { text, minimal } = await run(SCRIPT, textOracle(contains(...pieces)));
    expect(minimal).toBe(true);
    expect(text).toBe(expected);
  });

  it('explains the result with the verdicts of the search, and is the same without the explanation', async () => {
    const oracle = textOracle(contains(/LIKE '[a-z]+'/));
    const { explanation, ...reduction } = await run(SCRIPT, oracle, { explain: { checks: 20 } });
    const alone = textOracle(contains(/LIKE '[a-z]+'/));
    const { text, calls } = await run(SCRIPT, alone);
    expect([reduction.text, reduction.calls]).toEqual([text, calls]);
    expect(explanation).toMatchObject({ ended: 'done', initialRuns: 0, pattern: { text, confirmed: 20 } });
    // Only the last failing text is run again, once in a hundred calls.
    const [before, after] = [new Set(alone.checked), oracle.checked.slice(alone.checked.length)];
    const again = after.filter((asked, i) => before.has(asked) || after.indexOf(asked) < i);
    expect(again.length).toBeLessThanOrEqual(Math.floor(oracle.checked.length / 100));
  });

  it('rejects an oracle that lets the empty text fail, unless that is allowed', async () => {
    const oracle = textOracle(contains(/^/));
    await expect(run(SCRIPT, oracle)).rejects.toThrow(EmptyInputFails);
    expect(oracle.checked).toEqual(['']);
    const { text, minimal, initialRuns } = await run(SCRIPT, oracle, { allowsEmpty: true });
    expect([text, minimal, initialRuns]).toEqual(['', true, 4]);
  });

  it('rejects an oracle for which the empty text shows the failure of the original', async () => {
    const failure = { fingerprint: 'x', detail: 'x' };
    const oracle = (text: string): OracleAnswer =>
      text === '' ? { verdict: 'vanished', others: [failure] } : { verdict: 'reproduced', fingerprint: 'x' };
    await expect(run(SCRIPT, oracle)).rejects.toThrow(EmptyInputFails);
    expect((await run(SCRIPT, oracle, { allowsEmpty: true })).preserved).toEqual({ fingerprint: 'x', others: [] });
  });

  it('goes on if the empty text makes the oracle hang', async () => {
    const oracle: OracleFunction = (text, signal) =>
      text === ''
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(true)))
        : /needle/.test(text);
    const { text } = await run(SCRIPT, oracle, { timeLimit: 300 });
    expect(text).toBe("SELECT 'needle'\n");
  });

  it('rejects if a program of the oracle cannot be started', async () => {
    const notStarted = { verdict: 'unknown', detail: 'exit status 127', notStarted: true } as const;
    await expect(run(SCRIPT, () => notStarted)).rejects.toThrow(ProgramError);
    await expect(run(SCRIPT, (text) => (text === '' ? false : notStarted))).rejects.toThrow('exit status 127');
  });

  it('enlarges a text only if a smaller text follows from it', async () => {
    const script = 'CREATE VIEW v AS SELECT 1, 2, 3, 4; SELECT * FROM v, v';
    const wantsInlined = (text: string): Verdict =>
      text === script || (!/VIEW/.test(text) && (text.match(/\(SELECT/g) ?? []).length === 2)
        ? 'reproduced'
        : 'vanished';
    expect((await run(script, textOracle(wantsInlined))).text).toBe('SELECT (SELECT 2), (SELECT 2)\n');
    // The larger text fails here too, but nothing smaller follows from it.
    const large = 'SELECT * FROM (SELECT 1, 2, 3, 4), (SELECT 1, 2, 3, 4)';
    const wantsLarge = (text: string): Verdict =>
      sql.canonical(sql.snapshot(text)) === sql.canonical(sql.snapshot(script)) || text === large
        ? 'reproduced'
        : 'vanished';
    expect((await run(script, textOracle(wantsLarge), { finishing: [] })).text).toBe(script);
  });

  it('returns the same result for any number of jobs', async () => {
    const verdictOf = (text: string): Verdict =>
      text.includes('JOIN') && text.length % 7 !== 3 ? 'reproduced' : 'vanished';
    const script = SCRIPT.padEnd(SCRIPT.length + (SCRIPT.length % 7 === 3 ? 1 : 0));
    const results = await Promise.all([1, 2, 5].map((jobs) => run(script, textOracle(verdictOf), { jobs })));
    expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  });

  it('repeats a check only if it timed out', async () => {
    const oracle = textOracle(contains(/needle/, /VALUES/));
    await run(SCRIPT, oracle);
    const canonicals = oracle.checked.slice(3, -10).map((text) => sql.canonical(sql.snapshot(text)));
    // Only steps that change nothing but the layout may repeat a check: an empty statement goes, and the last step.
    expect(canonicals.length - new Set(canonicals).size).toBeLessThanOrEqual(2);

    const timingOut = textOracle((text) =>
      text.includes('JOIN') ? 'reproduced' : { verdict: 'unknown', detail: '', timedOut: true },
    );
    await run(SCRIPT, timingOut);
    const timedOut = timingOut.checked.filter((text) => !text.includes('JOIN'));
    expect(timedOut.length).toBeGreaterThan(new Set(timedOut).size);
  });

  it('stops at the budget and reports it', async () => {
    const oracle = textOracle(contains(/needle/));
    const reduction = await run(SCRIPT, oracle, { maxCalls: 5 });
    expect([reduction.minimal, reduction.ended, oracle.checked.length]).toEqual([false, 'budget', 4 + 5]);
    expect(reduction.text).toContain('needle');
    const parallel = textOracle(contains(/needle/));
    await run(SCRIPT, parallel, { maxCalls: 5, jobs: 4 });
    expect(parallel.checked.length).toBe(4 + 5);
    const neverStarted = run(SCRIPT, textOracle(contains(/needle/)), { maxSeconds: 1e-9 });
    await expect(neverStarted).rejects.toMatchObject({ name: 'SearchEnded', reason: 'budget' });
  });

  it('stops when it is aborted and keeps the best text', async () => {
    const abort = new AbortController();
    const oracle = textOracle((text) => {
      if (oracle.checked.length === 20) abort.abort();
      return contains(/needle/)(text);
    });
    const reduction = await run(SCRIPT, oracle, { signal: abort.signal });
    expect(reduction.ended).toBe('aborted');
    expect(reduction.text.length).toBeLessThan(SCRIPT.length);
    expect(oracle.checked.length).toBe(20);
  });

  it('rejects with the results of the runs if the original does not fail', async () => {
    const error = await run(SCRIPT, () => 'vanished').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotReproduced);
    const result = { verdict: 'vanished', detail: 'answered vanished', milliseconds: expect.any(Number) as number };
    expect((error as NotReproduced).results).toEqual(new Array(30).fill(result));
  });

  it('resumes from a journal without repeating a call, wherever the journal ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minrepro-journal-'));
    const path = join(folder, 'journal');
    try {
      const complete = textOracle(contains(/needle/, /VALUES/));
      const journal = openJournal(path, 'subject', { resume: false });
      const expected = await run(SCRIPT, complete, { journal });
      journal.close();
      const lines = readFileSync(path, 'utf8').split('\n');
      for (const kept of [1, 7, Math.floor(lines.length / 2), lines.length - 2]) {
        // The last line is truncated, as after a crash.
        writeFileSync(path, `${lines.slice(0, kept + 1).join('\n')}\n${(lines[kept + 1] ?? '').slice(0, 9)}`);
        const rest = textOracle(contains(/needle/, /VALUES/));
        const resumed = openJournal(path, 'subject', { resume: true });
        const reduction = await run(SCRIPT, rest, { journal: resumed });
        resumed.close();
        expect(reduction.text).toBe(expected.text);
        const verdicts = lines.slice(1, kept + 1).filter((line) => line.includes('"key"')).length;
        expect(rest.checked.length).toBe(complete.checked.length - verdicts);
        expect(reduction.calls).toEqual(expected.calls);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('returns a minimal result for any seed', async () => {
    for (const seed of [1, 2, 3]) {
      const { text, minimal } = await run(SCRIPT, textOracle(contains(/needle/)), { seed });
      expect([text.includes('needle'), minimal]).toEqual([true, true]);
    }
  });

  it('reports events in order', async () => {
    const events: ReductionEvent[] = [];
    const { stats, calls } = await run(SCRIPT, contains(/needle/), { onEvent: (event) => events.push(event) });
    expect(events.slice(0, 4).map(({ kind }) => kind)).toEqual([
      ...new Array<string>(3).fill('running-original'),
      'started',
    ]);
    expect(events[3]).toMatchObject({ preserved: { others: [] }, hangs: false, counts: { failures: 3, runs: 3 } });
    const kinds = (kind: ReductionEvent['kind']): number => events.filter((event) => event.kind === kind).length;
    const sum = (name: 'calls' | 'accepted'): number =>
      Object.values(stats).reduce((total, pass) => total + pass[name], 0);
    expect(kinds('started')).toBe(1);
    expect(kinds('pass')).toBeGreaterThan(0);
    expect([kinds('verdict'), kinds('accepted')]).toEqual([sum('calls'), sum('accepted')]);
    expect(events.findLast((event) => event.kind === 'verdict')?.counts).toMatchObject({
      reproduced: calls.reproduced,
      vanished: calls.vanished,
    });
  });

  it('uses the algorithm and the language that are given', async () => {
    const text = 'one\ntwo\nneedle\nthree\n';
    const reduction = await reduce({
      text,
      language: plainLanguage('lines'),
      oracle: (candidate) => candidate.includes('needle'),
      algorithm: ddmin({ unit: 'lines' }),
    });
    expect(reduction).toMatchObject({ text: 'needle\n', tokensBefore: 4, tokensAfter: 1, unit: 'lines' });
  });

  it('finds the fragments without which the text no longer fails', async () => {
    const verdictOf = contains(/DELETE/, /SELECT/);
    const { text, breaking } = await run('SELECT 1; DELETE FROM t; SELECT 2;', verdictOf);
    expect(text).toBe('SELECT 1;\nDELETE t\n');
    expect(breaking.map(({ without }) => verdictOf(without))).toEqual(['vanished', 'vanished']);
    const texts = breaking.flatMap(({ fragments }) => fragments.map((fragment) => fragment.text));
    expect(texts).toEqual([expect.stringContaining('SELECT'), expect.stringContaining('DELETE')]);
    for (const { start, end, text: fragment } of breaking.flatMap(({ fragments }) => fragments))
      expect(text.slice(start, end)).toBe(fragment);
  });

  it('calls a very long statement minimal if all its edits were tried', async () => {
    const long = `SELECT '${'a'.repeat(100_000)}'`;
    const { text, minimal } = await run(`SELECT 1; ${long}, b FROM c;`, (candidate) =>
      candidate.includes(long) ? 'reproduced' : 'vanished',
    );
    expect([text, minimal]).toEqual([`${long}\n`, true]);
  });
});
