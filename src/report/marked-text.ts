/** A script in which every token is marked below its line: with a sign for what it is, and with a number if something is said about it. */
import type { Span } from '../edit/edit.js';
import { annotatedLines } from './annotated-lines.js';
import { visibleText, widthOf } from './display-text.js';
import { type Paint, withoutColour } from './paint.js';

/** What is special about some characters. Marks are disjoint. */
export interface TokenMark extends Span {
  /** One character. */
  readonly sign: string;
  readonly label: string;
}

/** Each line is followed by one with signs, and by one with labels if it has any. What has no mark has the sign of the others. */
export function markedText(
  text: string,
  marks: readonly TokenMark[],
  othersSign: string,
  paint: Paint = withoutColour,
  width: number = Number.POSITIVE_INFINITY,
): string {
  return annotatedLines(text, width, (piece, offset) => {
    const inside = marks.filter(({ start, end }) => start < offset + piece.length && end > offset);
    const labels = labelRows(piece, offset, inside).map((row) => paint('accent', row));
    return [...signRow(piece, offset, inside, othersSign, paint), ...labels];
  });
}

function signRow(
  piece: string,
  offset: number,
  marks: readonly TokenMark[],
  othersSign: string,
  paint: Paint,
): string[] {
  if (piece.trim() === '') return [];
  let row = '';
  for (const { text, sign } of stretches(piece, offset, marks)) {
    const shown = visibleText(text);
    if (sign !== undefined) row += paint('accent', sign.repeat(widthOf(shown)));
    else
      row += [...shown]
        .map((character) => (/\s/.test(character) ? ' ' : othersSign).repeat(widthOf(character)))
        .join('');
  }
  return [row.trimEnd()];
}

/** The parts of a piece, with and without a mark. */
function stretches(piece: string, offset: number, marks: readonly TokenMark[]): { text: string; sign?: string }[] {
  const parts: { text: string; sign?: string }[] = [];
  let end = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(0, mark.start - offset), Math.min(piece.length, mark.end - offset)];
    parts.push({ text: piece.slice(end, from) }, { text: piece.slice(from, to), sign: mark.sign });
    end = to;
  }
  return [...parts, { text: piece.slice(end) }];
}

/** The labels, each below the start of its mark; one that would touch another gets a row of its own. */
function labelRows(piece: string, offset: number, marks: readonly TokenMark[]): string[] {
  const rows: string[] = [];
  for (const { start, label } of [...marks].sort((a, b) => a.start - b.start)) {
    const column = widthOf(visibleText(piece.slice(0, Math.max(0, start - offset))));
    const free = rows.findIndex((row) => row.length < column || row === '');
    const index = free < 0 ? rows.length : free;
    rows[index] = `${(rows[index] ?? '').padEnd(column)}${label}`;
  }
  return rows;
}
