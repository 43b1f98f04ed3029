import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutColour } from '../report/paint.js';
import { createView, type ReductionView } from './reduction-view.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A view on a stream that keeps the texts that are written to it. */
function view(isTTY: boolean, columns = 60): { readonly written: string[]; readonly shown: ReductionView } {
  const written: string[] = [];
  const stream = { isTTY, columns, rows: 24, write: (text: string) => written.push(text) } as never;
  return { written, shown: createView('SELECT 1', stream, withoutColour) };
}

const STARTED = {
  kind: 'started',
  tokens: 3,
  unit: 'tokens',
  timeLimit: 1,
  milliseconds: 1,
  hangs: false,
  preserved: { others: [] },
  counts: { failures: 3, runs: 3 },
} as const;

describe('createView', () => {
  it('redraws the frame on a terminal and removes it at the end', () => {
    const { written, shown } = view(true);
    shown.show(STARTED);
    shown.end();
    expect(written[0]).toContain('3 of 3 tokens, 0.0 % removed\n');
    expect(written[0]).toContain('SELECT 1\n');
    // To the first column: the terminal may have printed ^C.
    expect(written.at(-1)).toBe('\r\x1b[6A\x1b[J');
  });

  it('shows what takes longer than a second, without any event', () => {
    const { written, shown } = view(true);
    shown.prepare('running the original');
    vi.advanceTimersByTime(900);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(11_200);
    expect(written.at(-1)).toContain('running the original (12 s)…');
    shown.end();
  });

  it('prints lines above the frame', () => {
    const { written, shown } = view(true);
    shown.show(STARTED);
    shown.print('a notice\n');
    expect(written.at(-1)).toContain('\r\x1b[6A\x1b[Ja notice\n\x1b[2K3 of 3 tokens');
    shown.end();
  });

  it('counts a width of 0 as 80', () => {
    const { written, shown } = view(true, 0);
    shown.show(STARTED);
    expect(written[0]).toContain('3 of 3 tokens, 0.0 % removed\n');
    shown.end();
  });

  it('writes nothing in the first second if there is no terminal, and then plain lines that become rarer', () => {
    const { written, shown } = view(false);
    shown.show(STARTED);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(600_000);
    expect(written.length).toBeGreaterThan(5);
    expect(written.length).toBeLessThan(100);
    expect(written.join('')).not.toContain('\x1b');
    shown.end();
  });
});
