import { describe, expect, it } from 'vitest';
import { sqlLanguage } from './language.js';
import { mayDangle, statementLinks } from './statement-links.js';

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
    const { needsOf, groups } = linksOf('CREATE TABLE t (a) %%; FROBNICATE t WITH 1; SELECT 2');
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
});
