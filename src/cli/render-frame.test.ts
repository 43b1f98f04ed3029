import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../report/display-text.js';
import { withColour } from '../report/paint.js';
import { renderFrame, renderLine, type ViewState } from './render-frame.js';

const state: ViewState = {
  tokensBefore: 200,
  unit: 'tokens',
  tokens: 50,
  counts: { reproduced: 3, vanished: 4, invalid: 2, unknown: 1, cached: 5 },
  pass: 'delete-tokens',
  place: { round: 2, index: 5, count: 31 },
  remaining: 40,
  seconds: 2,
  text: 'SELECT 1;\nSELECT 2;\n',
};

describe('renderFrame', () => {
  it('shows the size, pass, estimate, calls, speed, time and script', () => {
    expect(renderFrame(state, { columns: 120, rows: 24 })).toEqual([
      '50 of 200 tokens, 75.0 % removed',
      'round 2, pass 5 of 31: delete-tokens; about 40 more calls, 8 s, if nothing else can be removed',
      '10 calls: 3 reproduced, 4 vanished, 2 invalid, 1 unknown, 5 cached  5/s  2.0 s',
      '',
      'SELECT 1;',
      'SELECT 2;',
    ]);
  });

  it('shows what is done before the search, and for how long', () => {
    const frame = renderFrame(
      { ...state, preparing: 'running the original', seconds: 12.3 },
      { columns: 80, rows: 24 },
    );
    expect(frame[0]).toBe('running the original (12 s)…');
  });

  it.each([1, 2, 5, 10, 20, 40, 60, 80, 120, 300])(
    'is narrower than %i columns and lower than any terminal',
    (columns) => {
      const text = `${'x'.repeat(500)}\x1b[2J\n${'日本語 👍🏽 '.repeat(60)}\n${'line\n'.repeat(40)}`;
      for (const rows of [1, 2, 5, 24]) {
        for (const paint of [undefined, withColour]) {
          const frame = renderFrame({ ...state, text }, { columns, rows }, paint).map(stripVTControlCharacters);
          expect(frame.length).toBeLessThanOrEqual(Math.max(1, rows - 1));
          expect(Math.max(...frame.map(widthOf))).toBeLessThanOrEqual(Math.max(1, columns - 1));
          expect(frame.join('')).not.toContain('\x1b');
        }
      }
    },
  );

  it('loses no counter in a narrow terminal', () => {
    const words = (columns: number): string[] =>
      renderFrame(state, { columns, rows: 40 }).join(' ').split(/\s+/).filter(Boolean);
    expect(words(40)).toEqual(words(300));
  });

  it('says how many lines of the script it does not show', () => {
    const frame = renderFrame({ ...state, text: 'line\n'.repeat(40) }, { columns: 80, rows: 24 });
    expect(frame.at(-1)).toBe('… 29 more lines');
  });
});

describe('renderLine', () => {
  it('is the status as one line, for a log', () => {
    expect(renderLine(state)).toMatch(/^50 of 200 tokens, 75\.0 % removed; round 2, .*; 10 calls: .* 2\.0 s$/);
  });
});
