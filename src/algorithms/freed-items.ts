/**
 * Items that could not be deleted because other parts used what they define, and that are superfluous now because these parts are
 * gone.
 */
import { type Edit, isInside, type Span, spansAfter } from '../edit/edit.js';
import { definedWords } from './defined-words.js';
import { countWords, firstUses, MAX_COUNTED_LENGTH, sharedWords, type WordCounts } from './shared-words.js';

export interface FreedItems {
  /** Adds items that cannot be deleted from a text. */
  add(text: string, items: readonly Span[]): void;
  /**
   * The outermost items that have lost the last use of a word that they define, and those that only such items use. `move` leads from
   * the text of the items to `text`; the result is in offsets of the former.
   */
  find(text: string, move: (span: Span) => Span | undefined): readonly Span[];
  /** Moves the items with the text. */
  accept(before: string, edit: Edit, separator: string): void;
  /** Forgets items, because they are tried again. */
  remove(items: readonly Span[]): void;
}

interface WatchedItem extends Span {
  /** The words that it defines and that are also used elsewhere. */
  readonly words: readonly string[];
}

export function createFreedItems(): FreedItems {
  let watched: readonly WatchedItem[] = [];
  return {
    add: (text, items) => {
      if (text.length > MAX_COUNTED_LENGTH || items.length === 0) return;
      const [counts, first] = [countWords(text), firstUses(text)];
      const added = items.flatMap((item) => {
        const defined = definedWords(text.slice(item.start, item.end));
        // Texts use what they define before.
        const isDefined = (word: string): boolean => defined.has(word) && (first.get(word) ?? 0) >= item.start;
        const words = sharedWords(text, counts, item).filter(isDefined);
        return words.length > 0 ? [{ ...item, words }] : [];
      });
      watched = [...watched, ...added];
    },
    find: (text, move) => {
      if (text.length > MAX_COUNTED_LENGTH || watched.length === 0) return [];
      const counts = countWords(text);
      const items = watched.flatMap((item) => {
        const now = move(item);
        return now ? [{ item, inside: countWords(text.slice(now.start, now.end)) }] : [];
      });
      let freed: readonly WatchedItem[] = [];
      for (let before = -1; freed.length > before; ) {
        before = freed.length;
        for (const { item, inside } of items) {
          if (freed.some((other) => isInside(item, other))) continue;
          const isFreed = item.words.some(
            (word) => inside.has(word) && (counts.get(word) ?? 0) <= (inside.get(word) ?? 0),
          );
          if (!isFreed) continue;
          freed = [...freed.filter((other) => !isInside(other, item)), item];
          subtract(counts, inside);
        }
      }
      return freed.map(({ start, end }) => ({ start, end }));
    },
    accept: (before, edit, separator) => {
      const move = spansAfter(before, edit, separator);
      watched = watched.flatMap(({ words, ...item }) => {
        const moved = move(item);
        return moved ? [{ ...moved, words }] : [];
      });
    },
    remove: (items) => {
      watched = watched.filter((item) => !items.some((other) => isInside(item, other)));
    },
  };
}

function subtract(counts: WordCounts, lost: WordCounts): void {
  for (const [word, count] of lost) counts.set(word, (counts.get(word) ?? 0) - count);
}
