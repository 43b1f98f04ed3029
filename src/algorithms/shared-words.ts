/** The words of a text. Equal words show what belongs together, whatever the language. */
import type { Span } from '../edit/edit.js';

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The words of longer texts are not counted. */
export const MAX_COUNTED_LENGTH = 100_000;

/** How often each word occurs. */
export type WordCounts = Map<string, number>;

export function countWords(text: string): WordCounts {
  const counts: WordCounts = new Map();
  for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Where each word occurs first. */
export function firstUses(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { 0: word, index } of text.matchAll(WORD)) if (!places.has(word)) places.set(word, index);
  return places;
}

/** The words of a span that also occur elsewhere in the text, whose words were counted. */
export function sharedWords(text: string, counts: WordCounts, { start, end }: Span): string[] {
  const inside = countWords(text.slice(start, end));
  return [...inside].filter(([word, count]) => (counts.get(word) ?? 0) > count).map(([word]) => word);
}
