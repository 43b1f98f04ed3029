import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  commandOracle,
  engineOracle,
  grammarLanguage,
  type Oracle,
  openEngine,
  type Reduction,
  reduce,
  sqlLanguage,
  type Verdict,
} from 'minrepro';
import { checkText } from 'minrepro/oracles';
import { allEdits, GRAMMAR_PASSES } from 'minrepro/passes';
import { createGenerator, createLexer, finishSteps } from 'minrepro/syntax';
import { afterAll, describe, expect, it } from 'vitest';
import { BUGS_FOLDER, readBug } from '../bench/bug-corpus.js';
import { candidateFor, type Search } from '../src/algorithms/search.js';
import { Evaluator } from '../src/evaluate/evaluator.js';
import type { Language, Pass } from '../src/language/language.js';
import { sizeOf } from '../src/language/size.js';
import { grammarOf, grammarText } from './support/grammars.js';

const never = new AbortController().signal;

/** The texts that a single edit of the passes leads to. */
function singleEdits(language: Language, passes: readonly Pass[], text: string): string[] {
  const current = language.snapshot(text);
  const evaluator = new Evaluator({ oracle: { check: () => 'unknown' }, jobs: 1, budget: {}, signal: never });
  const size = sizeOf(language, current);
  const search: Search = { language, evaluator, passes, current, size, onPass: () => {}, onAccepted: () => {} };
  const edits = passes.flatMap((pass) => allEdits(pass, current, language));
  return [...new Set(edits.flatMap((edit) => finishSteps(candidateFor(search, edit))?.text ?? []))];
}

interface Case {
  readonly name: string;
  readonly text: string;
  readonly open: () => Promise<Oracle>;
}

const bug = (name: string): Case => ({
  name,
  text: readFileSync(new URL(`${name}.sql`, BUGS_FOLDER), 'utf8'),
  open: async () => {
    const { engine, against } = readBug(name);
    return engineOracle({ engines: [await openEngine(engine), await openEngine(against)] });
  },
});

const CASES: readonly Case[] = [
  {
    name: 'the example of the README',
    text: readFileSync(new URL('../examples/shop.sql', import.meta.url), 'utf8'),
    open: async () =>
      engineOracle({
        engines: [await openEngine('sqlite')],
        expectation: { kind: 'error', text: 'datatype mismatch' },
      }),
  },
  // Statements are deleted in a way that leaves an empty statement.
  bug('3280-679'),
  bug('3280-591'),
  {
    name: 'empty statements',
    text: ';;\nSELECT 1;; -- two\n; SELECT needle;;',
    open: async () => ({ check: (text) => text.includes('needle') }),
  },
];

describe.each(CASES)('the written text of $name', ({ text, open }) => {
  it.each([
    ['all', true, true],
    ['all', true, false],
    ['all', false, true],
    ['all', false, false],
    ['grammar', true, true],
    ['grammar', true, false],
  ] as const)('is 1-minimal with %s passes, new names: %s, tidy layout: %s', async (level, hasNames, isTidy) => {
    const oracle = await open();
    try {
      const language = sqlLanguage('sqlite', level === 'grammar' ? { level } : {});
      const finishing = language.finishing.filter(
        ({ changes }) => (changes !== 'names' || hasNames) && (changes !== 'layout' || isTidy),
      );
      const result = await reduce({ text, language, oracle, finishing });
      expect(result.minimal).toBe(true);
      expect(result.text.split(';').filter((statement) => statement.trim() === '').length).toBeLessThanOrEqual(1);
      const failing: string[] = [];
      for (const candidate of singleEdits(language, language.passes, result.text)) {
        const answer = await oracle.check(candidate, never);
        if (answer === true || (typeof answer === 'object' && answer.verdict === 'reproduced')) failing.push(candidate);
      }
      expect(failing).toEqual([]);
    } finally {
      await oracle.close?.();
    }
  });
});

it.each([
  ['CREATE VIRTUAL TABLE t USING missing; INSERT INTO t SELECT 1; SELECT a FROM t', 'no such table'],
  ['CREATE TABLE t (a); CREATE VIEW v AS SELECT b FROM t; SELECT a, b FROM v', 'no such column'],
])('a statement that defines what an error misses is deleted: %s', async (text, error) => {
  const oracle = engineOracle({ engines: [await openEngine('sqlite')], expectation: { kind: 'error', text: error } });
  try {
    const result = await reduce({ text, language: sqlLanguage('sqlite'), oracle });
    expect(result.minimal).toBe(true);
    const statements = result.text.split(';');
    for (let i = 0; i < statements.length; i++) {
      const candidate = statements.filter((_, other) => other !== i).join(';');
      const answer = candidate.trim() === '' ? undefined : await oracle.check(candidate, never);
      expect([candidate, answer]).not.toMatchObject([candidate, { verdict: 'reproduced' }]);
    }
  } finally {
    await oracle.close?.();
  }
});

describe.each([
  ['CREATE VIRTUAL TABLE t USING missing; INSERT INTO t SELECT 1; SELECT a FROM t', 'no such table'],
  ['CREATE TABLE t (a); CREATE VIEW v AS SELECT b FROM t; SELECT a, b FROM v', 'no such column'],
])('a test script that looks for what is missing: %s', (text, error) => {
  const folder = mkdtempSync(join(tmpdir(), 'minimality-'));
  const script = join(folder, 'still-fails.sh');
  writeFileSync(script, `#!/bin/sh\nsqlite3 :memory: <"$1" 2>&1 | grep -q '${error}'\n`, { mode: 0o755 });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('loses the statements that define it', async () => {
    const oracle = await commandOracle({ command: script, fileName: 'input.sql' });
    try {
      // The shell skips what follows an error on the same line.
      const lines = text.replaceAll('; ', ';\n');
      const result = await reduce({ text: lines, language: sqlLanguage('sqlite'), oracle });
      const statements = result.text.split(';').filter((statement) => statement.trim() !== '');
      for (let i = 0; i < statements.length; i++) {
        const candidate = statements.filter((_, other) => other !== i).join(';');
        const { verdict } = await checkText(oracle, candidate, never);
        expect([candidate, verdict]).toEqual([candidate, 'vanished']);
      }
      expect([result.minimal, result.isAmongPlausible]).toEqual([true, true]);
    } finally {
      await oracle.close?.();
    }
  });
});

describe('minimality', () => {
  const script = 'CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2); SELECT a, needle FROM t;';
  const run = (oracle: Oracle['check']): Promise<Reduction> =>
    reduce({ text: script, language: sqlLanguage('sqlite'), oracle });

  it('is not claimed if the oracle throws', async () => {
    const { minimal, undecided, text, ended } = await run((candidate) => {
      if (candidate !== script) throw new Error('out of order');
      return true;
    });
    expect([minimal, text, ended]).toEqual([false, script, 'done']);
    expect(undecided.length).toBeGreaterThan(0);
    expect(undecided[0]?.detail).toBe('the oracle threw: Error: out of order');
  });

  it('is not claimed if a single edit has no verdict, under old or new names', async () => {
    const result = await run((candidate) => {
      if (!/needle/.test(candidate)) return 'vanished';
      return /CREATE TABLE/.test(candidate) ? 'reproduced' : { verdict: 'unknown', timedOut: true };
    });
    expect(result.text).toMatch(/CREATE TABLE/);
    expect([result.minimal, result.ended]).toEqual([false, 'done']);
    expect(result.undecided.every(({ timedOut }) => timedOut)).toBe(true);
  });

  it('is claimed if texts without a verdict are no single edits of the result', async () => {
    const isUndecided = (candidate: string): boolean => /INSERT/.test(candidate) && !/CREATE/.test(candidate);
    const result = await run((candidate) => (isUndecided(candidate) ? 'unknown' : /needle/.test(candidate)));
    expect(result.text).toBe('SELECT needle\n');
    expect(result.minimal).toBe(true);
  });

  it('distinguishes texts in which a mark of code for some versions is missing', async () => {
    const text = '/*!50001 CREATE */\n/*!50001 VIEW t AS SELECT 1 */;\nSELECT missing FROM t;\n';
    const isClosed = (candidate: string): boolean => !/\/\*!(?![\s\S]*\*\/)/.test(candidate);
    const { text: result } = await reduce({
      text,
      language: sqlLanguage('mysql'),
      oracle: (candidate) => isClosed(candidate) && candidate.includes('missing'),
    });
    expect(result).not.toContain('/*!');
    expect(sqlLanguage('mysql').canonical(sqlLanguage('mysql').snapshot('/*!50001 SELECT 1'))).not.toBe('SELECT 1');
  });

  it('is claimed if a text without the failure fails differently', async () => {
    const { minimal } = await run((candidate) =>
      /needle/.test(candidate) ? true : { verdict: 'unknown', fingerprint: 'another' },
    );
    expect(minimal).toBe(true);
  });
});

/** Words of this script are what random predicates need. */
const SHOP = `CREATE TABLE shop (id INT PRIMARY KEY, city TEXT);
INSERT INTO shop VALUES (1, 'Bern'), (2, 'Rome');
SELECT city, count(*) FROM shop AS s JOIN sale USING (id) WHERE city <> 'x' AND id IN (3, 4) GROUP BY city;`;
const WORDS = ['CREATE', 'INT', "'Bern'", 'JOIN', 'count', 'AND', 'GROUP', 'VALUES', '(', '3'];

describe('minimality with random predicates', () => {
  it('holds for SQL scripts', async () => {
    const language = sqlLanguage('sqlite');
    // New names would change the verdicts of these predicates on single edits.
    const finishing = language.finishing.filter(({ changes }) => changes === 'layout');
    await fc.assert(
      fc.asyncProperty(fc.subarray(WORDS, { minLength: 1 }), fc.nat(), async (needed, salt) => {
        // Not monotone: some texts that contain all needed words do not fail.
        const verdictOf = (text: string): Verdict => {
          if (!needed.every((word) => text.includes(word))) return 'vanished';
          // Verdicts are cached by tokens, so they must not depend on the layout.
          const tokens = language.canonical(language.snapshot(text));
          return text !== SHOP && (tokens.length * 31 + salt) % 5 === 0 ? 'invalid' : 'reproduced';
        };
        const reduction = await reduce({ text: SHOP, language, oracle: verdictOf, finishing });
        expect([verdictOf(reduction.text), reduction.minimal]).toEqual(['reproduced', true]);
        expect(reduction.tokensAfter).toBeLessThanOrEqual(reduction.tokensBefore);
        const edited = singleEdits(language, language.passes, reduction.text);
        expect(edited.filter((text) => verdictOf(text) === 'reproduced')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('holds for texts of random grammars', async () => {
    await fc.assert(
      fc.asyncProperty(
        grammarText,
        fc.nat(),
        fc.constantFrom('a', 'b', 'c', 'ab', 'ca'),
        async (rules, seed, needed) => {
          const grammar = grammarOf(rules);
          let text: string;
          try {
            text = createGenerator(createLexer(grammar)).random('r0', { seed, depth: 5 }).text;
          } catch {
            return;
          }
          fc.pre(text.includes(needed) && text.length < 40);
          const language = grammarLanguage(grammar, { start: 'r0' });
          const reduction = await reduce({ text, language, oracle: (candidate) => candidate.includes(needed) });
          expect(reduction.text).toContain(needed);
          const edited = singleEdits(language, GRAMMAR_PASSES, reduction.text);
          expect(edited.filter((candidate) => candidate.includes(needed))).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
