/**
 * Shortens a recorded search for a page: long parts of the original that were removed in one step are replaced by a line that says how
 * much it was. Every text of the search can still be rebuilt, with that line in the place of the part.
 */
import type { Span } from '../edit/edit.js';
import type { RecordedSearch } from './recording.js';

/** Shorter originals stay whole. */
const MAX_WHOLE_LENGTH = 100_000;
/** A removed part is shortened from this length on; so many characters stay at both of its ends. */
const MIN_REMOVED_LENGTH = 3_000;
const MAX_END_LENGTH = 1_000;

/** A part of the original that is still in the text. */
interface Piece {
  readonly length: number;
  /** Where it starts in the original; undefined for text that a step inserted. */
  readonly origin: number | undefined;
}

/** One step: the pieces of the text before it, and those that it removes. */
interface Moment {
  readonly pieces: readonly Piece[];
  readonly removed: readonly Piece[];
}

/** The search, or a shorter one that ends with the same text. */
export function shortenedSearch(search: RecordedSearch): RecordedSearch {
  const { original } = search;
  if (original.length <= MAX_WHOLE_LENGTH) return search;
  const moments = momentsOf(search);
  const cuts = cutsIn(original, moments);
  const lineOf = new Map(cuts.map((cut) => [cut.start, lineFor(original, cut)]));
  /** How much shorter the text is before an offset. */
  const shorteningOf = (pieces: readonly Piece[]): ((offset: number) => number) => {
    const places: { readonly end: number; readonly total: number }[] = [];
    let [offset, total] = [0, 0];
    for (const { length, origin } of pieces) {
      if (origin !== undefined)
        for (let i = firstFrom(cuts, origin); i < cuts.length; i++) {
          const { start, end } = cuts[i] as Span;
          if (start >= origin + length) break;
          total += end - start - (lineOf.get(start) as string).length;
          places.push({ end: offset + end - origin, total });
        }
      offset += length;
    }
    let next = 0;
    // Offsets are asked for in increasing order.
    return (given) => {
      while (next < places.length && (places[next] as { end: number }).end <= given) next++;
      return places[next - 1]?.total ?? 0;
    };
  };
  const steps = search.steps.map((step, i) => {
    const shortening = shorteningOf((moments[i] as Moment).pieces);
    const moved = (offset: number): number => offset - shortening(offset);
    const changes = step.changes.map(({ start, end, text }) => ({ start: moved(start), end: moved(end), text }));
    return { ...step, changes };
  });
  let shortened = '';
  let offset = 0;
  for (const { start, end } of cuts) {
    shortened += original.slice(offset, start) + lineOf.get(start);
    offset = end;
  }
  return { ...search, original: shortened + original.slice(offset), steps };
}

/** The parts of the original to leave out, in text order. Each is removed by one replacement of one step, and intact until then. */
function cutsIn(original: string, moments: readonly Moment[]): readonly Span[] {
  const cuts: Span[] = [];
  for (const { removed } of moments)
    for (const { origin, length } of removed)
      if (origin !== undefined && length >= MIN_REMOVED_LENGTH) cuts.push(middleOf(original, origin, origin + length));
  return cuts.sort((a, b) => a.start - b.start);
}

/** What is left out of a removed part: whole lines, if it has several. */
function middleOf(text: string, start: number, end: number): Span {
  const [from, to] = [start + MAX_END_LENGTH, end - MAX_END_LENGTH];
  const [after, before] = [text.indexOf('\n', from) + 1, text.lastIndexOf('\n', to - 1) + 1];
  return after > 0 && after < before && before <= end ? { start: after, end: before } : { start: from, end: to };
}

function lineFor(original: string, { start, end }: Span): string {
  const isLines = original[end - 1] === '\n';
  const part = original.slice(start, end);
  const lines = part.split('\n').length - 1;
  return isLines
    ? `… ${lines.toLocaleString('en')} more lines …\n`
    : ` … ${part.length.toLocaleString('en')} more characters … `;
}

function momentsOf({ original, steps }: RecordedSearch): readonly Moment[] {
  const moments: Moment[] = [];
  let pieces: readonly Piece[] = [{ length: original.length, origin: 0 }];
  for (const { changes } of steps) {
    const take = takerOf(pieces);
    const [next, removed]: [Piece[], Piece[]] = [[], []];
    let offset = 0;
    for (const { start, end, text } of changes) {
      next.push(...take(start - offset));
      removed.push(...take(end - start));
      if (text !== '') next.push({ length: text.length, origin: undefined });
      offset = end;
    }
    next.push(...take(Number.POSITIVE_INFINITY));
    moments.push({ pieces, removed });
    pieces = next;
  }
  return moments;
}

/** A function that takes the next characters of a text, in one or more pieces. */
function takerOf(pieces: readonly Piece[]): (count: number) => Piece[] {
  let index = 0;
  let used = 0;
  return (count) => {
    const taken: Piece[] = [];
    for (let left = count; left > 0 && index < pieces.length; ) {
      const { length, origin } = pieces[index] as Piece;
      const size = Math.min(left, length - used);
      taken.push({ length: size, origin: origin === undefined ? undefined : origin + used });
      left -= size;
      used += size;
      if (used < length) break;
      index++;
      used = 0;
    }
    return taken;
  };
}

/** The index of the first span that starts at an offset or after it. */
function firstFrom(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).start >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
