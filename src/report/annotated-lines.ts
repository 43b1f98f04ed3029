/** A text whose lines are broken at a width and followed by rows of annotations. */
import { visibleText } from './display-text.js';
import { piecesOf } from './wrap-text.js';

/** `rowsBelow` gets a piece of a line and its offset in the text. */
export function annotatedLines(
  text: string,
  width: number,
  rowsBelow: (piece: string, offset: number) => readonly string[],
): string {
  const lines: string[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    for (const piece of piecesOf(line, width)) {
      lines.push(visibleText(piece), ...rowsBelow(piece, offset));
      offset += piece.length;
    }
    offset += 1;
  }
  return lines.join('\n');
}
