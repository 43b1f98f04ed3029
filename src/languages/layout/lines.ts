/** Lines, the blocks that their indentation makes, and paragraphs. A pair of marks that spans several lines belongs to one line. */
import type { Span } from '../../edit/edit.js';
import type { Pairs } from './pairs.js';

/** A line with its line break. */
export interface Line extends Span {
  /** The width of the white space in front; undefined if there is nothing else. */
  readonly indent: number | undefined;
}

/** A line with the deeper indented lines after it, and with a short line after those that closes it. */
export interface Block extends Span {
  readonly header: Span;
  readonly body: Span | undefined;
  readonly closing: Span | undefined;
}

/** What may close a block: a single word or bracket. */
const CLOSING_LINE = /^\s*[^\s\p{L}\p{N}_]*\p{L}{0,9}[^\s\p{L}\p{N}_]*\s*$/u;
const TAB_WIDTH = 8;

/** Lines without a line break at the end of the region included. */
export function linesOf(text: string, pairs: Pairs, { start, end }: Span): Line[] {
  const lines: Line[] = [];
  let pair = pairs.from(start);
  for (let from = start; from < end; ) {
    let stop = breakFrom(text, from, end);
    while (pair && pair.start < stop) {
      if (pair.end > stop) stop = breakFrom(text, pair.end, end);
      pair = pairs.from(pair.end);
    }
    lines.push({ start: from, end: stop, indent: indentOf(text, from, stop) });
    from = stop;
  }
  return lines;
}

function breakFrom(text: string, offset: number, end: number): number {
  const index = text.indexOf('\n', offset);
  return index < 0 || index >= end ? end : index + 1;
}

function indentOf(text: string, start: number, end: number): number | undefined {
  let width = 0;
  for (let i = start; i < end; i++) {
    const character = text[i] as string;
    if (!/\s/.test(character)) return width;
    width += character === '\t' ? TAB_WIDTH : 1;
  }
  return undefined;
}

/** Ranges of lines, separated by blank lines that no deeper indented line follows. A single range if paragraphs are only lines. */
export function paragraphsOf(lines: readonly Line[]): { readonly from: number; readonly to: number }[] {
  const base = lines.find(({ indent }) => indent !== undefined)?.indent ?? 0;
  const starts = [0];
  let isAfterBlank = false;
  let longest = 0;
  for (const [i, { indent }] of lines.entries()) {
    if (indent === undefined) {
      isAfterBlank ||= i > 0;
      continue;
    }
    if (isAfterBlank && indent <= base) starts.push(i);
    isAfterBlank = false;
    longest = Math.max(longest, i - (starts.at(-1) as number));
  }
  if (longest === 0) return [{ from: 0, to: lines.length }];
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? lines.length }));
}

/** The blocks of some lines. Blank lines belong to the block before them. */
export function blocksOf(text: string, lines: readonly Line[], from: number, to: number): Block[] {
  const blocks: Block[] = [];
  for (let i = from; i < to; ) {
    const header = lines[i] as Line;
    const indent = header.indent ?? Number.POSITIVE_INFINITY;
    let next = i + 1;
    while (next < to && ((lines[next] as Line).indent ?? Number.POSITIVE_INFINITY) > indent) next++;
    const hasBody = lines.slice(i + 1, next).some((line) => line.indent !== undefined);
    const body = hasBody ? { start: header.end, end: (lines[next - 1] as Line).end } : undefined;
    let closing: Line | undefined;
    const after = lines[next];
    if (body && next < to && after?.indent === indent && CLOSING_LINE.test(text.slice(after.start, after.end))) {
      const follows = lines[next + 1];
      // A short line that begins a block of its own closes nothing.
      if (next + 1 >= to || !follows || (follows.indent ?? 0) <= indent) {
        closing = after;
        next++;
      }
    }
    while (next < to && (lines[next] as Line).indent === undefined) next++;
    blocks.push({ start: header.start, end: (lines[next - 1] as Line).end, header, body, closing });
    i = next;
  }
  return blocks;
}
