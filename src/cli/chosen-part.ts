/** A part of a text that a person chooses with arrow keys: first a line, then a word of it. Pure. */
import type { Span } from '../edit/edit.js';

/** A line of the text, and its words. */
interface Line extends Span {
  readonly words: readonly Span[];
}

export interface ChosenPart extends Span {
  readonly text: string;
  /** The part after an arrow key; the same part if there is nothing in that direction. */
  move(key: ArrowKey): ChosenPart;
}

export type ArrowKey = 'up' | 'down' | 'left' | 'right';

/** Marks and brackets are words of their own. */
const WORD = /[\p{L}\p{N}_$.]+|'[^']*'|"[^"]*"|[^\s\p{L}\p{N}_$]/gu;

/** The first line that is not empty; undefined if there is none. */
export function firstPart(text: string): ChosenPart | undefined {
  const lines = linesOf(text);
  return lines.length === 0 ? undefined : partAt(text, lines, 0, -1);
}

/** `word` is -1 for the whole line. */
function partAt(text: string, lines: readonly Line[], line: number, word: number): ChosenPart {
  const current = lines[line] as Line;
  const { start, end } = current.words[word] ?? current;
  const atLine = (index: number): ChosenPart => partAt(text, lines, Math.min(lines.length - 1, Math.max(0, index)), -1);
  const atWord = (index: number): ChosenPart =>
    partAt(text, lines, line, Math.min(current.words.length - 1, Math.max(-1, index)));
  return {
    start,
    end,
    text: text.slice(start, end),
    move: (key) => {
      switch (key) {
        case 'up':
          return atLine(line - 1);
        case 'down':
          return atLine(line + 1);
        case 'left':
          return atWord(word - 1);
        case 'right':
          return atWord(word + 1);
      }
    },
  };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]*\S[^\n]*/g)) {
    const start = index + line.length - line.trimStart().length;
    const end = index + line.trimEnd().length;
    const words = [...text.slice(start, end).matchAll(WORD)].map((word) => ({
      start: start + word.index,
      end: start + word.index + word[0].length,
    }));
    lines.push({ start, end, words });
  }
  return lines;
}
