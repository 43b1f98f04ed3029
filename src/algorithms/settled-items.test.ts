import { expect, it } from 'vitest';
import { createSettledItems } from './settled-items.js';

const spanOf = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

it('settles an item as long as each of its names that was used elsewhere still is', () => {
  const settled = createSettledItems();
  const text = 'def f(x); def g(y); g(1); f(g)';
  settled.add(text, [spanOf(text, 'def f(x)'), spanOf(text, 'g(1)')]);
  expect(settled.has(text, spanOf(text, 'def f(x)'))).toBe(true);
  expect(settled.has(text, spanOf(text, 'def g(y)'))).toBe(false);
  const withoutUse = 'def f(x); def g(y); g(1)';
  expect(settled.has(withoutUse, spanOf(withoutUse, 'def f(x)'))).toBe(false);
  expect(settled.has(withoutUse, spanOf(withoutUse, 'g(1)'))).toBe(true);
});
