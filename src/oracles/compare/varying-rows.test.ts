import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type ScriptRun } from '../../engines/engine.js';
import { deterministicRuns } from './varying-rows.js';

const run = (...results: string[][]): ScriptRun => ({
  kind: 'finished',
  results: results.map((rows) => ({ ...EMPTY_RESULT, rows, count: rows.length })),
});

describe('deterministicRuns', () => {
  it('removes the rows of a result that varies between runs', () => {
    const [first, second] = deterministicRuns(
      [run(['1'], ['77']), run(['1'], ['88'])],
      [run(['1'], ['78']), run(['1'], ['89'])],
    );
    expect(first).toEqual(run(['1'], []));
    expect(second).toEqual(run(['1'], []));
  });

  it('keeps a difference in another result', () => {
    const runs = [run(['1'], ['77']), run(['2'], ['88'])];
    expect(deterministicRuns(runs, [run(['1'], ['78']), run(['2'], ['89'])])).toEqual([run(['1'], []), run(['2'], [])]);
  });

  it('compares row by row if a script has a single result', () => {
    expect(deterministicRuns([run(['1', '77']), run(['2', '88'])], [run(['1', '78']), run(['2', '89'])])).toEqual([
      run(['1']),
      run(['2']),
    ]);
  });

  it('leaves a crash as it is', () => {
    const crashed: ScriptRun = { kind: 'crashed', detail: 'SIGSEGV' };
    expect(deterministicRuns([crashed, run(['1'])], [crashed, run(['1'])])).toEqual([crashed, run(['1'])]);
  });
});
