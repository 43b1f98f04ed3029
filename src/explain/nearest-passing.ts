/** The nearest inputs that pass: for each essential part, the smallest change that makes the failure disappear. */
import type { Span } from '../edit/edit.js';
import { withoutMarks } from '../language/name-marks.js';
import { type Explaining, instanceOf, type PassingChange } from './instances.js';

/** A small change after which the input passes. */
export interface NearestPassing {
  /** Where the change is in the failing text. */
  readonly spans: readonly Span[];
  /** What stands there in the failing text. */
  readonly was: string;
  /** What stands there in the passing text. */
  readonly text: string;
  /** The whole input that passes. */
  readonly passing: string;
}

/** So many are shown. */
const MAX_SHOWN = 8;

/** One change for each part, the smallest; parts that contain another part with a change are left out. In text order. */
export function nearestPassing(explaining: Explaining): NearestPassing[] {
  const smallest = new Map<string, PassingChange>();
  for (const change of explaining.passing) {
    const key = change.site.spans.map(({ start, end }) => `${start}-${end}`).join();
    const known = smallest.get(key);
    if (
      !known ||
      distance(change.site.text, withoutMarks(change.text)) < distance(known.site.text, withoutMarks(known.text))
    )
      smallest.set(key, change);
  }
  const changes = [...smallest.values()];
  return changes
    .filter((change) => !changes.some((other) => other !== change && isInside(other, change)))
    .sort((a, b) => startOf(a) - startOf(b))
    .slice(0, MAX_SHOWN)
    .map(({ site, text }) => ({
      spans: site.spans,
      was: site.text,
      text: withoutMarks(text),
      passing: instanceOf(explaining, [{ site, text }]),
    }));
}

function startOf({ site }: PassingChange): number {
  return site.spans[0]?.start ?? 0;
}

function isInside(inner: PassingChange, outer: PassingChange): boolean {
  const [a, b] = [inner.site.spans[0], outer.site.spans[0]];
  return (
    a !== undefined && b !== undefined && a.start >= b.start && a.end <= b.end && a.end - a.start < b.end - b.start
  );
}

/** The number of characters to insert, delete or replace (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
