import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedSearch, RecordedStep } from './recording.js';
import { survivorsOf, textsOf } from './replay.js';
import { shortenedSearch } from './shorten-search.js';

const step = (changes: RecordedStep['changes']): RecordedStep => ({
  changes,
  tokens: 1,
  note: 'note',
  pass: 'pass',
  calls: 1,
  seconds: 0,
});

const searchOf = (original: string, ...changes: RecordedStep['changes'][]): RecordedSearch => ({
  original,
  steps: changes.map(step),
  passes: [],
});

test('a short original stays whole', () => {
  const search = searchOf('SELECT 1;', [{ start: 0, end: 7, text: '' }]);
  expect(shortenedSearch(search)).toBe(search);
});

test('a long removed part becomes one line, and later parts keep their places', () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `INSERT INTO t VALUES (${i});\n`);
  const original = `CREATE TABLE t (a);\n${lines.join('')}SELECT missing FROM t;\n`;
  const [first, last] = [original.indexOf('INSERT'), original.indexOf('SELECT')];
  const search = searchOf(
    original,
    [{ start: last, end: last + 6, text: 'VALUES' }],
    [{ start: first, end: last, text: '' }],
    [{ start: 0, end: 6, text: 'DROP' }],
  );
  const shortened = shortenedSearch(search);
  expect(shortened.original.length).toBeLessThan(3_000);
  expect(shortened.original).toMatch(/… 19,9\d\d more lines …\n/);
  expect(textsOf(shortened).at(-1)).toBe(textsOf(search).at(-1));
  expect(textsOf(shortened)[1]).toContain('VALUES missing FROM t;');
});

test('one very long line is shortened, too', () => {
  const original = `SELECT '${'x'.repeat(500_000)}', 1;`;
  const shortened = shortenedSearch(searchOf(original, [{ start: 8, end: 500_008, text: '' }]));
  expect(shortened.original).toContain(' … 498,000 more characters … ');
  expect(textsOf(shortened).at(-1)).toBe("SELECT '', 1;");
});

test('any search ends with the same text, and what survives is the same', () => {
  // Random replacements in texts that get shorter; some of them are long enough to be left out.
  const steps = fc.array(
    fc.array(fc.tuple(fc.nat(9_000), fc.nat(60_000), fc.constantFrom('', 'new')), { maxLength: 8 }),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(steps, (plan) => {
      const original = Array.from({ length: 15_000 }, (_, i) => `line ${i}\n`).join('');
      let { length } = original;
      const changes = plan.map((gaps) => {
        let offset = 0;
        const made = gaps.flatMap(([gap, removed, text]) => {
          const [start, end] = [offset + gap, offset + gap + removed];
          if (end > length) return [];
          offset = end;
          return [{ start, end, text }];
        });
        for (const { start, end, text } of made) length += text.length - (end - start);
        return made;
      });
      const search = searchOf(original, ...changes);
      const shortened = shortenedSearch(search);
      const texts = textsOf(search);
      expect(textsOf(shortened).at(-1)).toBe(texts.at(-1));
      expect(textsOf(shortened).every((text, i) => text.length <= (texts[i] as string).length)).toBe(true);
      const kept = ({ original: text, ...rest }: RecordedSearch): string[] =>
        survivorsOf({ original: text, ...rest }).flatMap(({ before, isSame }) =>
          isSame ? [text.slice(before.start, before.end)] : [],
        );
      expect(kept(shortened)).toEqual(kept(search));
    }),
    { numRuns: 60 },
  );
});
