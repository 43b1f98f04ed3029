/** Follows a recorded search: the text after each step, and which parts of the original survive in it. */
import type { Replacement, Span } from '../edit/edit.js';
import type { RecordedSearch } from './recording.js';

/** The original and the text after each step. */
export function textsOf({ original, steps }: RecordedSearch): readonly string[] {
  const texts = [original];
  for (const { changes } of steps) texts.push(changed(texts.at(-1) as string, changes));
  return texts;
}

/** A text after exact replacements. */
export function changed(text: string, changes: readonly Replacement[]): string {
  const pieces: string[] = [];
  let offset = 0;
  for (const { start, end, text: inserted } of changes) {
    pieces.push(text.slice(offset, start), inserted);
    offset = end;
  }
  return [...pieces, text.slice(offset)].join('');
}

/** A part of the original that is still there, or what was put in its place. */
export interface Survivor {
  readonly before: Span;
  readonly after: Span;
  /** Whether the text is still the same. */
  readonly isSame: boolean;
}

/** A stretch of a text, and the part of the original that it comes from. */
interface Piece {
  readonly length: number;
  readonly origin: Span | undefined;
  readonly isSame: boolean;
}

/** What remains of the original after all steps, in the order of the result. What was inserted comes from what it replaced. */
export function survivorsOf({ original, steps }: RecordedSearch): readonly Survivor[] {
  let pieces: readonly Piece[] = [
    { length: original.length, origin: { start: 0, end: original.length }, isSame: true },
  ];
  for (const { changes } of steps) pieces = changedPieces(pieces, changes);
  const survivors: Survivor[] = [];
  let offset = 0;
  for (const { length, origin, isSame } of pieces) {
    const after = { start: offset, end: offset + length };
    offset = after.end;
    if (!origin || length === 0) continue;
    const last = survivors.at(-1);
    const continues = isSame && last?.isSame && last.before.end === origin.start && last.after.end === after.start;
    if (continues)
      survivors[survivors.length - 1] = {
        before: { start: last.before.start, end: origin.end },
        after: { start: last.after.start, end: after.end },
        isSame,
      };
    else survivors.push({ before: origin, after, isSame });
  }
  return survivors;
}

function changedPieces(pieces: readonly Piece[], changes: readonly Replacement[]): readonly Piece[] {
  const result: Piece[] = [];
  let index = 0;
  let rest: Piece | undefined = pieces[0];
  /** Takes the next characters, in one or more pieces. */
  const take = (count: number): Piece[] => {
    const taken: Piece[] = [];
    for (let left = count; left > 0 && rest; ) {
      const [first, remaining]: readonly [Piece, Piece | undefined] = split(rest, left);
      taken.push(first);
      left -= first.length;
      rest = remaining ?? pieces[++index];
    }
    return taken;
  };
  let offset = 0;
  for (const { start, end, text } of changes) {
    result.push(...take(start - offset));
    const origin = hullOf(take(end - start));
    if (text !== '') result.push({ length: text.length, origin, isSame: false });
    offset = end;
  }
  while (rest) {
    result.push(rest);
    rest = pieces[++index];
  }
  return result;
}

/** The first characters of a piece, and the rest. A piece that was replaced comes from the same part as a whole. */
function split(piece: Piece, count: number): readonly [Piece, Piece | undefined] {
  const { length, origin, isSame } = piece;
  if (length <= count) return [piece, undefined];
  const middle = origin && isSame ? origin.start + count : undefined;
  return [
    { length: count, origin: middle === undefined ? origin : { start: origin?.start ?? 0, end: middle }, isSame },
    {
      length: length - count,
      origin: middle === undefined ? origin : { start: middle, end: origin?.end ?? 0 },
      isSame,
    },
  ];
}

function hullOf(pieces: readonly Piece[]): Span | undefined {
  let hull: Span | undefined;
  for (const { origin } of pieces) {
    if (!origin) continue;
    hull = { start: Math.min(hull?.start ?? origin.start, origin.start), end: Math.max(hull?.end ?? 0, origin.end) };
  }
  return hull;
}
