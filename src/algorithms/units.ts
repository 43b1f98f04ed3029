/** A text as a list of units for delta debugging: characters, tokens, lines or statements. */
import type { Edit, Span } from '../edit/edit.js';
import type { Snapshot, Statement } from '../language/language.js';
import { spanWithTerminator } from '../language/statement-span.js';
import { leavesOf } from '../syntax/index.js';

/** The kinds of units. */
export const UNITS = ['characters', 'tokens', 'lines', 'statements'] as const;
/** A kind of unit. */
export type Unit = (typeof UNITS)[number];

/** The units of a text, in order and disjoint. White space between tokens and statements belongs to no unit. */
export function unitsOf({ text, statements }: Snapshot, unit: Unit): Span[] {
  switch (unit) {
    case 'characters':
      return charactersOf(text);
    case 'lines':
      return [...text.matchAll(/[^\n]*(?:\n|$)/g)]
        .map(({ index, 0: line }) => ({ start: index, end: index + line.length }))
        .filter(({ start, end }) => end > start);
    case 'statements':
      return statements.map(spanWithTerminator);
    case 'tokens':
      return statements.flatMap((statement) => tokensOfStatement(text, statement));
  }
}

/** Splits by code points: half of a surrogate pair is not a character. */
function charactersOf(text: string): Span[] {
  let end = 0;
  return Array.from(text, (character) => {
    const start = end;
    end += character.length;
    return { start, end };
  });
}

/** The leaves of the tree of a statement and its terminator. */
export function tokensOfStatement(text: string, { start, end, resume, tree }: Statement): Span[] {
  const spans: Span[] = [];
  for (const leaf of leavesOf(tree)) spans.push({ start: start + leaf.start, end: start + leaf.end });
  const terminator = /\S+/.exec(text.slice(end, resume));
  if (terminator) spans.push({ start: end + terminator.index, end: end + terminator.index + terminator[0].length });
  return spans.filter((span) => span.end > span.start);
}

/** An edit that deletes all other units, consecutive ones in one replacement. */
export function keeping(units: readonly Span[], kept: ReadonlySet<Span>, note: string): Edit {
  const replacements: { start: number; end: number; text: string }[] = [];
  let isInRun = false;
  for (const unit of units) {
    const last = replacements.at(-1);
    if (kept.has(unit)) isInRun = false;
    else if (isInRun && last) last.end = unit.end;
    else {
      replacements.push({ start: unit.start, end: unit.end, text: '' });
      isInRun = true;
    }
  }
  return { replacements, note };
}
