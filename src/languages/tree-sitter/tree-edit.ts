/** Tells tree-sitter how a text changed, and what of the new tree may differ from the old one. */
import type { Edit, Point, Range } from 'web-tree-sitter';
import type { Difference } from '../../edit/edit.js';

/** Text of the new text whose nodes may be new, and by how much all text after it moved. */
export interface ChangedRegion {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

/** The edits of the old tree, in the order in which they must be made: the last one in the text first. */
export function treeEdits(before: string, after: string, differences: readonly Difference[]): Edit[] {
  const pointBefore = pointsIn(before);
  const edits = differences.map(({ start, end, newStart, newEnd }) => {
    const startPosition = pointBefore(start);
    return {
      startIndex: start,
      oldEndIndex: end,
      newEndIndex: start + newEnd - newStart,
      startPosition,
      oldEndPosition: pointBefore(end),
      newEndPosition: advanced(startPosition, after.slice(newStart, newEnd)),
    };
  });
  // The type has private fields that callers need not provide.
  return edits.reverse() as unknown as Edit[];
}

/** The points of offsets in a text. Offsets must not decrease from call to call. */
function pointsIn(text: string): (offset: number) => Point {
  let row = 0;
  let lineStart = 0;
  let next = text.indexOf('\n');
  return (offset) => {
    for (; next >= 0 && next < offset; next = text.indexOf('\n', next + 1)) {
      row++;
      lineStart = next + 1;
    }
    return { row, column: offset - lineStart };
  };
}

function advanced({ row, column }: Point, text: string): Point {
  const last = pointsIn(text)(text.length);
  return { row: row + last.row, column: last.row === 0 ? column + last.column : last.column };
}

/** The regions of differences and of what tree-sitter parsed differently because of them, in text order, apart from each other. */
export function changedRegions(differences: readonly Difference[], ranges: readonly Range[]): ChangedRegion[] {
  const changes = [
    ...differences.map(({ end, newStart, newEnd }) => ({ start: newStart, end: newEnd, shift: newEnd - end })),
    ...ranges.map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex, shift: undefined })),
  ].sort((a, b) => a.start - b.start);
  const regions: { start: number; end: number; shift: number }[] = [];
  let shift = 0;
  for (const change of changes) {
    shift = change.shift ?? shift;
    const last = regions.at(-1);
    if (!last || change.start > last.end) {
      regions.push({ start: change.start, end: change.end, shift });
      continue;
    }
    last.end = Math.max(last.end, change.end);
    last.shift = shift;
  }
  return regions;
}

/** By how much a node moved; undefined if it lies in a region or beside it. */
export function shiftOf(regions: readonly ChangedRegion[], start: number, end: number): number | undefined {
  let low = 0;
  for (let high = regions.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((regions[middle] as ChangedRegion).end < start) low = middle + 1;
    else high = middle;
  }
  const next = regions[low];
  if (next && end >= next.start) return undefined;
  return low === 0 ? 0 : (regions[low - 1] as ChangedRegion).shift;
}
