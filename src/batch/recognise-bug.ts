/** Recognises bugs that were found before: in a text as a whole, or in some statements of a longer script. */
import { applyEdit } from '../edit/edit.js';
import type { Match } from '../explain/match.js';
import type { NearestPassing } from '../explain/nearest-passing.js';
import type { RecognisedBug } from './bug.js';

/** A bug whose pattern a text has. */
export interface Recognised {
  readonly bug: RecognisedBug;
  readonly match: Match;
  /** Whether the text has nothing else, such as further statements. */
  readonly isWhole: boolean;
}

/** The first bug whose pattern the text has; one that the whole text has comes first. */
export function recogniseBug(bugs: readonly RecognisedBug[], text: string): Recognised | undefined {
  let within: Recognised | undefined;
  for (const bug of bugs) {
    const whole = bug.matcher?.(text);
    if (whole && addsNothing(whole)) return { bug, match: whole, isWhole: true };
    if (within) continue;
    const match = whole ?? bug.matcher?.(text, { isWithin: true });
    if (match) within = { bug, match, isWhole: false };
  }
  return within;
}

/** Whether nothing stands where the minimum has nothing. */
function addsNothing({ parts }: Match): boolean {
  return parts.every(({ pattern, text }) => pattern.end > pattern.start || text.start === text.end);
}

/** The text with the smallest change that makes the minimum of the bug pass, in the place that stands for it; undefined if there is none. */
export function repairedText({ bug, match }: Recognised, text: string): string | undefined {
  const bySize = [...bug.nearest].sort((a, b) => sizeOf(a) - sizeOf(b));
  for (const nearest of bySize) {
    const replacements = nearest.spans.flatMap((span) => {
      const parts = match.parts.filter(({ pattern }) => pattern.start < span.end && pattern.end > span.start);
      const [first, last] = [parts[0], parts.at(-1)];
      // The change may be about a part of a hole, which need not be in this text.
      const isExact = first?.pattern.start === span.start && last?.pattern.end === span.end;
      return first && last && isExact ? [{ start: first.text.start, end: last.text.end, text: nearest.text }] : [];
    });
    if (replacements.length === 0 || replacements.length < nearest.spans.length) continue;
    return applyEdit(text, { replacements, note: 'repair' });
  }
  return undefined;
}

function sizeOf({ was, text }: NearestPassing): number {
  return was.length + text.length;
}
