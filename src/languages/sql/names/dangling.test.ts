import { describe, expect, it } from 'vitest';
import { validScript } from '../../../../test/support/valid-script.js';
import { finishSteps } from '../../../syntax/index.js';
import { sqlLanguage } from '../language.js';
import type { SqlSnapshot } from '../snapshot.js';
import { certainlyDangles, mayDangle } from './dangling.js';
import { modelOf } from './script-model.js';

const language = sqlLanguage('generic');

function without(before: SqlSnapshot, deleted: readonly number[]): SqlSnapshot {
  const kept = before.statements.filter((_, i) => !deleted.includes(i));
  return language.snapshot(kept.map(({ start, end }) => before.text.slice(start, end)).join(';\n'), before);
}

function danglesWithout(script: string, deleted: readonly number[]): boolean {
  const before = language.snapshot(script);
  return finishSteps(certainlyDangles(before, without(before, deleted)));
}

describe('mayDangle', () => {
  it('finds names that only a deleted statement defined', () => {
    const before = language.snapshot('CREATE TABLE t (a); SELECT 1; SELECT * FROM t');
    expect(finishSteps(mayDangle(before, language.snapshot('SELECT 1; SELECT * FROM t', before)))).toBe(true);
    expect(finishSteps(mayDangle(before, language.snapshot('SELECT 1; ', before)))).toBe(false);
  });
});

describe('certainlyDangles', () => {
  it.each([
    ['a table that is filled', 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT 2', [0]],
    ['a table that is indexed', 'SELECT 2; CREATE TABLE main.t (a); CREATE INDEX i ON t (a)', [1]],
  ])('is true without %s', (_, script, deleted) => {
    expect(danglesWithout(script, deleted)).toBe(true);
  });

  it.each([
    [
      'a table that is defined twice',
      'CREATE TABLE t (a); CREATE TABLE IF NOT EXISTS t (b); INSERT INTO t VALUES (1)',
      [0],
    ],
    ['a table that was already missing', 'INSERT INTO t VALUES (1); CREATE TABLE t (a); INSERT INTO t VALUES (1)', [1]],
    ['a table that is dropped', 'CREATE TABLE t (a); DROP TABLE t; INSERT INTO t VALUES (1)', [0]],
    ['a table whose definition is invalid', 'CREATE TABLE t (a %%); INSERT INTO t VALUES (1)', [0]],
    ['an index of the same name', 'CREATE INDEX t ON u (a); INSERT INTO t VALUES (1)', [0]],
    ['a table that is only mentioned', 'CREATE TABLE t (a); CREATE VIEW v AS SELECT t FROM u', [0]],
  ])('is false without %s', (_, script, deleted) => {
    expect(danglesWithout(script, deleted)).toBe(false);
  });

  it('is true only if the model finds a missing table', () => {
    let count = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const before = language.snapshot(validScript(seed));
      for (let i = 0; i < before.statements.length; i++) {
        const after = without(before, [i]);
        if (!finishSteps(certainlyDangles(before, after))) continue;
        count++;
        const earlier = modelOf(before).faults;
        const added = [...modelOf(after).faults].filter((fault) => !earlier.has(fault));
        expect(added.some((fault) => fault.startsWith('no table'))).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(60);
  });
});
