import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grammarOf, grammarText } from '../test/support/grammars.js';
import { candidateFor, type Search, sizeOf } from './algorithms/search.js';
import { Evaluator } from './evaluate/evaluator.js';
import { openJournal } from './evaluate/journal.js';
import type { Judgement, Oracle, Verdict } from './oracles/oracle.js';
import { GRAMMAR_PASSES, PASSES, type Pass, tidyLayout } from './passes/index.js';
import { NotReproduced, type ReduceOptions, reduce } from './reduce.js';
import { sqlLanguage } from './sql/index.js';
import { createGenerator, createLexer, grammarLanguage, type Language } from './syntax/index.js';

const sql = sqlLanguage('sqlite');

/** A judge that looks at the text; `asked` is what it was asked. */
function judgeBy(verdictOf: (text: string) => Verdict | Judgement): Oracle & { asked: string[] } {
  const asked: string[] = [];
  return {
    name: 'a function',
    asked,
    limitTime: () => {},
    async check(text) {
      asked.push(text);
      await new Promise((resolve) => setImmediate(resolve));
      const verdict = verdictOf(text);
      return typeof verdict === 'string' ? { verdict, detail: '' } : verdict;
    },
    close: async () => {},
  };
}

const contains =
  (...pieces: RegExp[]) =>
  (text: string): Verdict =>
    pieces.every((piece) => piece.test(text)) ? 'reproduced' : 'vanished';

const run = (text: string, oracle: Oracle, more: Partial<ReduceOptions> = {}): ReturnType<typeof reduce> =>
  reduce({ text, language: sql, oracle, ...more });

/** Every edit of every pass on a text, applied: what 1-minimality speaks of. */
function allSteps(language: Language, passes: readonly Pass[], text: string): string[] {
  const current = language.snapshot(text);
  const evaluator = new Evaluator({
    oracle: judgeBy(() => 'unknown'),
    jobs: 1,
    budget: {},
    signal: new AbortController().signal,
  });
  const search: Search = { language, evaluator, current, size: sizeOf(current), onAccepted: () => {} };
  return passes.flatMap((pass) =>
    [...pass.edits(current, language)].flatMap((edit) => candidateFor(search, edit)?.text ?? []),
  );
}

const SCRIPT = `CREATE TABLE t (a INT, b TEXT NOT NULL, c);
INSERT INTO t (a, b, c) VALUES (1, 'x', 2), (3, 'y', 4);
CREATE INDEX i ON t (b) WHERE a > 1;
SELECT a, count(*) FROM t JOIN u USING (a) WHERE b LIKE 'needle' AND c BETWEEN 1 AND 2 GROUP BY a ORDER BY 2;
DELETE FROM t;`;

describe('reduce', () => {
  it.each<[string, RegExp[], string]>([
    ['one word', [/needle/], "SELECT 'needle';\n"],
    ['an index on a table', [/CREATE TABLE t/, /CREATE INDEX/], 'CREATE TABLE t (b);\nCREATE INDEX i ON t (b);\n'],
    ['a join', [/JOIN/], 'SELECT c FROM (SELECT 0) JOIN u;\n'],
    ['nothing in particular', [/^/], ''],
  ])('leaves just what is needed: %s', async (_, pieces, expected) => {
    const { text, minimal } = await run(SCRIPT, judgeBy(contains(...pieces)));
    expect(minimal).toBe(true);
    expect(text).toBe(expected);
  });

  it('ends where no single edit still fails, for random predicates on SQL', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(['CREATE', 'INT', "'y'", 'JOIN', 'needle', 'AND', 'GROUP', 'VALUES', '(', '3'], { minLength: 1 }),
        fc.nat(),
        async (needed, salt) => {
          // Not monotone: some texts that have all that is needed pass all the same.
          const verdictOf = (text: string): Verdict => {
            if (!needed.every((word) => text.includes(word))) return 'vanished';
            // Verdicts are kept by tokens, so they must not depend on the layout.
            const tokens = sql.canonical(sql.snapshot(text));
            return text !== SCRIPT && (tokens.length * 31 + salt) % 5 === 0 ? 'unknown' : 'reproduced';
          };
          // New names come last and may change what such a predicate says of the steps.
          const options = { finishing: [tidyLayout] };
          const { text, tokensAfter, tokensBefore, minimal } = await run(SCRIPT, judgeBy(verdictOf), options);
          expect(verdictOf(text)).toBe('reproduced');
          expect(tokensAfter).toBeLessThanOrEqual(tokensBefore);
          expect(minimal).toBe(true);
          expect(allSteps(sql, PASSES, text).filter((step) => verdictOf(step) === 'reproduced')).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('does so for any grammar', async () => {
    await fc.assert(
      fc.asyncProperty(
        grammarText,
        fc.nat(),
        fc.constantFrom('a', 'b', 'c', 'ab', 'ca'),
        async (text, seed, needed) => {
          const grammar = grammarOf(text);
          let original: string;
          try {
            original = createGenerator(createLexer(grammar)).random('r0', { seed, depth: 5 }).text;
          } catch {
            return;
          }
          fc.pre(original.includes(needed) && original.length < 40);
          const language = grammarLanguage(grammar, 'r0');
          const verdictOf = (candidate: string): Verdict => (candidate.includes(needed) ? 'reproduced' : 'vanished');
          const reduction = await reduce({ text: original, language, oracle: judgeBy(verdictOf) });
          expect(verdictOf(reduction.text)).toBe('reproduced');
          expect(
            allSteps(language, GRAMMAR_PASSES, reduction.text).filter((step) => verdictOf(step) === 'reproduced'),
          ).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('takes a step that makes the text larger where it pays in the end, and only there', async () => {
    const script = 'CREATE VIEW v AS SELECT 1, 2, 3, 4; SELECT * FROM v, v';
    const inPlace = (text: string): Verdict =>
      text === script || (!/VIEW/.test(text) && (text.match(/\(SELECT/g) ?? []).length === 2)
        ? 'reproduced'
        : 'vanished';
    expect((await run(script, judgeBy(inPlace))).text).toBe('SELECT (SELECT 2), (SELECT 2)\n');
    // Here the larger text fails too, but nothing smaller comes of it.
    const large = 'SELECT * FROM (SELECT 1, 2, 3, 4), (SELECT 1, 2, 3, 4)';
    const inVain = (text: string): Verdict =>
      sql.canonical(sql.snapshot(text)) === sql.canonical(sql.snapshot(script)) || text === large
        ? 'reproduced'
        : 'vanished';
    expect((await run(script, judgeBy(inVain), { finishing: [] })).text).toBe(script);
  });

  it('gives the same result for any number of jobs', async () => {
    const verdictOf = (text: string): Verdict =>
      text.includes('JOIN') && text.length % 7 !== 3 ? 'reproduced' : 'vanished';
    const fits = SCRIPT.padEnd(SCRIPT.length + (SCRIPT.length % 7 === 3 ? 1 : 0));
    const results = await Promise.all([1, 2, 5].map((jobs) => run(fits, judgeBy(verdictOf), { jobs })));
    expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  });

  it('asks nothing twice, but what timed out', async () => {
    const oracle = judgeBy(contains(/needle/, /VALUES/));
    await run(SCRIPT, oracle);
    const questions = oracle.asked.slice(3).map((text) => sql.canonical(sql.snapshot(text)));
    // Only the last step, which changes nothing but the layout, may ask again.
    expect(questions.length - new Set(questions).size).toBeLessThanOrEqual(1);

    const hesitant = judgeBy((text) =>
      text.includes('JOIN') ? 'reproduced' : { verdict: 'unknown', detail: '', timedOut: true },
    );
    await run(SCRIPT, hesitant);
    const slow = hesitant.asked.filter((text) => !text.includes('JOIN'));
    expect(slow.length).toBeGreaterThan(new Set(slow).size);
  });

  it('stops at the budget and says so', async () => {
    const oracle = judgeBy(contains(/needle/));
    const reduction = await run(SCRIPT, oracle, { maxCalls: 5 });
    expect([reduction.minimal, reduction.ended, oracle.asked.length]).toEqual([false, 'budget', 3 + 5]);
    expect(reduction.text).toContain('needle');
    const parallel = judgeBy(contains(/needle/));
    await run(SCRIPT, parallel, { maxCalls: 5, jobs: 4 });
    expect(parallel.asked.length).toBe(3 + 5);
    expect((await run(SCRIPT, judgeBy(contains(/needle/)), { maxSeconds: 1e-9 })).ended).toBe('budget');
  });

  it('stops when told to and keeps the best', async () => {
    const abort = new AbortController();
    const oracle = judgeBy((text) => {
      if (oracle.asked.length === 20) abort.abort();
      return contains(/needle/)(text);
    });
    const reduction = await run(SCRIPT, oracle, { signal: abort.signal });
    expect(reduction.ended).toBe('aborted');
    expect(reduction.text.length).toBeLessThan(SCRIPT.length);
    expect(oracle.asked.length).toBe(20);
  });

  it('refuses what does not fail', async () => {
    await expect(
      run(
        SCRIPT,
        judgeBy(() => 'vanished'),
      ),
    ).rejects.toThrow(NotReproduced);
  });

  it('goes on from a journal without a call repeated, wherever it was cut off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minrepro-journal-'));
    const path = join(folder, 'journal');
    try {
      const whole = judgeBy(contains(/needle/, /VALUES/));
      const journal = openJournal(path, 'subject', false);
      const expected = await run(SCRIPT, whole, { journal });
      journal.close();
      const lines = readFileSync(path, 'utf8').split('\n');
      for (const kept of [1, 7, Math.floor(lines.length / 2), lines.length - 2]) {
        // The last line is torn, as after a crash.
        writeFileSync(path, `${lines.slice(0, kept + 1).join('\n')}\n${(lines[kept + 1] ?? '').slice(0, 9)}`);
        const rest = judgeBy(contains(/needle/, /VALUES/));
        const resumed = openJournal(path, 'subject', true);
        const reduction = await run(SCRIPT, rest, { journal: resumed });
        resumed.close();
        expect(reduction.text).toBe(expected.text);
        expect(rest.asked.length).toBe(whole.asked.length - kept);
        expect(reduction.calls).toEqual(expected.calls);
      }
      expect(() => openJournal(path, 'another subject', true)).toThrow(/another script or another judge/);
      expect(() => openJournal(join(folder, 'none'), 'subject', true)).toThrow(/no journal to resume from/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('another seed may take another way, and ends minimal too', async () => {
    for (const seed of [1, 2, 3]) {
      const { text, minimal } = await run(SCRIPT, judgeBy(contains(/needle/)), { seed });
      expect([text.includes('needle'), minimal]).toEqual([true, true]);
    }
  });

  it('tells of all it does', async () => {
    const events: string[] = [];
    await run(SCRIPT, judgeBy(contains(/needle/)), { onEvent: ({ kind }) => events.push(kind) });
    expect(events[0]).toBe('started');
    expect(new Set(events)).toEqual(new Set(['started', 'pass', 'verdict', 'accepted']));
  });
});
