/** Reads and rewrites one statement by the offsets of its tree. */
import type { Edit, Span } from '../../../edit/edit.js';
import type { SqlSnapshot } from '../snapshot.js';

/** Replaces the text of a span, given in offsets of the tree. */
export type Change = readonly [span: Span, text: string];

/** Works with offsets of one statement's tree, so that passes need not add the start of the statement. */
export interface StatementWriter {
  /** The text of a span of the tree. */
  slice(span: Span): string;
  /** An edit of the script. Undefined if two of the changes overlap, or if nothing changes. */
  edit(note: string, changes: readonly Change[]): Edit | undefined;
}

/** A writer for the statement that spans this part of the text. */
export function statementWriter({ text }: SqlSnapshot, statement: Span): StatementWriter {
  const offset = statement.start;
  const slice = ({ start, end }: Span): string => text.slice(offset + start, offset + end);
  return {
    slice,
    edit: (note, changes) => {
      const replacements = changes
        .filter(([span, inserted]) => slice(span) !== inserted)
        .map(([{ start, end }, inserted]) => ({ start: offset + start, end: offset + end, text: inserted }))
        .sort((a, b) => a.start - b.start);
      return replacements.length > 0 && areDisjoint(replacements) ? { replacements, note } : undefined;
    },
  };
}

/** Whether spans are sorted, disjoint and not empty. */
export function areDisjoint(spans: readonly Span[]): boolean {
  return spans.every(({ start, end }, i) => end > start && (i === 0 || (spans[i - 1] as Span).end <= start));
}

/** Values that need no brackets inside an expression: a name, a literal, a call. */
const OPERAND = /^(?:[\w.]+|\w*'(?:[^']|'')*'|\w+\s*\([^()]*\))$/;

/** The value in a form that can be an operand: in brackets unless it needs none. */
export function asOperand(value: string): string {
  return OPERAND.test(value) ? value : `(${value})`;
}
