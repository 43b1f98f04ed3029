import { describe, expect, it } from 'vitest';
import { deletion, type Edit, replacement } from '../edit/edit.js';
import type { Pass } from '../language/language.js';
import { sqlLanguage } from '../languages/sql/language.js';
import { reduce } from '../reduce.js';
import type { Reduction } from '../reduction.js';

const LONG = `SELECT '${'x'.repeat(2_000_000)}', a`;

/** Reduces a script by a pass with these edits, which were counted as far as the search asked for them. */
async function reduceBy(
  text: string,
  edits: readonly Edit[],
  fails: (text: string) => boolean,
): Promise<Reduction & { readonly asked: number }> {
  let asked = 0;
  const pass: Pass = {
    name: 'counted',
    about: '',
    level: 'grammar',
    *edits(snapshot) {
      if (snapshot.text !== text) return;
      for (const edit of edits) {
        asked++;
        yield edit;
      }
    },
    examples: [],
  };
  const reduction = await reduce({
    text,
    language: sqlLanguage('sqlite'),
    oracle: fails,
    passes: [pass],
    finishing: [],
  });
  return { ...reduction, asked };
}

describe('a sweep over a long statement', () => {
  /** None of them is covered by the grammar, so that they cost no call. */
  const wasted = Array.from({ length: 100 }, (_, i) => replacement(0, 6, `S${i}`, 'spoil the statement'));

  it('ends after a few edits that only cost time', async () => {
    const { asked, text, minimal } = await reduceBy(LONG, wasted, (candidate) => candidate === LONG);
    expect(asked).toBeLessThan(10);
    expect([text, minimal]).toEqual([LONG, false]);
  });

  it('asks the oracle before it checks candidates once checks took long, and accepts the same ones', async () => {
    const edits = [...wasted.slice(0, 4), deletion(LONG.length - 3, LONG.length, 'delete a list item')];
    const spoiled: string[] = [];
    const { text } = await reduceBy(LONG, edits, (candidate) => {
      if (/^S\d/.test(candidate)) spoiled.push(candidate.slice(0, 2));
      return candidate.includes('xxx');
    });
    expect(text).toBe(LONG.slice(0, -3));
    // The first one is checked.
    expect(spoiled).toEqual(['S1', 'S2', 'S3']);
  });

  it('says that the text is minimal if all edits were tried', async () => {
    const { asked, minimal } = await reduceBy(LONG, wasted.slice(0, 2), (candidate) => candidate === LONG);
    expect([asked, minimal]).toEqual([2, true]);
  });

  it('says that a text is minimal if the long statement is gone', async () => {
    const deletions = [...wasted, deletion(0, LONG.length + 2, 'delete a statement')];
    const { text, minimal } = await reduceBy(`${LONG}; SELECT b`, deletions, (candidate) => candidate.endsWith('b'));
    expect([text, minimal]).toEqual(['SELECT b', true]);
  });

  it('still tries the edits of other statements', async () => {
    const script = `${LONG}; SELECT b, c`;
    const last = deletion(script.length - 3, script.length, 'delete a list item');
    const { asked, text } = await reduceBy(script, [...wasted, last], (candidate) => candidate.startsWith(LONG));
    expect(asked).toBe(101);
    expect(text).toBe(`${LONG}; SELECT b`);
  });
});

it('tries one of several edits that lead to the same text', async () => {
  const text = 'SELECT 1; '.repeat(8).trim();
  const edits = Array.from({ length: 7 }, (_, i) => deletion(i * 10, i * 10 + 10, 'delete a statement'));
  const { calls } = await reduceBy(text, edits, (candidate) => candidate === text);
  expect([calls.vanished, calls.cached]).toEqual([1, 0]);
});
