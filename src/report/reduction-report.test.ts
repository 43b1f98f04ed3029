import { describe, expect, it } from 'vitest';
import { NotReproduced, type Reduction } from '../reduce.js';
import { notReproducedReport, reductionReport } from './reduction-report.js';

const reduction: Reduction = {
  text: 'SELECT a;\n',
  tokensBefore: 40,
  tokensAfter: 3,
  unit: 'tokens',
  calls: { reproduced: 2, vanished: 3, invalid: 1, unknown: 0, cached: 9 },
  seconds: 1.25,
  oracleSeconds: 1,
  stats: {},
  minimal: true,
  ended: 'done',
  failureRate: 1,
  repeatedRuns: 10,
  runs: { original: { failures: 3, runs: 3 }, result: { failures: 10, runs: 10 } },
  names: { a: 'customer_id' },
  breaking: [{ fragments: [{ start: 7, end: 8, text: 'a' }], without: 'SELECT ;' }],
};
const report = (changes: Partial<Reduction>, related: readonly string[] = []): string =>
  reductionReport({ ...reduction, ...changes }, 'out.sql', { related, asJson: false });

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

  it('states how often the result and the original fail, if they do not always fail', () => {
    const runs = { original: { failures: 60, runs: 122 }, result: { failures: 13, runs: 25 } };
    const intermittent = report({ failureRate: 60 / 122, runs });
    expect(intermittent).toContain('It fails in 13 of 25 runs (52 %); the original in 60 of 122 runs (49 %).\n');
    expect(intermittent).toContain('makes the failure rarer, or makes it disappear');
    const unmeasured = { ...runs, result: { failures: 0, runs: 0 } };
    expect(report({ failureRate: 0.5, runs: unmeasured })).toContain('was not measured');
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

  it('prints one line of JSON', () => {
    const line = reductionReport(reduction, 'out.sql', { related: ['SELECT 1'], asJson: true });
    expect(line.split('\n')).toHaveLength(2);
    const { tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking } = reduction;
    expect(JSON.parse(line)).toEqual({
      ...{ tokensBefore, tokensAfter, calls, seconds, minimal, names, breaking },
      output: 'out.sql',
      related: ['SELECT 1'],
    });
    const intermittent = reductionReport({ ...reduction, failureRate: 0.5 }, '', { related: [], asJson: true });
    expect(JSON.parse(intermittent)).toMatchObject({ runs: reduction.runs });
  });
});

describe('notReproducedReport', () => {
  it('does not list equal runs', () => {
    const error = new NotReproduced(new Array(30).fill({ verdict: 'vanished', detail: 'exit 1' }));
    const report = notReproducedReport('bug.sql', { name: 'sqlite', check: () => true }, 'a failure', error);
    expect(report).toMatch(/run 3: vanished, exit 1\n {2}runs 4 to 30: the same$/);
  });

  it('tells a time-out from a script that does not fail', () => {
    const error = new NotReproduced([{ verdict: 'unknown', detail: 'no answer within 60.0 s', timedOut: true }]);
    const report = notReproducedReport('bug.sql', { name: 'sqlite', check: () => true }, 'a failure', error);
    expect(report).toContain('bug.sql did not end within the time limit');
    expect(report).toContain('--timeout');
  });

  it('shows the oracle, the expectation and every run', () => {
    const error = new NotReproduced([
      { verdict: 'vanished', detail: 'no error' },
      { verdict: 'unknown', detail: 'no answer within 60.0 s', timedOut: true },
    ]);
    expect(notReproducedReport('bug.sql', { name: 'sqlite', check: () => false }, 'a failure', error)).toBe(
      `minrepro: bug.sql does not fail
  oracle: sqlite
  expected: a failure
  run 1: vanished, no error
  run 2: unknown, no answer within 60.0 s
  --timeout SECONDS allows the original more time`,
    );
  });
});
