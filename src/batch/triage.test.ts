import { describe, expect, it } from 'vitest';
import { EmptyInputFails } from '../evaluate/empty.js';
import type { OracleFunction } from '../evaluate/oracle.js';
import { createMatcher } from '../explain/match.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { seededRandom } from '../syntax/index.js';
import type { RecognisedBug } from './bug.js';
import { type CaseWork, localWork } from './case-work.js';
import { commonGeneralisations } from './common-generalisation.js';
import type { OpenedCase } from './opened-case.js';
import { repairedText } from './recognise-bug.js';
import { type TriageOptions, type TriageResult, triage } from './triage.js';

/** Two bugs with the same fingerprint: a function with any argument, and a value that must be above 10. */
const isFailing: OracleFunction = (text) =>
  /\bsubstring\(/i.test(text) || [...text.matchAll(/\babs\((\d+)\)/gi)].some(([, number]) => Number(number) > 10);

async function triaged(
  texts: readonly string[],
  oracle: OracleFunction = isFailing,
  options: Partial<TriageOptions> = {},
  changeWork: (work: CaseWork) => CaseWork = (work) => work,
): Promise<TriageResult & { readonly calls: number }> {
  let calls = 0;
  const language = sqlLanguage('sqlite');
  const open = async ({ text }: { readonly text: string }): Promise<OpenedCase> => ({
    text,
    language: () => language,
    patternLanguage: ({ name }) => ({ name, options: {} }),
    oracle: {
      check: (candidate, signal) => {
        calls++;
        return oracle(candidate, signal);
      },
    },
  });
  const result = await triage({
    cases: texts.map((text, i) => ({ id: `c${i}`, file: `c${i}.sql`, hash: String(i), text })),
    bugs: [],
    work: changeWork(localWork({ open, checks: 20 })),
    signal: new AbortController().signal,
    onEvent: () => {},
    matcherFor: async (pattern) => createMatcher(pattern, language),
    open,
    ...options,
  });
  return { ...result, calls };
}

const bugOf = ({ results }: TriageResult, id: string): string => {
  const outcome = results.find((result) => result.id === id)?.outcome;
  return outcome?.kind === 'bug' ? outcome.bug : String(outcome?.kind);
};

describe('triage', () => {
  it('puts cases with one cause into one bug, and those with different causes into different ones', async () => {
    const result = await triaged([
      'CREATE TABLE x (a, b); INSERT INTO x VALUES (1, 2); SELECT substring(a, 2) FROM x;',
      'SELECT 1; SELECT abs(45) + 1;',
      'CREATE TABLE long_name (c); SELECT max(c) FROM long_name; SELECT substring(c, 3, 4) AS d FROM long_name;',
      'CREATE TABLE y (z); SELECT abs(77), z FROM y;',
      'SELECT abs(4);',
    ]);
    expect(result.bugs).toHaveLength(2);
    expect(bugOf(result, 'c0')).toBe(bugOf(result, 'c2'));
    expect(bugOf(result, 'c1')).toBe(bugOf(result, 'c3'));
    expect(bugOf(result, 'c0')).not.toBe(bugOf(result, 'c1'));
    expect(bugOf(result, 'c4')).toBe('passes');
    expect(result.pending).toEqual([]);
  });

  it('confirms a case that contains a known pattern with one call, and does not reduce it', async () => {
    const first = await triaged(['SELECT abs(45);']);
    const noise = Array.from({ length: 30 }, (_, i) => `CREATE TABLE n${i} (a);`).join('\n');
    const second = await triaged([`${noise}\nSELECT abs(99);\n${noise.replaceAll('n', 'm')}`], isFailing, {
      bugs: first.bugs,
    });
    expect(second.bugs).toHaveLength(1);
    expect(second.results[0]?.outcome).toMatchObject({
      kind: 'bug',
      bug: 'bug-1',
      why: expect.stringContaining('repairs'),
    });
    // The empty text, the case itself, and the repaired case.
    expect(second.calls).toBe(3);
    expect(second.results[0]?.calls).toBe(2);
  });

  it('reduces a case that contains a known pattern if the repair does not help', async () => {
    const first = await triaged(['SELECT abs(45);']);
    const second = await triaged(['SELECT abs(99); SELECT substring(1, 2);'], isFailing, { bugs: first.bugs });
    expect(second.bugs.map(({ name }) => name)).toContain(bugOf(second, 'c0'));
    expect(second.calls).toBeGreaterThan(3);
  });

  it('runs every case before it reduces one, and leaves what there is no time for', async () => {
    const abort = new AbortController();
    const seen: string[] = [];
    const result = await triaged(
      ['SELECT abs(45);', 'SELECT 1, abs(46);', 'SELECT 3;'],
      (text, signal) => {
        seen.push(text);
        return isFailing(text, signal);
      },
      {
        signal: abort.signal,
        onEvent: ({ kind }) => {
          if (kind === 'reducing') abort.abort();
        },
      },
    );
    expect(new Set(seen)).toEqual(new Set(['', 'SELECT abs(45);', 'SELECT 1, abs(46);', 'SELECT 3;']));
    expect(result.pending.map(({ id }) => id)).toEqual(['c0', 'c1']);
  });

  it('refuses an oracle that lets the empty text fail', async () => {
    await expect(triaged(['SELECT 1;'], () => true)).rejects.toThrow(EmptyInputFails);
  });
});

describe('several cases at a time', () => {
  /** Results in another order, as workers of different speed give them. */
  const inRandomOrder =
    (seed: number) =>
    (work: CaseWork): CaseWork => {
      const random = seededRandom(seed);
      return {
        ...work,
        slots: { confirming: () => 5, assigning: () => 7 },
        confirm: async (...args) => {
          const result = await work.confirm(...args);
          await new Promise((resolve) => setTimeout(resolve, random.below(20)));
          return result;
        },
        assign: async (...args) => {
          const result = await work.assign(...args);
          await new Promise((resolve) => setTimeout(resolve, random.below(20)));
          return result && (JSON.parse(JSON.stringify(result)) as typeof result);
        },
      };
    };
  const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
  const isNamed: OracleFunction = (text, signal) =>
    names.some((name) => text.includes(`${name}(`)) || isFailing(text, signal);
  const texts = Array.from({ length: 25 }, (_, i) => {
    const failing =
      i % 3 === 0 ? `abs(${7 * i})` : i % 3 === 1 ? `${names[(i * i) % 5]}(${i % 4})` : `substring(${i}, x)`;
    return `${'CREATE TABLE t (x);\n'.repeat((i * 5) % 4)}SELECT ${failing}, ${i} FROM t;\nSELECT ${names[i % 5]}(1)${i % 7 ? ' - 1' : ''};`;
  });

  let expected: ReturnType<typeof triaged> | undefined;

  it.each([1, 2])('gives the same bugs, reasons and calls as one after the other (%i)', async (seed) => {
    const plain = ({ bugs, results }: TriageResult): unknown => [
      bugs.map(({ matcher: _, ...bug }) => bug),
      [...results].sort((a, b) => (a.hash < b.hash ? -1 : 1)),
    ];
    expected ??= triaged(texts, isNamed);
    expect((await expected).bugs.length).toBeGreaterThan(4);
    const found = await triaged(texts, isNamed, {}, inRandomOrder(seed));
    expect(plain(found)).toEqual(plain(await expected));
  });

  it('leaves cases whose work cannot be done', async () => {
    const result = await triaged(['SELECT abs(45);', 'SELECT 1, abs(46);'], isFailing, {}, (work) => ({
      ...work,
      assign: async (failing, task) => (failing.input.id === 'c0' ? { kind: 'left' } : work.assign(failing, task)),
    }));
    expect(result.pending.map(({ id }) => id)).toEqual(['c0']);
    expect(bugOf(result, 'c1')).toBe('bug-1');
  });
});

describe('commonGeneralisations', () => {
  const language = sqlLanguage('sqlite');

  it.each([
    ["SELECT 1, 'a'", "SELECT 2, 'b'", ["SELECT 4, 'ab'"]],
    ['SELECT 1', 'SELECT 6', ['SELECT 8', 'SELECT 3']],
    ['SELECT 1.5', 'SELECT 6', ['SELECT 8.5', 'SELECT 3.75']],
    // Of large numbers only those between them.
    ['SELECT 9007199254740993', 'SELECT 9223372036854775807', ['SELECT 4616189618054758400']],
    ['SELECT NULL', 'SELECT 0', ['SELECT 2', "SELECT '3'"]],
    ["SELECT x'00', 1", "SELECT '3', 3", ['SELECT 2, 5', 'SELECT 2, 2']],
    ['SELECT 1', 'SELECT 1', []],
    ['SELECT abs(1)', 'SELECT max(1)', []],
    ['SELECT 1', 'SELECT a', []],
    ['SELECT 1', 'SELECT 1, 2', []],
  ])('of %j and %j are %j', (a, b, general) => {
    expect(commonGeneralisations(language, a, b)).toEqual(general);
  });
});

describe('repairedText', () => {
  it('applies the smallest change at the place that stands for it', () => {
    const nearest = [{ spans: [{ start: 7, end: 8 }], was: '1', text: '0', passing: 'SELECT 0' }];
    const bug: RecognisedBug = { name: 'b', failure: '', minimum: 'SELECT 1', nearest, isKnown: false };
    const parts = [
      { pattern: { start: 0, end: 6 }, text: { start: 9, end: 15 } },
      { pattern: { start: 7, end: 8 }, text: { start: 16, end: 18 } },
    ];
    const match = { start: 9, end: 18, texts: [], parts };
    expect(repairedText({ bug, match, isWhole: false }, 'SELECT 5;select 77')).toBe('SELECT 5;select 0');
    expect(repairedText({ bug: { ...bug, nearest: [] }, match, isWhole: false }, 'x')).toBeUndefined();
  });
});
