/** A script with numbered lines of carets below the fragments that cannot be removed, like the figures of SIMP (Bruno 2010). */
import { annotatedLines } from './annotated-lines.js';
import { visibleText, widthOf } from './display-text.js';
import { type Paint, withoutColour } from './paint.js';

export interface Mark {
  /** Offsets in the script. */
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/**
 * Marks that would touch one another get separate rows below the line. Control characters are shown as symbols. Lines that are wider
 * than `width` columns are broken.
 */
export function underlined(
  text: string,
  marks: readonly Mark[],
  paint: Paint = withoutColour,
  width: number = Number.POSITIVE_INFINITY,
): string {
  return annotatedLines(text, width, (piece, offset) =>
    rowsBelow(piece, offset, marks).map((row) => paint('accent', row)),
  );
}

function rowsBelow(line: string, offset: number, marks: readonly Mark[]): string[] {
  const columnAt = (index: number): number => widthOf(visibleText(line.slice(0, index)));
  const rows: string[] = [];
  for (const { start, end, label } of marks) {
    const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, line.length)];
    if (first >= last) continue;
    const [from, to] = [columnAt(first), columnAt(last)];
    const free = rows.findIndex((row) => row.length < from);
    const index = free < 0 ? rows.length : free;
    rows[index] = `${(rows[index] ?? '').padEnd(from)}${'^'.repeat(to - from)}${label}`;
  }
  return rows;
}
