import { describe, expect, it } from 'vitest';
import { validScript } from '../../test/support/valid-script.js';
import type { Snapshot } from '../syntax/index.js';
import { sqlLanguage } from './language.js';
import { modelOf } from './script-model.js';
import { mayDangle, statementLinks, surelyDangles } from './statement-links.js';

const language = sqlLanguage('generic');
const linksOf = (script: string): ReturnType<typeof statementLinks> => statementLinks(language.snapshot(script));
const sorted = (set: Iterable<number>): number[] => [...set].sort((a, b) => a - b);

describe('links between statements', () => {
  it('lead from what reads a table to all that made it what it is', () => {
    const script = `CREATE TABLE t (a); CREATE TABLE u (b); INSERT INTO t VALUES (1); INSERT INTO u VALUES (2);
      CREATE INDEX i ON t (a); SELECT * FROM t; INSERT INTO t VALUES (3); SELECT * FROM u`;
    const { needsOf, ends } = linksOf(script);
    expect(sorted(needsOf([5]))).toEqual([0, 2, 4, 5]);
    expect(sorted(needsOf([7]))).toEqual([1, 3, 7]);
    expect(ends).toEqual([5, 6, 7]);
  });

  it('go through views, triggers, quoted and qualified names', () => {
    const script = `CREATE TABLE main."My T" (a); CREATE VIEW v AS SELECT * FROM [My T];
      CREATE TRIGGER r AFTER INSERT ON \`my t\` BEGIN SELECT 1; END; SELECT * FROM V`;
    expect(sorted(linksOf(script).needsOf([3]))).toEqual([0, 1, 2, 3]);
  });

  it('hold for statements that no grammar covers', () => {
    const { needsOf, groups } = linksOf('CREATE TABLE t (a) %%; CONSTRUCTOR t WITH 1; SELECT 2');
    expect(sorted(needsOf([1]))).toEqual([0, 1]);
    expect(groups()).toEqual([[0, 1]]);
  });

  it('tell settings from what asks for something', () => {
    const script = 'PRAGMA foreign_keys = ON; BEGIN; SELECT 1; COMMIT; PRAGMA function_list; SAVEPOINT s; RELEASE s';
    const { ambient, ends, needsOf } = linksOf(script);
    expect(ambient).toEqual([0, 1, 3, 6]);
    expect(ends).toEqual([2, 4]);
    expect(sorted(needsOf([6]))).toEqual([5, 6]);
  });

  it('say whether something is named that is gone', () => {
    const before = language.snapshot('CREATE TABLE t (a); SELECT 1; SELECT * FROM t');
    expect(mayDangle(before, language.snapshot('SELECT 1; SELECT * FROM t', before))).toBe(true);
    expect(mayDangle(before, language.snapshot('SELECT 1; ', before))).toBe(false);
  });

  it.each([
    ['a table that something is put into', 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT 2', [0]],
    ['an indexed table', 'SELECT 2; CREATE TABLE main.t (a); CREATE INDEX i ON t (a)', [1]],
  ])('are sure of %s', (_, script, gone) => {
    expect(danglesWithout(script, gone)).toBe(true);
  });

  it.each([
    ['what was made twice', 'CREATE TABLE t (a); CREATE TABLE IF NOT EXISTS t (b); INSERT INTO t VALUES (1)', [0]],
    ['what was missing before', 'INSERT INTO t VALUES (1); CREATE TABLE t (a); INSERT INTO t VALUES (1)', [1]],
    ['what was dropped', 'CREATE TABLE t (a); DROP TABLE t; INSERT INTO t VALUES (1)', [0]],
    ['what never was made', 'CREATE TABLE t (a %%); INSERT INTO t VALUES (1)', [0]],
    ['an index of that name', 'CREATE INDEX t ON u (a); INSERT INTO t VALUES (1)', [0]],
    ['what is only mentioned', 'CREATE TABLE t (a); CREATE VIEW v AS SELECT t FROM u', [0]],
  ])('are not sure of %s', (_, script, gone) => {
    expect(danglesWithout(script, gone)).toBe(false);
  });

  it('are only sure of what the model finds too', () => {
    let sure = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const before = language.snapshot(validScript(seed));
      for (let i = 0; i < before.parts.length; i++) {
        const after = without(before, [i]);
        if (!surelyDangles(before, after)) continue;
        sure++;
        const known = modelOf(before).faults;
        expect([...modelOf(after).faults].some((fault) => fault.startsWith('no table') && !known.has(fault))).toBe(
          true,
        );
      }
    }
    expect(sure).toBeGreaterThan(60);
  });
});

function without(before: Snapshot, gone: readonly number[]): Snapshot {
  const kept = before.parts.filter((_, i) => !gone.includes(i));
  return language.snapshot(kept.map(({ start, end }) => before.text.slice(start, end)).join(';\n'), before);
}

function danglesWithout(script: string, gone: readonly number[]): boolean {
  const before = language.snapshot(script);
  return surelyDangles(before, without(before, gone));
}
