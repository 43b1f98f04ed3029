import { expect, it } from 'vitest';
import { sqlLanguage } from '../language.js';
import type { SqlSnapshot } from '../snapshot.js';
import { dropNames } from './drop-names.js';
import { keepNeeded } from './keep-needed.js';

const language = sqlLanguage('sqlite');
const snapshotOf = (text: string): SqlSnapshot => language.snapshot(text);

/** Each table refers to the one before it. */
const chainOf = (length: number): string =>
  Array.from({ length }, (_, i) => `CREATE TABLE t${i + 1} (a, b REFERENCES t${i} (a));\n`).join('');

it('half of a long chain of statements is deleted in one edit', () => {
  const snapshot = snapshotOf(chainOf(200));
  const edits = [...keepNeeded.edits(snapshot, language)].filter((edit) => edit !== undefined);
  const rests = edits.map(({ replacements }) =>
    replacements.reduce((sum, { start, end }) => sum - end + start, snapshot.text.length),
  );
  const half = chainOf(100).length;
  expect(rests.some((rest) => Math.abs(rest - half) < 100)).toBe(true);
});

it.each([
  ['tables that refer to each other', chainOf],
  [
    'nested subqueries',
    (depth: number) => `SELECT * FROM ${'(SELECT a, b FROM '.repeat(depth)}t${' WHERE a = 1) AS x'.repeat(depth)}`,
  ],
])('dropping the names of %s takes linear work', (_, make) => {
  const stepsFor = (size: number): number => {
    const snapshot = snapshotOf(make(size));
    return [...dropNames.edits(snapshot, language)].length;
  };
  expect(stepsFor(1_000)).toBeLessThan(3 * stepsFor(500));
});
