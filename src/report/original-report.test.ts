import { describe, expect, it } from 'vitest';
import type { ReductionEvent } from '../reduction.js';
import { situationOf } from './original-report.js';

const STARTED: ReductionEvent & { readonly kind: 'started' } = {
  kind: 'started',
  tokens: 10,
  unit: 'tokens',
  timeLimit: 1_000,
  milliseconds: 20,
  hangs: false,
  preserved: { others: [] },
  counts: { failures: 3, runs: 3 },
};

describe('situationOf', () => {
  it('says nothing about an original that always fails quickly', () => {
    expect(situationOf(STARTED)).toEqual([]);
  });

  it.each<[string, Partial<typeof STARTED>, RegExp]>([
    [
      'slow',
      { milliseconds: 42_000, timeLimit: 94_000 },
      /slow: a run takes 42\.0 s\. Candidates get 94\.0 s; --timeout/,
    ],
    [
      'hanging',
      { hangs: true, milliseconds: 60_000, timeLimit: 5_000 },
      /hangs: it did not end within 60\.0 s.*at most 5\.0 s; --timeout/,
    ],
    [
      'intermittent',
      { counts: { failures: 60, runs: 122 } },
      /fails in 49 % of its runs: .* up to 244 times.* --repeat N/,
    ],
  ])('describes a %s original with its figure and the option to use', (_, changes, text) => {
    expect(situationOf({ ...STARTED, ...changes }).join('\n')).toMatch(text);
  });
});
