import { describe, expect, it } from 'vitest';
import { EmptyInputFails, NotReproduced } from '../reduce.js';
import { emptyFailsReport, failureAsJson, notReproducedReport } from './not-reproduced-report.js';

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

describe('emptyFailsReport', () => {
  const inUse = {
    oracle: { name: 'sqlite', check: () => false },
    expected: 'a failure',
    setup: '',
    remedy: 'check the login',
  };
  it('shows what the empty script does, and what to check', () => {
    const others = [{ fingerprint: 'error: …', detail: 'error: access denied\nsecond line' }];
    const error = new EmptyInputFails({ verdict: 'vanished', detail: 'error: access denied', others });
    expect(emptyFailsReport(inUse, error)).toBe(
      `minrepro: an empty script fails as well, so the failure does not depend on the script
  oracle: sqlite
  expected: a failure
  empty script: error: access denied
  check the login
  if even an empty script is supposed to fail, --allow-empty reduces anyway`,
    );
  });

  it('names the setup', () => {
    const error = new EmptyInputFails({ verdict: 'reproduced', detail: 'crash: SIGSEGV' });
    expect(emptyFailsReport({ ...inUse, setup: 'CREATE TABLE t (a);' }, error)).toMatch(
      /the setup alone.*fails as well/,
    );
  });
});

describe('failureAsJson', () => {
  it('has every run, and what was expected', () => {
    const result = { verdict: 'vanished', detail: 'exit 1' } as const;
    const runs = [{ ...result, timedOut: false }];
    expect(failureAsJson(new NotReproduced([result]), 'exit status 0', ['slow'])).toEqual({
      error: 'NotReproduced',
      message: 'the original does not fail: vanished in 1 runs',
      expected: 'exit status 0',
      runs,
      warnings: ['slow'],
    });
    expect(failureAsJson(new EmptyInputFails(result), 'x', [])).toMatchObject({ error: 'EmptyInputFails', runs });
  });
});
