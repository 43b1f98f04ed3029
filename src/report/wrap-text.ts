/** Breaks text into lines that fit a terminal. Pure. */
import { visibleText, widthOf } from './display-text.js';

/** The pieces of a line, none of which is wider than so many columns; broken after spaces if there are any. Together they are the line. */
export function piecesOf(line: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length * 2 > width && widthOf(visibleText(rest)) > width) {
    let [end, used, space] = [0, 0, 0];
    for (const character of rest) {
      used += widthOf(visibleText(character));
      if (used > width) break;
      end += character.length;
      if (character === ' ') space = end;
    }
    const cut = space > 0 ? space : Math.max(end, 1);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** A text as lines of at most so many columns; the lines after the first one are indented. */
export function wrapText(text: string, width: number, indent = ''): string[] {
  const [first = '', ...others] = piecesOf(text, width);
  const rest = others.join('');
  const hanging = rest === '' ? [] : piecesOf(rest, Math.max(1, width - indent.length));
  return [first, ...hanging.map((piece) => `${indent}${piece}`)].map((line) => line.trimEnd());
}
