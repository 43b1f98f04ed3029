import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../syntax/index.js';
import { sqlLanguage } from '../language.js';
import { type StatementLinks, statementLinks } from './statement-links.js';

const language = sqlLanguage('generic');
const linksOf = (script: string): StatementLinks => finishSteps(statementLinks(language.snapshot(script)));
const sorted = (indexes: Iterable<number>): number[] => [...indexes].sort((a, b) => a - b);

describe('statementLinks', () => {
  it('links a reader of a table to all statements that define, fill or index it', () => {
    const script = `CREATE TABLE t (a); CREATE TABLE u (b); INSERT INTO t VALUES (1); INSERT INTO u VALUES (2);
      CREATE INDEX i ON t (a); SELECT * FROM t; INSERT INTO t VALUES (3); SELECT * FROM u`;
    const { needsOf, ends } = linksOf(script);
    expect(sorted(finishSteps(needsOf([5])))).toEqual([0, 2, 4, 5]);
    expect(sorted(finishSteps(needsOf([7])))).toEqual([1, 3, 7]);
    expect(ends).toEqual([5, 6, 7]);
  });

  it('follows views, triggers, quoted and qualified names', () => {
    const script = `CREATE TABLE main."My T" (a); CREATE VIEW v AS SELECT * FROM [My T];
      CREATE TRIGGER r AFTER INSERT ON \`my t\` BEGIN SELECT 1; END; SELECT * FROM V`;
    expect(sorted(finishSteps(linksOf(script).needsOf([3])))).toEqual([0, 1, 2, 3]);
  });

  it('includes statements that no grammar covers', () => {
    const { needsOf, groups } = linksOf('CREATE TABLE t (a) %%; CONSTRUCTOR t WITH 1; SELECT 2');
    expect(sorted(finishSteps(needsOf([1])))).toEqual([0, 1]);
    expect(groups()).toEqual([[0, 1]]);
  });

  it('tells settings from queries', () => {
    const script = 'PRAGMA foreign_keys = ON; BEGIN; SELECT 1; COMMIT; PRAGMA function_list; SAVEPOINT s; RELEASE s';
    const { ambient, ends, needsOf } = linksOf(script);
    expect(ambient).toEqual([0, 1, 3, 6]);
    expect(ends).toEqual([2, 4]);
    expect(sorted(finishSteps(needsOf([6])))).toEqual([5, 6]);
  });

  it('finds what statements need through views, for random scripts', () => {
    /** A statement, what it defines and serves, and the names that it reads. */
    type Sample = readonly [sql: string, defines: string, serves: string, reads: readonly string[]];
    const name = fc.constantFrom('t', 'u', 'v', 'w');
    const statement = fc.oneof(
      name.map((a): Sample => [`CREATE TABLE ${a} (a)`, a, '', []]),
      fc.tuple(name, name).map(([a, b]): Sample => [`CREATE VIEW ${a} AS SELECT * FROM ${b}`, a, '', [b]]),
      fc.tuple(name, name).map(([a, b]): Sample => [`INSERT INTO ${a} SELECT * FROM ${b}`, '', a, [a, b]]),
      name.map((a): Sample => [`SELECT * FROM ${a}`, '', '', [a]]),
    );
    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 12 }), fc.nat(11), (samples, last) => {
        const seed = Math.min(last, samples.length - 1);
        const needed = new Set([seed]);
        for (const i of needed) {
          const [, defined, , read] = samples[i] as Sample;
          const reached = new Set(defined === '' ? read : [defined, ...read]);
          for (const used of reached)
            for (const [, defines, , reads] of samples)
              if (defines === used) for (const next of reads) reached.add(next);
          for (const [k, [, defines, serves]] of samples.entries())
            if (reached.has(defines) || (k < i && reached.has(serves))) needed.add(k);
        }
        const { needsOf } = linksOf(samples.map(([sql]) => sql).join('; '));
        expect(sorted(finishSteps(needsOf([seed])))).toEqual(sorted(needed));
      }),
      { numRuns: 1000 },
    );
  });
});
