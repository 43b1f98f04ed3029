import { expect, it } from 'vitest';
import { renderFrame } from './reduction-view.js';

const counts = { reproduced: 3, vanished: 4, invalid: 2, unknown: 1, cached: 5 };

it('shows size, calls, speed, pass, time and the script', () => {
  const frame = renderFrame(
    { tokensBefore: 200, tokens: 50, counts, pass: 'delete-tokens', seconds: 2, text: 'SELECT 1;\nSELECT 2;\n' },
    120,
  );
  expect(frame).toEqual([
    '50 of 200 tokens, 75.0 % removed   delete-tokens',
    '10 calls: 3 reproduced, 4 vanished, 2 invalid, 1 unknown; 5 cached   5/s   2.0 s',
    '',
    'SELECT 1;',
    'SELECT 2;',
  ]);
});

it('fits the terminal and sends it nothing but text', () => {
  const text = `${'x'.repeat(300)}\x1b[2J\n${'line\n'.repeat(40)}`;
  const frame = renderFrame({ tokensBefore: 0, tokens: 0, counts, pass: 'p', seconds: 0, text }, 40);
  expect(Math.max(...frame.map((line) => line.length))).toBeLessThan(40);
  expect(frame.join('')).not.toContain('\x1b');
  expect(frame.at(-1)).toBe('… 29 more lines');
});
