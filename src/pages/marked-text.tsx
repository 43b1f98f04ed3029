/** A text with marked spans. Spans may overlap: each piece gets the marks of all spans that cover it. */
import type { ComponentChildren, JSX } from 'preact';
import type { Span } from '../edit/edit.js';

/** A span of a text that is shown differently. */
export interface Mark<Kind> extends Span {
  readonly kind: Kind;
}

/** A stretch of a text, and the marks that cover it. */
export interface MarkedPiece<Kind> extends Span {
  readonly text: string;
  readonly marks: readonly Mark<Kind>[];
}

/** Cuts a part of a text at the ends of all marks. `marks` are in text order. */
export function markedPieces<Kind>(text: string, marks: readonly Mark<Kind>[], within: Span): MarkedPiece<Kind>[] {
  const cuts = new Set([within.start, within.end]);
  const inside = marksIn(marks, within);
  for (const { start, end } of inside) {
    cuts.add(Math.max(start, within.start));
    cuts.add(Math.min(end, within.end));
  }
  const offsets = [...cuts].sort((a, b) => a - b);
  return offsets.slice(1).map((end, i) => {
    const start = offsets[i] as number;
    const covering = inside.filter((mark) => mark.start <= start && mark.end >= end);
    return { start, end, text: text.slice(start, end), marks: covering };
  });
}

/** The largest end of all marks up to each one. */
const endsOf = new WeakMap<readonly Span[], readonly number[]>();

/** The marks that overlap a part of the text. Finds them without looking at those after it, and at few of those before it. */
function marksIn<Kind>(marks: readonly Mark<Kind>[], within: Span): Mark<Kind>[] {
  let ends = endsOf.get(marks);
  if (!ends) {
    let last = 0;
    ends = marks.map(({ end }) => {
      last = Math.max(last, end);
      return last;
    });
    endsOf.set(marks, ends);
  }
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as Span).start < within.end) low = middle + 1;
    else high = middle;
  }
  const found: Mark<Kind>[] = [];
  for (let i = low - 1; i >= 0 && (ends[i] as number) > within.start; i--)
    if ((marks[i] as Span).end > within.start) found.unshift(marks[i] as Mark<Kind>);
  return found;
}

/** A longer line is broken: nobody can scroll to its end, and browsers take long to show it. */
const MAX_LINE_LENGTH = 1_000;

/** Where each line starts and ends, without its line feed. */
export function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  const addLine = (from: number, to: number): void => {
    let start = from;
    for (; to - start > MAX_LINE_LENGTH; start += MAX_LINE_LENGTH) lines.push({ start, end: start + MAX_LINE_LENGTH });
    lines.push({ start, end: to });
  };
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    addLine(start, end);
    start = end + 1;
  }
  if (start < text.length || lines.length === 0) addLine(start, text.length);
  return lines;
}

/** Shows code that may be wider than the page: it scrolls, also by keyboard. */
export function Code({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="code" tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  );
}
