/** Which texts of a site are the same but for their white space: one of them says as much as all. */
import type { Site } from '../language/holes.js';
import { withoutMarks } from '../language/name-marks.js';

/** A text without its white space; white space alone counts only where white space or nothing stands, and inside quotes it is text. */
export function meaningOf(own: string, text: string): string {
  const plain = withoutMarks(text);
  if (/^['"`]/.test(plain)) return plain;
  const bare = plain.replace(/\s+/g, '');
  return bare === '' && own.trim() === '' ? plain : bare;
}

/** Whether a text is another one than that in a site, not only in its white space. */
export function hasOtherMeaning({ text: own }: Site, text: string): boolean {
  return meaningOf(own, text) !== meaningOf(own, own);
}

/** The texts with a meaning that neither a site nor an earlier one has. */
export function withOwnMeanings(own: string, texts: Iterable<string>): string[] {
  const seen = new Set([meaningOf(own, own)]);
  return [...texts].filter((text) => {
    const meaning = meaningOf(own, text);
    return !seen.has(meaning) && seen.add(meaning);
  });
}
