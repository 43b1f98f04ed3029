import { expect, it } from 'vitest';
import { deletion, replacement } from '../edit/edit.js';
import { createNeededSpans } from './needed-spans.js';

const snapshot = (text: string) => ({ text, statements: [] });

it('knows which edits lose something needed, also after the text has changed', () => {
  const needed = createNeededSpans();
  const text = 'a; f(b, c); d';
  needed.add([
    { start: 3, end: 10 },
    { start: 5, end: 6 },
  ]);
  expect(needed.isLost(text, replacement(3, 10, '0', 'default'))).toBe(true);
  expect(needed.isLost(text, replacement(3, 10, 'c', 'hoist'))).toBe(true);
  expect(needed.isLost(text, replacement(3, 10, 'b', 'hoist'))).toBe(false);
  expect(needed.isLost(text, replacement(8, 9, '0', 'default'))).toBe(false);
  needed.accept(snapshot(text), deletion(0, 3, 'delete'), '');
  expect(needed.spans).toEqual([
    { start: 0, end: 7 },
    { start: 2, end: 3 },
  ]);
});

it('counts an edit that leaves only punctuation as a deletion', () => {
  const needed = createNeededSpans();
  needed.add([{ start: 0, end: 4 }]);
  expect(needed.isLost('f(x)', replacement(0, 4, ';', 'default'))).toBe(true);
  expect(needed.isLost('f(x)', replacement(0, 4, 'y', 'similar'))).toBe(false);
});
