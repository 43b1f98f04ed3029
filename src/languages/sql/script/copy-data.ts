/** The rows after COPY … FROM STDIN: psql reads them from the script, from the next line up to a line `\.`. */

/** Offsets in the text that contains the rows. */
export interface CopyData {
  /** The start of the first row, after the line with the semicolon. */
  readonly start: number;
  /** The start of the line `\.`. */
  readonly end: number;
  /** The end of `\.`. */
  readonly close: number;
}

const FROM_STDIN = /^copy\b(?:[^;'"]|'(?:[^']|'')*'|"(?:[^"]|"")*")*?\bfrom\s+stdin\b/i;

/** The matcher needs memory for each character: the command is in the first part of a long statement. */
const MAX_COMMAND_LENGTH = 10_000;

/** Whether rows may follow a statement. */
export function readsStdin(statement: string): boolean {
  return FROM_STDIN.test(statement.slice(0, MAX_COMMAND_LENGTH));
}

/** Finds the rows after the semicolon of a statement; undefined if no line `\.` ends them. Offsets are passed in ascending order. */
export type CopyDataFinder = (semicolon: number) => CopyData | undefined;

export function createCopyDataFinder(text: string): CopyDataFinder {
  // A search that found nothing need not be repeated further on.
  let hasMore = true;
  return (semicolon) => {
    const start = text.indexOf('\n', semicolon) + 1;
    const line = /^\\\.[ \t\r]*$/gm;
    line.lastIndex = start;
    const close = hasMore && start > 0 ? line.exec(text) : null;
    hasMore = close !== null;
    return close ? { start, end: close.index, close: close.index + 2 } : undefined;
  };
}

/** Bounded, so that a script with many words `copy` takes linear time. */
const COPY = /\bcopy\b[^;]{0,2000}?\bfrom\s+stdin\b[^;]{0,2000};/gi;

/** All rows after COPY statements in a script, found without a grammar. */
export function* copyDataIn(text: string): Generator<CopyData> {
  if (!/\bstdin\b/i.test(text)) return;
  const find = createCopyDataFinder(text);
  const copy = new RegExp(COPY);
  while (copy.test(text)) {
    const data = find(copy.lastIndex - 1);
    if (!data) continue;
    yield data;
    copy.lastIndex = data.close;
  }
}

/** The ends of the rows, after their line breaks. */
export function endsOfRows(text: string, { start, end }: CopyData): number[] {
  const ends: number[] = [];
  for (let row = start; row < end; ) {
    row = text.indexOf('\n', row) + 1;
    ends.push(row);
  }
  return ends;
}

/** A COPY statement and its rows, with their line ends. Undefined for other statements. */
export function splitCopy(statement: string): { readonly command: string; readonly rows: string } | undefined {
  const head = FROM_STDIN.exec(statement.slice(0, MAX_COMMAND_LENGTH))?.[0];
  if (head === undefined) return undefined;
  const rest = statement.slice(head.length, head.length + MAX_COMMAND_LENGTH);
  const options = /^(?:[^;'"]|'(?:[^']|'')*'|"(?:[^"]|"")*")*/.exec(rest)?.[0] ?? '';
  const semicolon = head.length + options.length;
  const data = createCopyDataFinder(statement)(semicolon);
  return { command: statement.slice(0, semicolon), rows: data ? statement.slice(data.start, data.end) : '' };
}
