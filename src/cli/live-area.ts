/** The last lines of a terminal, which are redrawn in place. Other lines are printed above them. */
import { stripVTControlCharacters } from 'node:util';
import { widthOf } from '../report/display-text.js';

export interface LiveArea {
  /** Replaces the lines. Each must be narrower than the terminal. */
  draw(lines: readonly string[]): void;
  /** Prints text, which ends with a line feed, above the lines. */
  print(text: string): void;
  /** Removes the lines from the terminal. */
  clear(): void;
}

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;

/** The size that lines can be drawn in. A terminal that does not know its size says 0. */
export function terminalSize({ columns, rows }: NodeJS.WriteStream): {
  readonly columns: number;
  readonly rows: number;
} {
  return { columns: columns || DEFAULT_COLUMNS, rows: rows || DEFAULT_ROWS };
}

/** The columns that a report may take; undefined if nobody looks at a terminal. */
export function reportWidth(stream: NodeJS.WriteStream): number | undefined {
  return stream.isTTY ? terminalSize(stream).columns : undefined;
}

export function liveArea(stream: NodeJS.WriteStream): LiveArea {
  let drawn: readonly string[] = [];
  /** To the first column of the first line. The terminal may have become narrower: long lines then take several rows. */
  const home = (): string => {
    const { columns } = terminalSize(stream);
    const rows = drawn.reduce(
      (sum, line) => sum + Math.max(1, Math.ceil(widthOf(stripVTControlCharacters(line)) / columns)),
      0,
    );
    // The terminal itself may have printed ^C, so the cursor need not be in the first column.
    return rows > 0 ? `\r\x1b[${rows}A` : '';
  };
  const linesOf = (lines: readonly string[]): string => lines.map((line) => `\x1b[2K${line}\n`).join('');
  return {
    draw(lines) {
      stream.write(`${home()}${linesOf(lines)}\x1b[J`);
      drawn = lines;
    },
    print(text) {
      stream.write(drawn.length > 0 ? `${home()}\x1b[J${text}${linesOf(drawn)}` : text);
    },
    clear() {
      if (drawn.length > 0) stream.write(`${home()}\x1b[J`);
      drawn = [];
    },
  };
}
