import { expect, test } from 'vitest';
import { sqlLanguage } from '../languages/sql/language.js';
import { reduce } from '../reduce.js';
import { recordSearch } from './record-search.js';
import type { RecordedSearch, RecordedStep } from './recording.js';
import { survivorsOf, textsOf } from './replay.js';

const SCRIPT = `CREATE TABLE accounts (id INTEGER, name TEXT, note TEXT);
CREATE TABLE other (x);
INSERT INTO accounts VALUES (1, 'ada', 'first'), (2, 'grace', 'second');
SELECT name, count(*) FROM accounts JOIN other ON x = id WHERE name LIKE 'a%' GROUP BY name;
`;

const search = (original: string, ...steps: readonly RecordedStep['changes'][]): RecordedSearch => ({
  original,
  steps: steps.map((changes) => ({ changes, tokens: 0, note: '', pass: '', calls: 0, seconds: 0 })),
  passes: [],
});

const shown = (recorded: RecordedSearch) => {
  const result = textsOf(recorded).at(-1) as string;
  return survivorsOf(recorded).map(({ before, after, isSame }) => [
    recorded.original.slice(before.start, before.end),
    result.slice(after.start, after.end),
    isSame,
  ]);
};

test.each([
  (text: string) => text.includes('LIKE'),
  (text: string) => text.includes('grace') && text.includes('count('),
  (text: string) => /FROM\s+\w+\s+JOIN/.test(text),
])('a recorded search leads to the result again', async (fails) => {
  const recorder = recordSearch(SCRIPT, { now: () => 0 });
  const reduction = await reduce({
    text: SCRIPT,
    language: sqlLanguage('sqlite'),
    oracle: fails,
    onEvent: recorder.add,
  });
  const recorded = recorder.search();
  const texts = textsOf(recorded);
  expect(texts.at(-1)).toBe(reduction.text);
  expect(texts.every(fails)).toBe(true);
  expect(recorded.steps.at(-1)?.tokens).toBe(reduction.tokensAfter);
  const counted = recorded.passes.reduce((sum, { reproduced, vanished, invalid, unknown }) => {
    return sum + reproduced + vanished + invalid + unknown;
  }, 0);
  expect(counted).toBe(
    recorded.steps.length === 0 ? 0 : Object.values(reduction.stats).reduce((sum, { calls }) => sum + calls, 0),
  );
  for (const [before, after, isSame] of shown(recorded)) if (isSame) expect(after).toBe(before);
});

test('what is kept survives, also in several steps', () => {
  expect(
    shown(search('one two three four', [{ start: 4, end: 8, text: '' }], [{ start: 9, end: 14, text: '' }])),
  ).toEqual([
    ['one ', 'one ', true],
    ['three', 'three', true],
  ]);
});

test('a replacement comes from what it replaced, also after another replacement', () => {
  expect(shown(search('SELECT name', [{ start: 7, end: 11, text: 'ab' }], [{ start: 7, end: 9, text: 'x' }]))).toEqual([
    ['SELECT ', 'SELECT ', true],
    ['name', 'x', false],
  ]);
});

test('an insertion comes from nowhere', () => {
  expect(shown(search('ab', [{ start: 1, end: 1, text: '-' }]))).toEqual([
    ['a', 'a', true],
    ['b', 'b', true],
  ]);
});
