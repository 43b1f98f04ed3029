/** A text as a list: its characters, tokens, lines or statements, each to be kept or left out. */
import type { Edit } from '../edit/edit.js';
import { leavesOf, type Snapshot } from '../syntax/index.js';
import type { Unit } from './algorithm.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export function unitsOf({ text, parts }: Snapshot, unit: Unit): Span[] {
  switch (unit) {
    case 'characters':
      return charactersOf(text);
    case 'lines':
      return [...text.matchAll(/[^\n]*(?:\n|$)/g)]
        .map(({ index, 0: line }) => ({ start: index, end: index + line.length }))
        .filter(({ start, end }) => end > start);
    case 'statements':
      return parts.map(({ start, end, resume }) => ({ start, end: Math.max(end, resume) }));
    case 'tokens':
      return tokensOf(text, parts);
  }
}

/** A character may be two units of a string; half of one is none. */
function charactersOf(text: string): Span[] {
  let end = 0;
  return Array.from(text, (character) => {
    const start = end;
    end += character.length;
    return { start, end };
  });
}

/** Leaves of the trees, and the marks between statements. */
function tokensOf(text: string, parts: Snapshot['parts']): Span[] {
  const spans: Span[] = [];
  for (const { start, end, resume, tree } of parts) {
    for (const leaf of leavesOf(tree)) spans.push({ start: start + leaf.start, end: start + leaf.end });
    const terminator = /\S+/.exec(text.slice(end, resume));
    if (terminator) spans.push({ start: end + terminator.index, end: end + terminator.index + terminator[0].length });
  }
  return spans.filter((span) => span.end > span.start);
}

/** Leaves out all units but these. */
export function keeping(units: readonly Span[], kept: ReadonlySet<Span>, note: string): Edit {
  const replacements: { start: number; end: number; text: string }[] = [];
  let isRun = false;
  for (const unit of units) {
    const last = replacements.at(-1);
    if (kept.has(unit)) isRun = false;
    else if (isRun && last) last.end = unit.end;
    else {
      replacements.push({ start: unit.start, end: unit.end, text: '' });
      isRun = true;
    }
  }
  return { replacements, note };
}
