import { describe, expect, it } from 'vitest';
import { createView, renderFrame } from './reduction-view.js';

const counts = { reproduced: 3, vanished: 4, invalid: 2, unknown: 1, cached: 5 };

describe('renderFrame', () => {
  it('shows the size, calls, speed, pass, time and script', () => {
    const frame = renderFrame(
      {
        tokensBefore: 200,
        unit: 'tokens',
        tokens: 50,
        counts,
        pass: 'delete-tokens',
        seconds: 2,
        text: 'SELECT 1;\nSELECT 2;\n',
      },
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

  it('is narrower than the terminal and contains no control characters', () => {
    const text = `${'x'.repeat(300)}\x1b[2J\n${'line\n'.repeat(40)}`;
    const frame = renderFrame({ tokensBefore: 0, unit: 'tokens', tokens: 0, counts, pass: 'p', seconds: 0, text }, 40);
    expect(Math.max(...frame.map((line) => line.length))).toBe(39);
    expect(frame.join('')).not.toContain('\x1b');
    expect(frame.at(-1)).toBe('… 29 more lines');
  });
});

describe('createView', () => {
  /** A stream that keeps the texts that are written to it. */
  function stream(isTTY: boolean): { readonly written: string[]; readonly stream: NodeJS.WriteStream } {
    const written: string[] = [];
    return { written, stream: { isTTY, columns: 60, write: (text: string) => written.push(text) } as never };
  }

  it('redraws the frame on a terminal and removes it at the end', () => {
    const { written, stream: terminal } = stream(true);
    const view = createView('SELECT 1', terminal);
    view.show({ kind: 'pass', name: 'delete-tokens' });
    view.end();
    expect(written[0]).toContain('0 of 0 tokens, 0.0 % removed   delete-tokens\n');
    expect(written[0]).toContain('\nSELECT 1\n');
    expect(written.at(-1)).toBe('\x1b[4A\x1b[J');
  });

  it('writes nothing in the first second if there is no terminal', () => {
    const { written, stream: file } = stream(false);
    const view = createView('SELECT 1', file);
    view.show({ kind: 'pass', name: 'delete-tokens' });
    view.end();
    expect(written).toEqual([]);
  });
});
