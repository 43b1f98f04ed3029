/** How two texts differ: one span, or the replacements that lead from one text to the other. */
import { applyWithDifferences, type Difference, type Edit, type Replacement } from './edit.js';

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

/** Comparing longer parts word by word would take too long. */
const MAX_PAIRS = 1_000_000;

/**
 * The replacements that lead from one text to another: those of the edit if it leads there, otherwise from the first difference to the
 * last one. Words that a replacement keeps are no part of it.
 */
export function changesBetween(before: string, after: string, edit?: Edit, separator?: string): readonly Replacement[] {
  const applied = edit ? applyWithDifferences(before, edit, separator) : undefined;
  const differences = applied?.text === after ? applied.differences : [differenceOf(before, after)];
  return differences
    .flatMap((difference) => withoutCommonWords(before, after, difference))
    .filter(({ start, end, newStart, newEnd }) => start < end || newStart < newEnd)
    .map((difference) => replacementFor(difference, after));
}

function withoutCommonWords(before: string, after: string, whole: Difference): readonly Difference[] {
  const removed = wordsOf(before, whole.start, whole.end);
  const added = wordsOf(after, whole.newStart, whole.newEnd);
  if (removed.length * added.length > MAX_PAIRS) return [whole];
  const joined: Difference[] = [];
  for (const difference of wordDifferences(removed, added, whole)) {
    const last = joined.at(-1);
    // White space alone is not worth keeping apart.
    if (last && before.slice(last.end, difference.start).trim() === '')
      joined[joined.length - 1] = { ...last, end: difference.end, newEnd: difference.newEnd };
    else joined.push(difference);
  }
  return joined;
}

function replacementFor({ start, end, newStart, newEnd }: Difference, after: string): Replacement {
  return { start, end, text: after.slice(newStart, newEnd) };
}

function wordsOf(text: string, start: number, end: number): readonly string[] {
  return text.slice(start, end).match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

/** What is left and right of a longest common subsequence of words. */
function wordDifferences(
  before: readonly string[],
  after: readonly string[],
  { start, newStart }: Difference,
): Difference[] {
  const width = after.length + 1;
  // The length of a longest common subsequence of the words from here on.
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j]
          ? (common[(i + 1) * width + j + 1] as number) + 1
          : Math.max(common[(i + 1) * width + j] as number, common[i * width + j + 1] as number);
  const found: Difference[] = [];
  let [offset, newOffset] = [start, newStart];
  let open: Difference | undefined;
  const differ = (removed: number, added: number): void => {
    const from = open ?? { start: offset, newStart: newOffset };
    offset += removed;
    newOffset += added;
    open = { ...from, end: offset, newEnd: newOffset };
  };
  for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
    const [word, other] = [before[i], after[j]];
    if (word !== undefined && word === other) {
      if (open) found.push(open);
      open = undefined;
      offset += word.length;
      newOffset += word.length;
      i++;
      j++;
    } else if (
      other === undefined ||
      (word !== undefined && (common[(i + 1) * width + j] as number) >= (common[i * width + j + 1] as number))
    ) {
      differ((word as string).length, 0);
      i++;
    } else {
      differ(0, other.length);
      j++;
    }
  }
  return open ? [...found, open] : found;
}
