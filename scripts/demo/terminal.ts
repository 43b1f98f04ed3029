/** A terminal screen in memory that supports only the control sequences minrepro prints. Pure. */

/** A screen with a cursor. Rows are kept without trailing blanks; rows below the last one are empty. */
export interface Screen {
  readonly rows: readonly string[];
  readonly row: number;
  readonly column: number;
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

export const EMPTY_SCREEN: Screen = { rows: [], row: 0, column: 0 };

/** A control sequence (`ESC [ parameter final`), or one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the control characters of a terminal
const TOKEN = /\x1b\[(?<parameter>[\d;?]*)(?<final>[@-~])|./gsu;

/** The screen after `text` was printed on it. A control sequence must not be split between two texts. */
export function print(screen: Screen, text: string, size: ScreenSize): Screen {
  let current = screen;
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    const final = groups?.['final'];
    current =
      final === undefined
        ? printCharacter(current, token, size)
        : runSequence(current, final, groups?.['parameter'] ?? '');
  }
  return current;
}

function printCharacter(screen: Screen, character: string, size: ScreenSize): Screen {
  if (character === '\r') return { ...screen, column: 0 };
  if (character === '\n') return lineFeed(screen, size);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: any other control character is unsupported
  if (/[\x00-\x1f\x7f]/.test(character)) throw new Error(`unsupported control character: ${JSON.stringify(character)}`);
  if (screen.column >= size.columns) return printCharacter({ ...lineFeed(screen, size), column: 0 }, character, size);
  const cells = [...(screen.rows[screen.row] ?? '').padEnd(screen.column)];
  cells[screen.column] = character;
  return { ...withRow(screen, cells.join('')), column: screen.column + 1 };
}

/** Moves the cursor down; at the bottom the rows scroll up. */
function lineFeed(screen: Screen, size: ScreenSize): Screen {
  if (screen.row + 1 < size.rows) return { ...screen, row: screen.row + 1 };
  return { ...screen, rows: screen.rows.slice(1) };
}

function runSequence(screen: Screen, final: string, parameter: string): Screen {
  const toCursor = [...(screen.rows[screen.row] ?? '')].slice(0, screen.column).join('');
  if (final === 'A') return { ...screen, row: Math.max(0, screen.row - Number(parameter || 1)) };
  if (final === 'K' && /^0?$/.test(parameter)) return withRow(screen, toCursor);
  if (final === 'K' && parameter === '2') return withRow(screen, '');
  if (final === 'J' && /^0?$/.test(parameter)) {
    return withRow({ ...screen, rows: screen.rows.slice(0, screen.row) }, toCursor);
  }
  // Colours are ignored: each theme of the picture has its own.
  if (final === 'm') return screen;
  throw new Error(`unsupported control sequence: ESC [ ${parameter}${final}`);
}

function withRow(screen: Screen, text: string): Screen {
  const rows = Array.from({ length: Math.max(screen.rows.length, screen.row + 1) }, (_, i) => screen.rows[i] ?? '');
  rows[screen.row] = text.trimEnd();
  return { ...screen, rows };
}
