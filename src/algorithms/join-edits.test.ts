import { describe, expect, it } from 'vitest';
import { deletion, type Edit } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { reduce } from '../reduce.js';

const COUNT = 16;
const text = `SELECT ${Array.from({ length: COUNT }, (_, i) => `c${i}`).join(', ')}`;

/** Deletes single columns: all at first, then those that are left of the current text. */
const columns: Pass = {
  name: 'columns',
  about: '',
  level: 'grammar',
  *edits(snapshot) {
    for (const { index, 0: found } of snapshot.text.matchAll(/c\d+, /g))
      yield deletion(index, index + found.length, 'delete a column') satisfies Edit;
  },
  examples: [],
};

/** Runs the passes with a failure that needs some columns. The texts are those that the oracle was asked for, in order. */
async function reduceTo(needed: readonly number[], jobs = 1) {
  const texts: string[] = [];
  const reduction = await reduce({
    text,
    language: sqlLanguage('sqlite'),
    oracle: (candidate) => {
      texts.push(candidate);
      return needed.every((i) => new RegExp(`\\bc${i}\\b`).test(candidate));
    },
    passes: [columns],
    finishing: [],
    jobs,
  });
  return { reduction, calls: texts.length };
}

describe('edits after several successes in a row', () => {
  it('are tried together, twice as many each time', async () => {
    const { reduction } = await reduceTo([COUNT - 1]);
    expect(reduction.text).toBe(`SELECT c${COUNT - 1}`);
    // One, one, two, four, seven: 15 columns.
    expect(reduction.calls).toMatchObject({ reproduced: 5, vanished: 0 });
  });

  it('are tried one by one if they do not work together', async () => {
    const { reduction } = await reduceTo([7, COUNT - 1]);
    expect(reduction.text).toBe(`SELECT c7, c${COUNT - 1}`);
  });

  it('lead to the same text for any number of jobs', async () => {
    for (const needed of [[0], [3, 4, 11], [2, 5, 8, 14], [15]]) {
      const expected = await reduceTo(needed);
      for (const jobs of [2, 3, 5]) {
        const { reduction } = await reduceTo(needed, jobs);
        expect(reduction.text).toBe(expected.reduction.text);
      }
      expect(expected.reduction.minimal).toBe(true);
    }
  });
});
