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

/** Cuts a text at the ends of all marks. */
export function markedPieces<Kind>(text: string, marks: readonly Mark<Kind>[], within: Span): MarkedPiece<Kind>[] {
  const cuts = new Set([within.start, within.end]);
  const inside = marks.filter(({ start, end }) => start < within.end && end > within.start);
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

/** Where each line starts and ends, without its line feed. */
export function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  let start = 0;
  for (;;) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    lines.push({ start, end });
    start = end + 1;
  }
  if (start < text.length || lines.length === 0) lines.push({ start, end: text.length });
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
