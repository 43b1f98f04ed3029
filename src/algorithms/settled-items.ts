/**
 * Items that could not be deleted in an earlier round. They probably still cannot, unless a name in them has lost its last use
 * elsewhere: equal words show what belongs together.
 */
import type { Span } from '../edit/edit.js';

export interface SettledItems {
  /** Adds items that cannot be deleted from a text. */
  add(text: string, items: readonly Span[]): void;
  /** Whether an item is probably still needed. */
  has(text: string, item: Span): boolean;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The words of longer texts are not counted. */
const MAX_LENGTH = 100_000;

export function createSettledItems(): SettledItems {
  /** For the text of each item, its words that were used elsewhere as well. */
  const settled = new Map<string, readonly string[]>();
  let latest = { text: '', counts: new Map<string, number>() };
  const sharedWords = (text: string, { start, end }: Span): string[] => {
    if (text !== latest.text) latest = { text, counts: countWords(text) };
    const inside = countWords(text.slice(start, end));
    return [...inside].filter(([word, count]) => (latest.counts.get(word) ?? 0) > count).map(([word]) => word);
  };
  return {
    add: (text, items) => {
      if (text.length > MAX_LENGTH) return;
      for (const item of items) settled.set(text.slice(item.start, item.end), sharedWords(text, item));
    },
    has: (text, item) => {
      const words = settled.get(text.slice(item.start, item.end));
      if (!words) return false;
      const shared = new Set(sharedWords(text, item));
      return words.every((word) => shared.has(word));
    },
  };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
