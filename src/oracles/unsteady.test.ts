import { describe, expect, it } from 'vitest';
import type { ScriptRun } from '../engines/engine.js';
import { steadyRuns, unsteadyFunctions } from './unsteady.js';

const run = (...results: string[][]): ScriptRun => ({
  kind: 'finished',
  results: results.map((rows) => ({ columns: [], rows, count: rows.length, errors: [], notices: [], milliseconds: 0 })),
});

describe('functions with other values in every run', () => {
  it.each([
    ['SELECT random() + RANDOM ( )', ['random()']],
    ["SELECT datetime('now'), CURRENT_TIMESTAMP", ["'now'", 'current_timestamp']],
    ['SELECT sqlite_version()', ['sqlite_version()']],
    ['SELECT \'random()\', "a" -- now()\n/* uuid() */ FROM random', []],
    ['SELECT known(1), brand(2)', []],
  ])('are found in %s', (text, names) => {
    expect(unsteadyFunctions(text)).toEqual(names);
  });

  it('leave alone what is the same every time', () => {
    const [a, b] = steadyRuns([run(['1'], ['77']), run(['1'], ['88'])], [run(['1'], ['78']), run(['1'], ['89'])]);
    expect(a).toEqual(b);
    expect(a).toEqual(run(['1'], []));
  });

  it('do not hide a difference beside them', () => {
    const runs = [run(['1'], ['77']), run(['2'], ['88'])];
    const [a, b] = steadyRuns(runs, [run(['1'], ['78']), run(['2'], ['89'])]);
    expect([a, b]).toEqual([run(['1'], []), run(['2'], [])]);
  });

  it('are told row by row where a script has one result', () => {
    const [a, b] = steadyRuns([run(['1', '77']), run(['2', '88'])], [run(['1', '78']), run(['2', '89'])]);
    expect([a, b]).toEqual([run(['1']), run(['2'])]);
  });
});
