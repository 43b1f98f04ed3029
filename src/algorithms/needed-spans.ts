/**
 * What the verdicts so far say about the parts of a text: spans that could not be deleted alone. An edit that loses one of them
 * probably does not work either, unless other edits have made the span superfluous since.
 */
import { type Edit, type Span, spansAfter } from '../edit/edit.js';
import type { Snapshot } from '../language/language.js';

/** The spans of the current text that are probably needed. */
export interface NeededSpans {
  readonly spans: readonly Span[];
  /** Forgets all spans, because they are looked for again. */
  clear(): void;
  add(spans: readonly Span[]): void;
  /** Moves the spans with the text. `edit` refers to `before`. */
  accept(before: Snapshot, edit: Edit, separator: string): void;
  /** Whether an edit of the current text loses a span inside what it replaces. */
  isLost(text: string, edit: Edit): boolean;
}

export function createNeededSpans(): NeededSpans {
  let spans: readonly Span[] = [];
  return {
    get spans() {
      return spans;
    },
    clear: () => {
      spans = [];
    },
    add: (more) => {
      spans = [...spans, ...more];
    },
    accept: ({ text }, edit, separator) => {
      const move = spansAfter(text, edit, separator);
      spans = spans.flatMap((span) => move(span) ?? []);
    },
    isLost: (text, { replacements }) => {
      const [replaced, ...others] = replacements;
      // Edits of several places change what belongs together.
      if (!replaced || others.length > 0) return false;
      const { start, end, text: inserted } = replaced;
      // Without words, what is inserted is no better than nothing.
      const isEmpty = !/[\p{L}\p{N}]/u.test(inserted);
      const isInside = (span: Span): boolean =>
        start <= span.start && span.end <= end && (isEmpty || span.end - span.start < end - start);
      return spans.some((span) => isInside(span) && !inserted.includes(text.slice(span.start, span.end)));
    },
  };
}
