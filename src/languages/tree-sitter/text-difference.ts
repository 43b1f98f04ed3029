/** The span in which two texts differ. */
import type { Difference } from '../../edit/edit.js';

const CHUNK = 4096;

/** One difference from the first different character to the last one. */
export function differenceOf(before: string, after: string): Difference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start + CHUNK <= shorter && before.slice(start, start + CHUNK) === after.slice(start, start + CHUNK))
    start += CHUNK;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  const rest = shorter - start;
  const endsAlike = (length: number): boolean =>
    before.slice(before.length - same - length, before.length - same) ===
    after.slice(after.length - same - length, after.length - same);
  while (same + CHUNK <= rest && endsAlike(CHUNK)) same += CHUNK;
  while (same < rest && endsAlike(1)) same++;
  return { start, end: before.length - same, newStart: start, newEnd: after.length - same };
}
