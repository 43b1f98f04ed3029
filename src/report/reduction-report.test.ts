import { describe, expect, it } from 'vitest';
import type { Reduction } from '../reduction.js';
import { type OtherFailure, preservedReport, reductionReport } from './reduction-report.js';

const reduction: Reduction = {
  text: 'SELECT a;\n',
  tokensBefore: 40,
  tokensAfter: 3,
  unit: 'tokens',
  preserved: { description: 'error: no such column: …', fingerprint: 'error: no such column: …', others: [] },
  calls: { reproduced: 2, vanished: 3, invalid: 1, unknown: 0, cached: 9 },
  initialRuns: 4,
  seconds: 1.25,
  oracleSeconds: 1,
  stats: {},
  minimal: true,
  isAmongPlausible: false,
  undecided: [],
  ended: 'done',
  failureRate: 1,
  repeatedRuns: 10,
  runs: { original: { failures: 3, runs: 3 }, result: { failures: 10, runs: 10 } },
  names: { a: 'customer_id' },
  breaking: [{ fragments: [{ start: 7, end: 8, text: 'a' }], without: 'SELECT ;' }],
};
const OTHER: OtherFailure = { fingerprint: 'crash: SIGSEGV', detail: 'crash: SIGSEGV', file: 'out.sql.other/1.sql' };
const report = (
  changes: Partial<Reduction>,
  related: readonly string[] = [],
  others: readonly OtherFailure[] = [],
): string => reductionReport({ ...reduction, ...changes }, 'out.sql', { related, others, warnings: [], asJson: false });

describe('reductionReport', () => {
  it('shows the text with its essential fragments, names, sizes and calls', () => {
    expect(report({})).toBe(`SELECT a;
       ^1

Removing any underlined fragment makes the failure disappear.
Names: a was customer_id.
40 tokens to 3, 92.5 % removed; 6 calls, 1.3 s; 1-minimal: no single edit still fails
Written to out.sql
`);
  });

  it('shows binary data as bytes', () => {
    const bytes = report({ text: 'P\0', unit: 'bytes', tokensAfter: 2 });
    expect(bytes).toMatch(/^00000000 {2}50 00 +P\.\n\nNames/);
    expect(bytes).not.toContain('underlined');
  });

  it('does not say that nothing can be removed if the search was ended early', () => {
    const early = report({ ended: 'budget', minimal: false, tokensAfter: 40 });
    expect(early).toContain('nothing removed so far from 40 tokens; 6 calls, 1.3 s; the budget ended before');
  });

  it('says what minimality does not speak of', () => {
    expect(report({ isAmongPlausible: true })).toContain(
      '; 1-minimal: no single edit that leaves a valid text still fails\n',
    );
  });

  it('states how often the result and the original fail, if they do not always fail', () => {
    const runs = { original: { failures: 60, runs: 122 }, result: { failures: 13, runs: 25 } };
    const intermittent = report({ failureRate: 60 / 122, runs });
    expect(intermittent).toContain('It fails in 13 of 25 runs (52 %); the original in 60 of 122 runs (49 %).\n');
    expect(intermittent).toContain('makes the failure rarer, or makes it disappear');
    const unmeasured = { ...runs, result: { failures: 0, runs: 0 } };
    expect(report({ failureRate: 0.5, runs: unmeasured })).toContain('was not measured');
  });

  it('says why a result is not proven minimal', () => {
    const timedOut = { verdict: 'unknown', detail: 'no answer within 1.0 s', timedOut: true } as const;
    const threw = { verdict: 'unknown', detail: 'the oracle threw: Error: no' } as const;
    expect(report({ minimal: false, undecided: [timedOut, threw, timedOut] })).toContain(
      'not proven minimal: 2 candidates timed out (--timeout SECONDS allows more time), 1 candidate got no verdict (the oracle threw: Error: no)\n',
    );
  });

  it('lists queries that contradict each other', () => {
    expect(report({}, ['SELECT 1', 'SELECT 2'])).toContain(
      'These queries contradict each other:\n  SELECT 1;\n  SELECT 2;\n',
    );
  });

  it.each<[Partial<Reduction>, string]>([
    [{ minimal: false }, 'nothing more was found to remove'],
    [{ minimal: false, ended: 'budget' }, 'the budget ended before the result was minimal'],
    [{ minimal: false, ended: 'aborted' }, 'interrupted'],
    [{ tokensAfter: 40 }, 'nothing to remove from 40 tokens'],
    [{ unit: 'lines' }, '40 lines to 3, 92.5 % removed'],
  ])('with %j says: %s', (changes, text) => {
    expect(report(changes)).toContain(text);
  });

  it('lists other failures with their files', () => {
    expect(report({}, [], [OTHER])).toContain(
      'Other failures that were seen:\n  out.sql.other/1.sql: crash: SIGSEGV\n',
    );
  });

  it('prints one line of JSON', () => {
    const line = reductionReport(reduction, 'out.sql', {
      related: ['SELECT 1'],
      others: [OTHER],
      warnings: ['slow'],
      asJson: true,
    });
    expect(line.split('\n')).toHaveLength(2);
    const { tokensBefore, tokensAfter, preserved, calls, initialRuns, seconds, minimal, names, breaking } = reduction;
    expect(JSON.parse(line)).toEqual({
      ...{ tokensBefore, tokensAfter, preserved, calls, initialRuns, seconds, minimal, names, breaking },
      output: 'out.sql',
      others: [OTHER],
      warnings: ['slow'],
      related: ['SELECT 1'],
    });
    const intermittent = reductionReport({ ...reduction, failureRate: 0.5 }, '', {
      related: [],
      others: [],
      warnings: [],
      asJson: true,
    });
    expect(JSON.parse(intermittent)).toMatchObject({ runs: reduction.runs });
  });
});

describe('preservedReport', () => {
  it('says how to choose another failure if the original shows several', () => {
    expect(preservedReport({ description: 'crash: SIGSEGV', others: [] })).toBe('Preserving: crash: SIGSEGV');
    const others = [{ fingerprint: 'error: …', detail: 'error: no such table: t\nLINE 1' }];
    expect(preservedReport({ description: 'different rows in A and B', others })).toBe(
      `Preserving: different rows in A and B
The original also shows:
  error: no such table: t
  --expect error:TEXT or --keep rows|error|crash|hang preserves another one`,
    );
  });
});
