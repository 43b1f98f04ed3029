/** What a pass is: a pure, lazy function from a snapshot to edits, with examples that are its tests. */
import type { Edit } from '../edit/edit.js';
import type { Language, Node, Snapshot } from '../syntax/index.js';

export interface Pass {
  readonly name: string;
  /** Whether a success makes all other edits out of date: it is run again at once, as long as it helps. */
  readonly repeats?: boolean;
  /** Edits lie inside the text; the same snapshot gives the same edits in the same order, the best ones first. */
  edits(snapshot: Snapshot, language: Language): Iterable<Edit>;
  readonly examples: readonly PassExample[];
}

/** In an SQL script, some edit of the pass leads from one text to the other. */
export interface PassExample {
  readonly before: string;
  readonly after: string;
}

/** A node with the offset of its part: `offset + node.start` is where it lies in the text. */
export interface PlacedNode {
  readonly node: Node;
  readonly offset: number;
  readonly parent: PlacedNode | undefined;
}

/** All nodes of a snapshot, parents first. */
export function* placedNodes(snapshot: Snapshot): Generator<PlacedNode> {
  for (const { start, tree } of snapshot.parts) {
    const stack: PlacedNode[] = [{ node: tree, offset: start, parent: undefined }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      yield top;
      const { children } = top.node;
      for (let i = children.length - 1; i >= 0; i--)
        stack.push({ node: children[i] as Node, offset: start, parent: top });
    }
  }
}

/** Reads and rewrites one statement by the offsets of its tree. */
export interface StatementWriter {
  slice(span: Span): string;
  /** Undefined where two of the changes touch the same text, or nothing changes. */
  edit(note: string, changes: readonly (readonly [Span, string])[]): Edit | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export function statementWriter({ text }: Snapshot, part: Span): StatementWriter {
  const slice = ({ start, end }: Span): string => text.slice(part.start + start, part.start + end);
  return {
    slice,
    edit: (note, changes) => {
      const replacements = changes
        .filter(([span, inserted]) => slice(span) !== inserted)
        .map(([{ start, end }, inserted]) => ({ start: part.start + start, end: part.start + end, text: inserted }))
        .sort((a, b) => a.start - b.start);
      return replacements.length > 0 && areApart(replacements) ? { replacements, note } : undefined;
    },
  };
}

export function areApart(replacements: readonly Span[]): boolean {
  return replacements.every(
    ({ start, end }, i) => end > start && (i === 0 || (replacements[i - 1] as Span).end <= start),
  );
}

/** What needs no brackets around it in an expression: a name, a literal, a call. */
const OPERAND = /^(?:[\w.]+|\w*'(?:[^']|'')*'|\w+\s*\([^()]*\))$/;

/** A value as it can stand beside an operator. */
export function asOperand(value: string): string {
  return OPERAND.test(value) ? value : `(${value})`;
}

/** Sorts edits by how much text they take away, the most first; equal ones are dropped. */
export function largestFirst(edits: Iterable<Edit>): Edit[] {
  const seen = new Set<string>();
  const sized: { edit: Edit; gain: number }[] = [];
  for (const edit of edits) {
    const key = edit.replacements.map(({ start, end, text }) => `${start},${end},${text}`).join('|');
    if (seen.has(key)) continue;
    seen.add(key);
    sized.push({
      edit,
      gain: edit.replacements.reduce((sum, { start, end, text }) => sum + end - start - text.length, 0),
    });
  }
  return sized.sort((a, b) => b.gain - a.gain).map(({ edit }) => edit);
}

/** Stretches of a list by halves: the larger ones first, each half of a stretch behind it. */
export function* stretches(count: number): Generator<{ readonly from: number; readonly to: number }> {
  for (let parts = 1; count > 0; parts *= 2) {
    const size = Math.ceil(count / parts);
    for (let i = Math.ceil(count / size) - 1; i >= 0; i--)
      yield { from: i * size, to: Math.min(count, (i + 1) * size) };
    if (size === 1) return;
  }
}
