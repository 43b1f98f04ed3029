import { describe, expect, it } from 'vitest';
import { applyEdit, deletion, type Edit } from '../../../edit/edit.js';
import { spanOfStatements } from '../../../language/statement-span.js';
import { finishSteps, seededRandom } from '../../../syntax/index.js';
import { sqlLanguage } from '../language.js';
import type { SqlSnapshot } from '../snapshot.js';
import { breaksUse } from './broken-deletion.js';
import { isPlausible } from './plausibility.js';
import { modelOf } from './script-model.js';

const language = sqlLanguage('sqlite');

function snapshotOf(...statements: readonly string[]): SqlSnapshot {
  const snapshot = language.snapshot(statements.map((statement) => `${statement};\n`).join('')) as SqlSnapshot;
  modelOf(snapshot);
  return snapshot;
}

/** Deletes the statements from one index up to another. */
function deleting(snapshot: SqlSnapshot, from: number, to: number): Edit {
  const { start, end } = spanOfStatements(snapshot, from, to);
  return deletion(start, end, '');
}

function breaks(statements: readonly string[], from: number, to: number = from + 1): boolean {
  const snapshot = snapshotOf(...statements);
  return finishSteps(breaksUse(snapshot, deleting(snapshot, from, to)));
}

describe('breaksUse', () => {
  it('sees that a table is deleted which a later statement needs', () => {
    expect(breaks(['CREATE TABLE t (a)', 'SELECT 1', 'SELECT a FROM t'], 0)).toBe(true);
    expect(breaks(['CREATE TABLE t (a)', 'SELECT 1', 'SELECT a FROM t'], 0, 2)).toBe(true);
    const chain = ['CREATE TABLE t (a PRIMARY KEY)', 'CREATE TABLE u (b PRIMARY KEY REFERENCES t)'];
    expect(breaks([...chain, 'CREATE TABLE v (c REFERENCES u)'], 0)).toBe(true);
    expect(breaks([...chain, 'CREATE TABLE v (c REFERENCES u)'], 1)).toBe(true);
  });

  it('says nothing about deletions with all uses, other definitions, views that nothing reads, and other edits', () => {
    expect(breaks(['CREATE TABLE t (a)', 'SELECT a FROM t', 'SELECT 1'], 0, 2)).toBe(false);
    expect(breaks(['CREATE TABLE t (a)', 'CREATE TABLE IF NOT EXISTS t (a)', 'SELECT a FROM t'], 0)).toBe(false);
    expect(breaks(['CREATE TABLE t (a)', 'CREATE VIEW v AS SELECT a FROM t'], 0)).toBe(false);
    expect(breaks(['CREATE TABLE t (a)', 'SELECT a FROM t'], 1)).toBe(false);
    const snapshot = snapshotOf('CREATE TABLE t (a)', 'SELECT a FROM t');
    expect(finishSteps(breaksUse(snapshot, deletion(0, 5, '')))).toBe(false);
  });

  it('never contradicts the thorough check', () => {
    const random = seededRandom(1);
    const one = (...names: string[]): string => names[random.below(names.length)] as string;
    const table = (): string => one('t', 'u', 'v');
    const statements = [
      () => `CREATE TABLE IF NOT EXISTS ${table()} (a PRIMARY KEY, b)`,
      () => `CREATE TABLE ${one('v', 'w', 'x')} (a PRIMARY KEY, b REFERENCES ${table()} (a))`,
      () => `CREATE VIEW ${one('v', 'w', 'x')} AS SELECT a, b FROM ${table()}`,
      () => `CREATE TRIGGER g AFTER INSERT ON ${table()} BEGIN SELECT a FROM ${table()}; END`,
      () => `DROP TABLE IF EXISTS ${table()}`,
      () => `ALTER TABLE ${table()} RENAME TO ${one('r', 'v')}`,
      () => `INSERT INTO ${table()} (a) VALUES (1)`,
      () => `WITH ${table()} AS (SELECT 1 AS a) SELECT a FROM ${table()}`,
      () => `SELECT x.a FROM ${table()} JOIN ${table()} AS x USING (a)`,
      () => 'SELECT 1',
    ];
    let broken = 0;
    for (let trial = 0; trial < 100; trial++) {
      const others = Array.from({ length: 4 }, () => (statements[random.below(statements.length)] as () => string)());
      const script = ['CREATE TABLE t (a PRIMARY KEY, b)', 'CREATE TABLE u (a PRIMARY KEY, b)', ...others];
      const snapshot = snapshotOf(...script);
      for (let from = 0; from < script.length; from++) {
        for (let to = from + 1; to <= script.length; to++) {
          const edit = deleting(snapshot, from, to);
          if (!finishSteps(breaksUse(snapshot, edit))) continue;
          broken++;
          const after = language.snapshot(applyEdit(snapshot.text, edit), snapshot) as SqlSnapshot;
          expect(finishSteps(isPlausible(snapshot, after)), after.text).toBe(false);
        }
      }
    }
    expect(broken).toBeGreaterThan(100);
  });
});
