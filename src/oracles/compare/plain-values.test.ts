import { describe, expect, it } from 'vitest';
import { EMPTY_RESULT, type ScriptRun } from '../../engines/engine.js';
import { withPlainValues } from './plain-values.js';

const run = (...rows: string[]): ScriptRun => ({ kind: 'finished', results: [{ ...EMPTY_RESULT, rows }] });

describe('withPlainValues', () => {
  it('writes equal values of different engines in the same way', () => {
    const sqlite = run('1|0|2', '9223372036854776000|NULL', '-0|1e+308');
    const duckdb = run('true|false|2.00', '9223372036854775807|NULL', '0.0|1e308');
    expect(withPlainValues(duckdb)).toEqual(withPlainValues(sqlite));
    expect(withPlainValues(run('t|f'))).toEqual(withPlainValues(run('1|0')));
  });

  it('keeps other values apart', () => {
    const texts = run('a', '', 'NULL', 'truth', '1x', 'Infinity', ' 1', '1.5', '1.25');
    expect(withPlainValues(texts)).toEqual(texts);
  });
});
