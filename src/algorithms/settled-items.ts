/**
 * Items that could not be deleted in an earlier round. They probably still cannot, unless a name in them has lost its last use
 * elsewhere: equal words show what belongs together.
 */
import type { Span } from '../edit/edit.js';
import { countWords, MAX_COUNTED_LENGTH, sharedWords } from './shared-words.js';

export interface SettledItems {
  /** Adds items that cannot be deleted from a text. */
  add(text: string, items: readonly Span[]): void;
  /** Whether an item is probably still needed. */
  has(text: string, item: Span): boolean;
}

export function createSettledItems(): SettledItems {
  /** For the text of each item, its words that were used elsewhere as well. */
  const settled = new Map<string, readonly string[]>();
  let latest = { text: '', counts: countWords('') };
  const sharedIn = (text: string, item: Span): string[] => {
    if (text !== latest.text) latest = { text, counts: countWords(text) };
    return sharedWords(text, latest.counts, item);
  };
  return {
    add: (text, items) => {
      if (text.length > MAX_COUNTED_LENGTH) return;
      for (const item of items) settled.set(text.slice(item.start, item.end), sharedIn(text, item));
    },
    has: (text, item) => {
      const words = settled.get(text.slice(item.start, item.end));
      if (!words) return false;
      const shared = new Set(sharedIn(text, item));
      return words.every((word) => shared.has(word));
    },
  };
}
